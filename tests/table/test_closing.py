"""How a round ended: the table as it lay, with the hands that the rules lay open, and what counting it brought."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.chance import Chance, Dice, Dictated, Outcome
from stammtisch.games import GAMES
from stammtisch.table.closing import Closing, told
from stammtisch.table.table import GameEntry, Table
from tests.games.help.worlds import shuffle_for
from tests.plays import ALL_SETTINGS, AnyGame, Setting, named
from tests.table.played import played

OVER = {"round_won", "round_ended", "round_dead", "no_help", "nobody_to_ask"}
"""The events that end a round."""


def closings(table: Table) -> list[Closing]:
    return [closing for entry in table.log for closing in entry.closings]


def at_end(table: Table, closing: Closing, seat: int | None = None) -> Mapping[str, Any]:
    return told(table.game, closing, seat)


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
@given(seed=st.binary(min_size=32, max_size=32))
def test_every_round_ends_once_and_what_it_brought_adds_up(game: AnyGame, setting: Setting, seed: bytes) -> None:
    table = played(game, setting, seed)
    ended = closings(table)
    kinds = [event["kind"] for event in table.told() if event["kind"] in OVER | {"ended", "won"}]
    assert len(ended) == len([kind for kind in kinds if kind in OVER]) or kinds[-1] in {"ended", "won"}
    assert table.log[-1].closings  # the end of the game is one
    assert table.result is not None
    before = [game.rules.score(ended[0].state, seat) for seat in range(table.players)]
    for closing, after in zip(ended, [*ended[1:], None], strict=True):
        assert at_end(table, closing)["scores"] == before
        before = [score + gain for score, gain in zip(before, closing.gains, strict=True)]
        assert after is None or before == at_end(table, after)["scores"]
    assert tuple(before) == table.result.scores


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
@given(seed=st.binary(min_size=32, max_size=32))
def test_the_last_that_is_told_before_it_is_what_ended_the_round(game: AnyGame, setting: Setting, seed: bytes) -> None:
    table = played(game, setting, seed)
    for closing in closings(table):
        assert at_end(table, closing)["view"]["events"][-1]["kind"] in OVER | {"ended", "won"}


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
@given(seed=st.binary(min_size=32, max_size=32))
def test_it_shows_each_seat_its_own_hand_and_those_that_the_rules_open(
    game: AnyGame, setting: Setting, seed: bytes
) -> None:
    table = played(game, setting, seed)
    for closing in closings(table):
        hands = [at_end(table, closing, seat)["view"].get("hand") for seat in range(table.players)]
        shown = at_end(table, closing)
        assert shown["view"].get("hand", []) == []
        assert all(at_end(table, closing, seat)["view"]["moves"] == [] for seat in range(table.players))
        assert shown["open"] == [hand if is_open(game, closing, seat) else None for seat, hand in enumerate(hands)]
        assert shown["view"]["result"] is None  # nothing is counted yet


def is_open(game: AnyGame, closing: Closing, seat: int) -> bool:
    """Whether the rules open this hand: cards that count, and the hand that was stuck."""
    if game.name == "help":
        return bool(seat == closing.state.asker)  # type: ignore[attr-defined]
    return game.name in {"elfer_raus", "mau_mau"}


def test_er_15_the_cards_left_are_laid_open_and_give_the_points() -> None:
    table = played(GAMES["elfer_raus"], (4, {"rounds": 3}), bytes(32))
    for closing in closings(table):
        left = at_end(table, closing)["open"]
        assert [] in left
        assert [sum(int(card[1:]) for card in hand) for hand in left] == list(closing.gains)


def test_l8_22_levels_rise_after_the_table_was_seen() -> None:
    table = played(GAMES["level8"], (3, {"ladder": "short"}), bytes(32))
    for closing in closings(table):
        assert at_end(table, closing)["view"]["levels"] == at_end(table, closing)["scores"]
        laid = at_end(table, closing)["view"]["laid"]
        assert all(lies or not gain for gain, lies in zip(closing.gains, laid, strict=True))


def test_he_24_rounds_that_end_before_anybody_has_moved_have_an_end_each() -> None:
    stuck = shuffle_for(["8 8 8 8", "8 8 8 8", "9 9 9 9"], "1")
    lots = [Outcome(Chance.LOT, (seat,)) for seat in (0, 1)]
    table = Table(GAMES["help"], 3, {"points": 2}, seed=Dictated([stuck, lots[0], stuck, lots[1]]))
    first, second = (at_end(table, closing) for closing in table.log[0].closings)
    assert first["open"] == [None, ["8", "8", "8", "8"], None]
    assert second["open"] == [["8", "8", "8", "8"], None, None]
    assert (first["scores"], first["gains"]) == ([0, 0, 0], [0, 0, 1])
    assert (second["scores"], second["gains"]) == ([0, 0, 1], [0, 0, 1])
    assert [event["kind"] for event in first["view"]["events"]] == ["dealt", "started_by_lot", "drew", "no_help"]
    assert table.turn is None


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_what_has_ended_a_round_cannot_be_taken_back(game: AnyGame) -> None:
    table = Table(game, 3, game.short, seed=bytes(32))
    dice = Dice(bytes(32))
    while table.turn is not None:
        seat, moves = table.turn, table.moves()
        entries = table.act(seat, moves[dice.below(len(moves))])
        assert isinstance(entries, list)
        assert not (ended(entries) and table.can_undo(seat))


def ended(entries: list[GameEntry]) -> bool:
    return any(entry.closings for entry in entries)
