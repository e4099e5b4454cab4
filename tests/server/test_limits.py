"""Limits: so much at once, so much in the long run, each asker alone, and the answer says how long to wait."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from stammtisch.server.http.host_policy import Hosting
from stammtisch.server.http.problems import Problem
from stammtisch.server.http.rate_limits import Allowance, Limit, Limits, neighbourhood
from tests.server.serving import Guest, Server, opened, serving
from tests.server.walled import SECONDS, walled


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
    assert too_fast([httpx.post(f"{server.url}/api/v1/tables", json=body) for _ in range(31)]) == "tables"


@contextmanager
def few_tables(folder: Path) -> Iterator[httpx.Client]:
    """Somebody at a server whose host lets an address open two tables an hour."""
    with (
        walled(folder, hosting=Hosting(tables_an_hour=2)) as running,
        httpx.Client(base_url=running.url, timeout=SECONDS) as client,
    ):
        yield client


def test_one_against_bots_does_not_count_like_a_stranger(tmp_path: Path) -> None:
    """Tables at which one person plays with bots leave room for others; and there is an end to those as well."""
    new = {"game": "push", "players": 2, "name": "Anna"}
    with few_tables(tmp_path) as client:

        def alone() -> httpx.Response:
            seat = client.post("/api/v1/tables", json=new)
            if seat.status_code == 200:
                start = {"command": {"do": "start", "fill": "zufall"}}
                own = {"Authorization": f"Bearer {seat.json()['token']}"}
                client.post(
                    f"/api/v1/tables/{seat.json()['table']}/commands", json=start, headers=own
                ).raise_for_status()
            return seat

        assert [alone().status_code for _ in range(10)] == [200] * 10  # five times two
        assert client.post("/api/v1/deals/today", json={"game": "push", "name": "Anna"}).status_code == 429
        assert [client.post("/api/v1/tables", json=new).status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.parametrize(("language", "words"), [("de", "In 30 Minuten"), ("en", "in 30 minutes")])
def test_who_has_opened_too_many_tables_hears_when_the_next_one_can_be(
    tmp_path: Path, language: str, words: str
) -> None:
    new = {"game": "push", "players": 2, "name": "Anna"}
    with few_tables(tmp_path) as client:
        asked = {"Accept-Language": language}
        slow = [client.post("/api/v1/tables", json=new, headers=asked) for _ in range(3)][-1]
    assert (slow.status_code, slow.json()["limit"]) == (429, "tables")
    assert 1790 <= int(slow.headers["Retry-After"]) <= 1800
    assert words in slow.json()["detail"]
