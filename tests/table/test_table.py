"""A table: whose turn, which moves, acting atomically, views, result, and the log as the truth."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.bots import player
from stammtisch.bots.plan import belong_together
from stammtisch.engine.chance import Dice
from stammtisch.games import GAMES
from stammtisch.table.seeds import derived, fresh_seed, seed_of
from stammtisch.table.table import Refused, Table
from stammtisch.words import Complaint
from tests.plays import ALL_SETTINGS, AnyGame, Setting, named
from tests.table.played import ELFER, played

SEED = seed_of("a table")


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
@given(seed=st.binary(min_size=32, max_size=32))
def test_replay_is_live(game: AnyGame, setting: Setting, seed: bytes) -> None:
    """The log alone, played again at a new table, gives the same state, events and views."""
    live = played(game, setting, seed, most=60)
    again = Table(game, setting[0], setting[1], seed=seed)
    for entry in live.log[1:]:
        assert entry.seat is not None
        assert entry.move is not None
        again.act(entry.seat, game.notation.move_text(entry.move))
    assert again.log == live.log
    for seat in (*range(live.players), None):
        assert again.view(seat) == live.view(seat)
        assert again.told(seat) == live.told(seat)


def test_a_refused_move_changes_nothing() -> None:
    table = Table(ELFER, 3, seed=SEED, names=["Oma", "Toni", "Mia"])
    before = [table.view(seat) for seat in range(3)], table.log, table.outcomes
    assert table.turn is not None
    refused = table.act(table.turn, "castle")
    assert isinstance(refused, Refused)
    assert (refused.rule, refused.move) == (None, "castle")
    assert (
        refused.say() == f'"castle" is not a move of this game. You could play, for example: {" ".join(table.moves())}.'
    )
    other = (table.turn + 1) % 3
    foreign = table.act(other, "castle")
    assert isinstance(foreign, Refused)
    assert foreign.say() == '"castle" is not a move of this game.'
    not_yours = table.act(other, "draw")
    assert isinstance(not_yours, Refused)
    assert not_yours.rule == "ER-8"
    assert table.names[table.turn] in not_yours.say("de")
    assert before == ([table.view(seat) for seat in range(3)], table.log, table.outcomes)


def test_several_moves_are_made_together_or_not_at_all() -> None:
    table = Table(ELFER, 2, seed=SEED)
    while len(table.moves()) < 2 or "end" in table.moves() or table.turn is None:
        table.act(table.turn or 0, table.moves()[0])
    turn, first = table.turn, table.moves()[0]
    before = table.log
    refused = table.act(turn, [first, first])
    assert isinstance(refused, Refused)
    assert refused.move == first
    assert table.log == before
    entries = table.act(turn, [first, "end"])
    assert not isinstance(entries, Refused)
    assert [entry.number for entry in entries] == [len(before), len(before) + 1]
    assert table.log == (*before, *entries)


def test_nobody_can_look_and_take_it_back() -> None:
    """A move that shows something new can only be the last of a list: else its refusal would tell what comes."""
    table = Table(GAMES["push"], 2, seed=SEED)
    refused = table.act(0, ["flip", "flip"])
    assert isinstance(refused, Refused)
    assert refused.say() == '"flip" shows you something new, so it can only be the last move of a list.'
    assert len(table.log) == 1
    assert not isinstance(table.act(0, "flip"), Refused)
    assert not isinstance(table.act(0, ["place new", "flip"]), Refused)


def test_told_after_a_number() -> None:
    table = played(ELFER, (3, {}), SEED, most=10)
    assert table.told(0) == table.told(0, after=-1)
    last = table.log[-1].number
    assert table.told(0, after=last) == []
    newest = [ELFER.view.told(event, 0) for event in table.log[-1].events]
    assert table.told(0, after=last - 1) == newest


def test_the_log_is_numbered_from_the_deal() -> None:
    table = played(ELFER, (3, {}), SEED)
    assert [entry.number for entry in table.log] == list(range(len(table.log)))
    assert (table.log[0].seat, table.log[0].move) == (None, None)
    assert table.log[0].events


def test_result_with_its_reason() -> None:
    table = Table(ELFER, 3, seed=SEED)
    assert table.result is None
    result = played(ELFER, (3, {}), SEED).result
    assert result is not None
    assert result.reason == "rounds_played"
    assert [result.scores[seat] for seat in result.winners] == [min(result.scores)]
    limit = played(ELFER, (3, {"limit": 50}), SEED).result
    assert limit is not None
    assert limit.reason == "limit_reached"


def test_after_the_end_nobody_may_move() -> None:
    table = played(ELFER, (2, {}), SEED)
    assert (table.turn, table.moves()) == (None, [])
    refused = table.act(0, "draw")
    assert isinstance(refused, Refused)
    assert refused.rule == "ER-14"


def test_a_view_of_a_seat_that_is_not_there() -> None:
    for seat in (-1, 2, 99):
        with pytest.raises(Complaint, match="expected 0…1, got"):
            Table(ELFER, 2, seed=SEED).view(seat)


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (["Oma"], "Names: expected 2, got 1"),
        (["Oma", ""], 'expected 1 to 64 visible characters, got ""'),
        (["Oma", " "], 'expected 1 to 64 visible characters, got " "'),
        (["Oma", "x" * 65], "expected 1 to 64 visible characters"),
        (["Oma", "Toni\x1b[2J"], "expected 1 to 64 visible characters"),
    ],
)
def test_names_are_checked(names: list[str], reason: str) -> None:
    with pytest.raises(Complaint, match=reason):
        Table(ELFER, 2, seed=SEED, names=names)


def test_seeds() -> None:
    assert seed_of("AB" * 32) == bytes([0xAB]) * 32
    assert seed_of("evening") == seed_of("evening") != seed_of("Evening")
    assert len(fresh_seed()) == 32
    assert fresh_seed() != fresh_seed()
    assert derived(SEED, "game", 1) != derived(SEED, "game", 11) != derived(SEED, "gam", "e1")


def test_without_a_seed_the_deal_is_new() -> None:
    assert Table(ELFER, 2).seed != Table(ELFER, 2).seed


def test_an_empty_seed_is_no_seed() -> None:
    with pytest.raises(ValueError, match="expected a seed of 32 bytes, got 0"):
        Table(ELFER, 2, seed=b"")


@pytest.mark.parametrize(("game", "setting"), ALL_SETTINGS, ids=named)
def test_what_was_taken_back_has_not_happened(game: AnyGame, setting: Setting) -> None:
    table, dice = Table(game, setting[0], setting[1], seed=SEED), Dice(SEED)
    undone = 0
    while (seat := table.turn) is not None and undone < 20:
        before = [table.view(of) for of in (*range(table.players), None)], table.record(), table.log
        moves = table.moves()
        move = moves[dice.below(len(moves))]
        shows = game.rules.reveals(table._state, game.notation.parse_move(move))
        table.act(seat, move)
        assert table.can_undo(seat) == (not shows and not move.startswith("return "))
        if table.can_undo(seat):
            table.undo(seat)
            undone += 1
            assert ([table.view(of) for of in (*range(table.players), None)], table.record(), table.log) == before
            table.act(seat, move)
    assert undone or game.name == "help"  # where nearly everything shows a card


def test_nothing_is_taken_back_twice_or_after_somebody_else_has_moved() -> None:
    table = Table(GAMES["level8"], 2, seed=SEED)
    with pytest.raises(Complaint, match="cannot be taken back any more"):
        table.undo(0)
    elfer = Table(ELFER, 2, seed=SEED)
    while not any(move not in {"draw", "pass", "end"} for move in elfer.moves()):
        assert elfer.turn is not None
        elfer.act(elfer.turn, elfer.moves()[0])
    seat, card = elfer.turn, elfer.moves()[0]
    assert seat is not None
    elfer.act(seat, card)
    assert not elfer.can_undo(1 - seat)
    elfer.undo(seat)
    assert not elfer.can_undo(seat)
    elfer.act(seat, card)
    elfer.act(seat, "end")
    assert not elfer.can_undo(seat)


def test_what_nobody_notices() -> None:
    """While a level is laid out, the others see nothing until the last card lies."""
    table = Table(GAMES["level8"], 2, seed=SEED)
    regular, dice = player("stammgast"), Dice(SEED)
    while table.turn is not None and not belong_together(table.view(table.turn)):
        table.act(table.turn, regular.choose(table.view(table.turn), dice))
    seat = table.turn
    assert seat is not None
    steps = belong_together(table.view(seat))
    for step in range(1, len(steps)):
        view = table.unnoticed(seat, steps[:step])
        assert view is not None
        assert steps[step] in view["moves"]
    assert table.unnoticed(seat, steps) is None
    assert table.unnoticed(seat, ["castle"]) is None
    assert table.unnoticed(1 - seat, steps[:1]) is None
