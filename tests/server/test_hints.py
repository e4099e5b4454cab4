"""Hints over HTTP: what a program is told move by move is a plan of one mind."""

from __future__ import annotations

from typing import Any

import pytest

from stammtisch.games import GAMES
from stammtisch.words import Sentence
from tests.bots.facts import holds
from tests.server.serving import Guest, Server, opened

TURNS = 8


def hint(host: Guest) -> dict[str, Any]:
    found: dict[str, Any] = host.client.get(f"{host.path}/hint").raise_for_status().json()
    return found


@pytest.mark.rotating("game")
@pytest.mark.parametrize("game", GAMES)
def test_34_hints_are_repeated_and_true_and_can_be_followed(server: Server, game: str) -> None:
    host = opened(server, game, 3, house={"patience": 0, "pace": 0})
    host.command("start", fill="stammgast").raise_for_status()
    turns = 0
    with host.listening() as lines:
        for line in lines:
            if line["kind"] != "state" or line["phase"] != "playing" or line["turn"] != line["you"]:
                continue
            if host.state()["seq"] != line["seq"]:
                continue
            told = hint(host)
            assert hint(host) == told
            why = {key: value for key, value in told["why"].items() if key != "says"}
            assert holds(line["view"], told["moves"][0], Sentence(told["why"]["says"], why))
            host.command("move", moves=told["moves"], expect=line["seq"]).raise_for_status()
            turns += 1
            if turns == TURNS:
                return


def test_34_a_card_that_was_taken_on_a_hint_is_not_thrown_away_on_the_next(server: Server) -> None:
    host = opened(server, "level8", 2, house={"patience": 0, "pace": 0})
    host.command("start", fill="stammgast").raise_for_status()
    seen = set()
    with host.listening() as lines:
        for line in lines:
            if line["kind"] != "state" or line["phase"] != "playing" or line["turn"] != line["you"]:
                continue
            view = line["view"]
            told = hint(host)["moves"]
            if view["phase"] == "take" and told[0] != "take stock":
                seen.add(card := view["discards"][int(told[0].split()[1])])
                host.command("move", moves=told).raise_for_status()
                assert hint(host)["moves"][0] != f"discard {card}"
            else:
                host.command("move", moves=told).raise_for_status()
            if len(seen) == 3:
                return
