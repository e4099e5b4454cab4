"""Exact chances of Push, against the rules themselves: every next card, every face of the die, every move."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.engine.chance import Chance, Dictated, Outcome
from stammtisch.games.push import GAME
from stammtisch.games.push.bots.chances import chances
from stammtisch.games.push.cards import CARDS, STAR
from stammtisch.games.push.state import FLIP, TAKE, Phase, State
from stammtisch.games.push.taking import score
from tests.games.push.worlds import SETTINGS, position, whole
from tests.plays import random_states


def rolled(s: State, move: int, seat: int) -> Fraction:
    """What the move brings the seat on average over all faces of the die, if its turn ends with it."""
    gains = []
    for face in range(STAR + 1):
        after = s.copy()
        after.source = Dictated([Outcome(Chance.DIE, (face,))])
        GAME.rules.apply(after, move)
        gains.append(score(after, seat) - score(s, seat))
    return Fraction(sum(gains), len(gains))


def stopping(s: State) -> Fraction | None:
    """What the best column brings, by the rules."""
    takes = [move for move in GAME.legal_moves(s) if move >= TAKE]
    return max((rolled(s, move, s.actor) for move in takes), default=None)


def flipping(s: State, flips: int) -> Fraction:
    """What a flip brings, by the rules: each card of the stock is the next, all equally likely."""
    total = Fraction(0)
    stock = s.stock[: s.stocked]
    for card in set(stock):
        world, place, top = s.copy(), stock.index(card), s.stocked - 1
        world.stock[place], world.stock[top] = world.stock[top], world.stock[place]
        total += stock.count(card) * flipped(world, flips)
    return total / s.stocked


def flipped(world: State, flips: int) -> Fraction:
    """What it brings to flip the card on top of the stock."""
    after = world.copy()
    after.source = Dictated([Outcome(Chance.DIE, (STAR,))])
    GAME.rules.apply(after, FLIP)
    if after.turn != world.turn or after.end or after.phase == Phase.TAKE:  # too far, or the stock has run out
        return rolled(world, FLIP, world.actor)
    if after.phase == Phase.GO_ON:
        return best(after, flips - 1)
    return max(best(placed(after, move), flips - 1) for move in GAME.legal_moves(after))


def placed(s: State, move: int) -> State:
    after = s.copy()
    GAME.rules.apply(after, move)
    return after


def best(s: State, flips: int) -> Fraction:
    stop = stopping(s)
    if not s.stocked:
        return Fraction(0) if stop is None else stop
    if stop is not None and flips <= 0:
        return stop
    flip = flipping(s, flips)
    return flip if stop is None else max(stop, flip)


def misfits(s: State) -> int:
    """How many cards of the stock are too many, by the rules."""
    count = 0
    for place in range(s.stocked):
        world = s.copy()
        world.stock[s.stocked - 1] = s.stock[place]
        world.source = Dictated([Outcome(Chance.DIE, (STAR,))])
        GAME.rules.apply(world, FLIP)
        count += any(event[0] == 3 for event in world.events[: world.noted])
    return count


@given(st.binary(min_size=32, max_size=32), st.sampled_from(SETTINGS), st.integers(0, 400))
@settings(max_examples=20, deadline=None)
def test_chances_are_those_of_the_rules(seed: bytes, setting: tuple[int, dict[str, object]], at: int) -> None:
    seen = None
    for number, s in enumerate(random_states(GAME, setting, seed)):
        assert isinstance(s, State)
        if s.phase in {Phase.START, Phase.GO_ON} and s.stocked:
            seen = s.copy()
        if number >= at and seen is not None:
            break
    assert seen is not None
    found = chances(GAME.view.view(seen, seen.actor))
    assert found.stock == seen.stocked
    assert found.too_far == misfits(seen)
    assert found.stop == stopping(seen)
    assert found.flip == flipping(seen, 1)


def test_chances_are_those_of_the_seat_that_looks() -> None:
    """Who has more open cards fears the die more, whoever's turn it is."""
    s = whole(position("r3 b4 D", displays=["", "g6 g5 y4", "g1"], stock="r1 D p6 y2"))
    found = [chances(GAME.view.view(s, seat)).stop for seat in range(3)]
    assert found == [7 - Fraction(7 + points, 6) for points in (0, 15, 1)]


SMALL = {
    "three columns": position("r3 b4", "g1 y2", "p5 D", displays=["r2 r5 | g6", "", ""], stock="r1 D p6 y2 g4"),
    "one column": position("r3 D", displays=["b6 b5 y1", ""], stock="r1 D b6 y3"),
    "turn cards": position("g6", displays=["", "", ""], stock="T D T g1"),
    "no column yet": position(displays=["g5", "", ""], stock="T D r2 T"),
}


def test_with_flips_enough_it_is_the_best_one_can_do() -> None:
    for name, drawn in SMALL.items():
        s = whole(drawn.copy())
        found = chances(GAME.view.view(s, 0), flips=CARDS)
        assert found.flip == flipping(s, CARDS), name
        more, less = (chances(GAME.view.view(s, 0), flips=flips).flip for flips in (2, 1))
        assert (found.flip or 0) >= (more or 0) >= (less or 0)


def test_after_a_card_is_placed() -> None:
    s = whole(position("r3 b4", "g1 y2", displays=["r2", ""], flipped="p5", stock="r1 D g4"))
    view = GAME.view.view(s, 0)
    assert chances(view).flip is None
    for move in GAME.legal_moves(s):
        after = placed(s, move)
        found = chances(view, place=GAME.notation.move_text(move))
        assert (found.too_far, found.stop, found.flip) == (misfits(after), stopping(after), flipping(after, 1))


def test_the_chance_to_go_too_far() -> None:
    s = whole(position("r3 b4", "r1 y2", "r5 D", displays=["", ""], stock="r6 r2 g1 y6"))
    assert chances(GAME.view.view(s, 0)).bust == Fraction(2, 4)
