"""Limits: so much at once, so much in the long run, each asker alone, and the answer says how long to wait."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from stammtisch.server.http.problems import Problem
from stammtisch.server.http.rate_limits import Allowance, Limit, Limits, neighbourhood
from tests.server.serving import Guest, Server, opened, serving


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_empties_and_fills_again() -> None:
    clock = Clock()
    limits = Limits(Allowance.alike(Limit(3, 0.5)), clock)
    for _ in range(3):
        limits.spend("commands", "anna")
    with pytest.raises(Problem) as slow_down:
        limits.spend("commands", "anna")
    assert (slow_down.value.status, slow_down.value.code) == (429, "too_fast")
    assert slow_down.value.more == {"limit": "commands", "seconds": 2}
    limits.spend("commands", "toni")
    limits.spend("tables", "anna")
    clock.now += 2
    limits.spend("commands", "anna")
    with pytest.raises(Problem):
        limits.spend("commands", "anna")
    clock.now += 100
    for _ in range(3):
        limits.spend("commands", "anna")
    with pytest.raises(Problem):
        limits.spend("commands", "anna")


def test_a_crowd_is_forgotten_in_time() -> None:
    clock = Clock()
    limits = Limits(Allowance.alike(Limit(1, 1)), clock)
    for number in range(21_000):
        clock.now = float(number)
        limits.spend("commands", str(number))
    assert len(limits._buckets) <= 20_000


def test_a_household_is_one_asker() -> None:
    assert neighbourhood("192.0.2.7") == "192.0.2.7"
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::ffff") != neighbourhood("2001:db8:1::1")
    assert neighbourhood("nowhere") == "nowhere"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("limits"), "usual") as running:
        yield running


def too_fast(answers: list[httpx.Response]) -> str:
    """The limit that the answers have met; it says how long to wait."""
    slow = [answer for answer in answers if answer.status_code == 429]
    assert slow
    assert slow[0].json()["code"] == "too_fast"
    assert int(slow[0].headers["retry-after"]) == slow[0].json()["seconds"] >= 1
    return str(slow[0].json()["limit"])


def test_the_server_answers_how_long_to_wait(server: Server) -> None:
    host = opened(server)
    assert too_fast([host.command("say", phrase="hello") for _ in range(8)]) == "words"
    assert too_fast([host.command("mute", seat=1, muted=True) for _ in range(60)]) == "commands"
    assert too_fast([host.client.get(f"{host.path}/hint") for _ in range(8)]) == "hints"


def test_a_command_by_its_old_name_costs_the_same(server: Server) -> None:
    host = opened(server)
    said = {"do": "say", "phrase": "hello"}
    wishes, commands = f"{host.path}/wishes", f"{host.path}/commands"
    for _ in range(3):
        host.client.post(wishes, json={"wish": said}).raise_for_status()
    assert too_fast([host.client.post(commands, json={"command": said}) for _ in range(4)]) == "words"


def test_nobody_guesses_tokens(server: Server) -> None:
    host = opened(server)
    thieves = [Guest(server, {**host.key, "token": f"guess{number}"}) for number in range(25)]
    assert too_fast([thief.command("leave") for thief in thieves]) == "guesses"


def test_a_household_opens_so_many_tables(server: Server) -> None:
    body = {"game": "push", "players": 2, "name": "Anna"}
    assert too_fast([httpx.post(f"{server.url}/api/v1/tables", json=body) for _ in range(11)]) == "tables"
