"""Whole games by clients from outside, on bad lines: broken streams, lost answers, two devices, a server that dies."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from stammtisch.bots import USUAL
from stammtisch.bots.stammgast import stammgast
from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from stammtisch.table.record import Record
from stammtisch.table.replay import replayed
from tests.server.serving import Guest, Server, joined, opened, serving

Line = dict[str, Any]

BY_HAND = 60
"""So many moves are made from outside, the rest by bots."""

SHORT: dict[str, dict[str, Any]] = {"level8": {"ladder": "custom", "custom": ["set2", "run3"]}, "help": {"points": 2}}
"""Options with which a game is soon over."""


def told(guest: Guest, after: int) -> tuple[list[Line], Line]:
    """The entries after this number and the state, from a stream that is opened for it."""
    with guest.listening(after) as lines:
        entries: list[Line] = []
        for line in lines:
            if line["kind"] == "state":
                return entries, line
            entries.append(line)
    raise AssertionError(entries)


def seats(server: Server, game: str, **house: Any) -> list[Guest]:
    """Three people at a table, whose game has begun."""
    host = opened(server, game, 3, house=house, options=SHORT.get(game, {}))
    guests = [host, joined(server, host, "Toni"), joined(server, host, "Resi")]
    host.command("start").raise_for_status()
    return guests


def finish(guests: list[Guest]) -> None:
    """Bots play the rest of the game for everybody."""
    with guests[0].listening() as lines:
        for seat, guest in enumerate(guests):
            guest.command("stand_in", seat=seat)
        for line in lines:
            if line.get("phase") == "over" and line["next_commitment"]:
                return


def chosen(view: Line) -> str:
    """What a regular would do."""
    return stammgast(view, Dice(bytes(32)), USUAL)


class BadLine:
    """Three people who play on bad lines; `known` is all that each has been told."""

    def __init__(self, guests: list[Guest], seed: int) -> None:
        self.guests, self.dice = guests, random.Random(seed)
        self.known: list[list[Line]] = [[] for _ in guests]
        self.sent: list[tuple[Guest, dict[str, Any], str, int]] = []

    def listen(self, seat: int) -> Line:
        """Open a stream after any number that is known: what comes again is the same, and nothing is missing."""
        known = self.known[seat]
        after = self.dice.randint(0, len(known))
        entries, state = told(self.guests[seat], after)
        assert entries[: len(known) - after] == known[after:]
        known[after:] = entries
        assert [line["seq"] for line in known] == list(range(1, state["seq"] + 1))
        return state

    def play(self) -> str:
        """One move; returns the phase of the table."""
        watching = self.dice.randrange(len(self.guests))
        state = self.listen(watching) if self.dice.random() < 0.2 else self.guests[watching].state()
        if state["phase"] == "playing":
            self.move(state["turn"])
        return str(state["phase"])

    def move(self, seat: int) -> None:
        """The seat moves; perhaps the answer is lost and it asks again, or an old packet arrives late."""
        state = self.guests[seat].state()
        command: dict[str, Any] = {"moves": [chosen(state["view"])]}
        key = f"{state['seq']}/{self.dice.random()}"
        answer = self.guests[seat].command("move", key=key, expect=state["seq"], **command)
        done = answer.raise_for_status().json()["seq"]
        self.sent.append((self.guests[seat], command, key, done))
        for guest, old, its_key, its_seq in self.dice.choices(self.sent, k=self.dice.choice([0, 0, 0, 0, 2])):
            again = guest.command("move", key=its_key, expect=self.dice.choice([None, 0, its_seq]), **old)
            assert again.raise_for_status().json()["seq"] == its_seq
        if self.dice.random() < 0.1:
            assert self.guests[seat].command("move", expect=state["seq"], **command).status_code == 409


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_missed_or_doubled_on_a_bad_line(server: Server, game: str) -> None:
    guests = seats(server, game)
    line = BadLine(guests, 1)
    while line.play() == "playing" and len(line.sent) < BY_HAND:
        pass
    finish(guests)
    for seat, guest in enumerate(guests):
        line.listen(seat)
        made = [line["seq"] for line in line.known[seat] if line["kind"] == "moved" and line["by"] == "person"]
        assert made == [done for *_, done in line.sent]
        record = Record.parse(guest.client.get(f"{guest.path}/record").text)
        assert replayed(record).result is not None


def test_of_two_devices_only_one_moves(server: Server) -> None:
    guests = seats(server, "elfer_raus")
    with ThreadPoolExecutor(2) as both:
        for _ in range(10):
            state = told(guests[0], 0)[1]
            devices = [Guest(server, guests[state["turn"]].key) for _ in range(2)]
            moves = devices[0].state()["view"]["moves"]
            answers = list(
                both.map(lambda device: device.command("move", moves=[moves[0]], expect=state["seq"]), devices)  # noqa: B023
            )
            assert sorted(answer.status_code for answer in answers) == [200, 409]


@pytest.mark.parametrize(("house", "why"), [({"patience": 1}, "away"), ({"clock": 1, "patience": 0}, "clock")])
def test_a_bot_stands_in_and_gives_back(server: Server, house: dict[str, int], why: str) -> None:
    guests = seats(server, "push", **house)
    turn = guests[0].state()["turn"]
    watching, missing = guests[turn - 1], guests[turn]
    with watching.listening() as lines:
        stood_in = next(line for line in lines if line["kind"] == "stood_in")
        assert (stood_in["seat"], stood_in["bot"], stood_in["why"]) == (turn, "stammgast", why)
        moved = next(line for line in lines if line["kind"] == "moved")
        assert (moved["seat"], moved["by"]) == (turn, "stand_in")
        missing.command("take_back").raise_for_status()
        assert next(line for line in lines if line["kind"] == "took_back")["seat"] == turn
    assert missing.state()["you"] == turn


def test_the_table_goes_on_when_the_host_leaves_and_ends_when_all_have(server: Server) -> None:
    guests = seats(server, "help", pace=0)
    guests[0].command("leave").raise_for_status()
    state = guests[1].state()
    assert (state["host"], state["seats"][0]["why"], state["seats"][0]["name"]) == (1, "left", "Anna")
    guests[1].command("change", house={"chat": True}).raise_for_status()
    guests[1].command("leave").raise_for_status()
    with guests[2].listening() as lines:
        guests[2].command("leave").raise_for_status()
        left = list(lines)
    assert [line["why"] for line in left if line["kind"] == "closed"] == ["empty"]
    assert left[-1] == {"kind": "end", "why": "closed"}


@pytest.mark.rotating("game")
@pytest.mark.parametrize("game", GAMES)
def test_a_server_that_dies_in_any_phase_forgets_nothing(tmp_path: Path, game: str) -> None:
    with serving(tmp_path) as server:
        host = opened(server, game, 3, options=SHORT.get(game, {}))
        survived = [survives(server, [host])]
        guests = [host, joined(server, host, "Toni"), joined(server, host, "Resi")]
        host.command("start").raise_for_status()
        for _ in range(BY_HAND):
            state = guests[0].state()
            if state["phase"] == "over":
                break
            mover = guests[state["turn"]]
            view = mover.state()["view"]
            if view["phase"] not in survived:
                assert survives(server, guests) == view["phase"]
                survived.append(view["phase"])
            mover.command("move", moves=[chosen(view)]).raise_for_status()
        finish(guests)
        assert survives(server, guests) == "over"
        assert len(survived) > 1
        assert replayed(Record.parse(guests[1].client.get(f"{host.path}/record").text)).result is not None


def survives(server: Server, guests: list[Guest]) -> str:
    """The server is killed and comes back, and everybody sees what they saw; returns the phase of whoever is on."""
    for guest in guests:
        guest.state()  # all are there
    before = [told(guest, 0) for guest in guests]
    server.kill()
    server.restart()
    for guest, (entries, state) in zip(guests, before, strict=True):
        guest.client = httpx.Client(base_url=guest.client.base_url, headers=guest.client.headers, timeout=30)
        again, now = told(guest, 0)
        assert (again, lasting(now)) == (entries, lasting(state))
    turn = before[0][1]["turn"]
    view = before[turn][1]["view"] if turn is not None else None
    return str(view["phase"] if view else before[0][1]["phase"])


def lasting(state: Line) -> Line:
    """The state without what depends on the moment."""
    return {key: value for key, value in state.items() if key not in {"now", "away", "clock", "seats"}}
