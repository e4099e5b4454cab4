"""Positions of Level 8 with one right move, which the regular knows and the expert finds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from stammtisch.bots import player
from stammtisch.bots.stammgast import habits
from stammtisch.engine.chance import Dice
from stammtisch.engine.state import Seat
from stammtisch.games.level8 import GAME
from stammtisch.games.level8.cards import JOKER, KINDS, SKIP
from stammtisch.games.level8.notation import card_text, move_text
from stammtisch.games.level8.state import Phase, State
from tests.games.level8.worlds import position
from tests.plays import make

ALL_CARDS = [card_text(card) for card in [*range(KINDS), *[JOKER] * 4, *[SKIP] * 2]]


def dealt(
    hand: str,
    sizes: Sequence[int],
    laid: Mapping[Seat, str] | None = None,
    *,
    levels: Sequence[int] = (),
    piles: Sequence[str] = (),
    phase: Phase = Phase.PLAY,
) -> State:
    """Seat 0 is on with this hand; the other cards lie in hands of these sizes and in the stock, somehow."""
    rest = ALL_CARDS.copy()
    drawn = [hand, *piles, *(group.split(":")[1] for groups in (laid or {}).values() for group in groups.split("|"))]
    for card in " ".join(drawn).split():
        rest.remove(card)
    rest = [rest[i * 37 % len(rest)] for i in range(len(rest))] if len(rest) % 37 else rest
    hands = [hand]
    for size in sizes:
        hands.append(" ".join(rest[:size]))
        rest = rest[size:]
    return position(hands, laid, levels=levels, piles=piles, phase=phase, stock=" ".join(rest))


def after(s: State, *moves: str) -> State:
    """The position in which these moves were made."""
    make(GAME, s, *moves)
    return s


RUNS = "run 4: r4 s5 y6 | run 8: r8 s9 y10"  # level 1
PAIRS = "set 2: r2 s2 | set 3: r3 s3 | set 6: r6 s6 | set 9: r9 g9"  # level 2

# The right moves are sure wins, or far better than any other in many thousand rollouts.
POSITIONS: dict[str, tuple[State, str]] = {
    "a joker is taken": (
        dealt("r1 r2 r6 s9 s13 y4 y11 g8 b15 p3", [10, 10], piles=["g14", "J", "b1"], phase=Phase.TAKE),
        "take 1",
    ),
    "the card that completes the level is taken": (
        dealt("r4 s5 y6 g9 b10 r1 s14 y13 b2 p7", [10, 10], piles=["r14", "", "p11"], phase=Phase.TAKE),
        "take 2",
    ),
    "the card that wins the game is taken": (
        dealt("r1 s1 y5 g5 b5 p9 r9 b9 g12 b15", [9], {1: RUNS}, levels=[8, 1], piles=["y9", "g2"], phase=Phase.TAKE),
        "take 0",
    ),
    "useless tops are left lying": (
        dealt(
            "r1 s1 y5 g5 b9 p9 r13 r11 s3 y7", [10, 10], levels=[2, 1, 1], piles=["r2", "s4", "y15"], phase=Phase.TAKE
        ),
        "take stock",
    ),
    "the card to go out with is taken": (
        dealt("r13", [6, 2], {0: RUNS, 2: PAIRS}, levels=[1, 1, 2], piles=["g15", "b11", "p13"], phase=Phase.TAKE),
        "take 1",
    ),
    "a joker to go out with is taken": (
        dealt("r13", [1], {0: RUNS, 1: PAIRS}, levels=[1, 2], piles=["g15", "J"], phase=Phase.TAKE),
        "take 1",
    ),
    "laying the last level wins": (
        dealt("r1 s1 y5 g5 b5 p9 r9 b9 y9 g12 b15", [1, 1], {1: RUNS}, levels=[8, 1, 7]),
        "lay set 1",
    ),
    "lay out at once": (dealt("r4 s5 y6 g9 b10 p11 r1 s14 y13 b2 p7", [9, 9]), "lay run 4 | lay run 9"),
    "lay out without the joker": (
        dealt("r1 s2 y6 g7 b8 p11 r12 s13 J r15 s4", [9, 9]),
        "lay run 6 | lay run 11",
    ),
    "put the card, not the joker": (
        after(dealt("r1 s2 y6 g7 b8 p11 r12 s13 J r15 s4", [9, 9]), "lay run 6", "put y6"),
        "put g7",
    ),
    "add to another's group and go out": (dealt("b9 r13", [8, 8], {0: RUNS, 1: PAIRS}), "add b9 1.4"),
    "add and go out": (dealt("g11 r13", [8, 8], {0: RUNS}), "add g11 0.2"),
    "a joker makes way for the last cards": (dealt("b12 r1 J", [5, 5], {0: RUNS}), "add J 0.2 high"),
    "a skip card gives a second try at going out": (
        dealt("r13 X", [1], {0: RUNS, 1: PAIRS}, levels=[1, 2]),
        "skip 1",
    ),
    "skip who is about to win": (
        dealt(
            "r1 s1 y5 g5 b5 p9 r9 b9 r13 s3 X",
            [9, 1],
            {2: "set 4: r4 s4 y4 | colour g: g1 g2 g3 g6 g7"},
            levels=[8, 1, 7],
        ),
        "skip 2",
    ),
    "the level lies, so take what can be added": (
        dealt("r13 y1", [6, 6], {0: RUNS}, piles=["g15", "b11", "p13"], phase=Phase.TAKE),
        "take 1",
    ),
    "no card of the run goes": (
        dealt("r3 s4 y5 g6 b7 p9 r10 s15 y1 y15 g13", [10, 10], levels=[5, 5, 5]),
        "discard s15 | discard y1 | discard y15 | discard g13",
    ),
    "neither the joker nor the colour goes": (
        dealt("r1 r4 r7 s9 y9 g12 b13 p2 s6 y11 J", [10, 10], levels=[7, 7, 7]),
        "discard s9 | discard y9 | discard g12 | discard b13 | discard p2 | discard s6 | discard y11",
    ),
    "no card of the colour or the run goes": (
        dealt("r1 r5 r9 s7 y8 g12 b13 p2 s12 b4 y14", [10], levels=[3, 3]),
        "discard g12 | discard b13 | discard p2 | discard s12 | discard b4 | discard y14",
    ),
    "no set is broken": (
        dealt("r1 s1 y5 g5 b5 p9 r9 b9 r13 s3 y7", [10], levels=[8, 7]),
        "discard r13 | discard s3 | discard y7",
    ),
    "do not feed who has one card left": (
        dealt("r10 s10 y10 g12 b12 p12 s7 y7 r14 y2 b15", [1], {1: PAIRS}, levels=[8, 2]),
        "discard r14 | discard b15",
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_regular_knows_it(name: str) -> None:
    s, right = POSITIONS[name]
    assert move_text(habits(GAME.view.view(s, 0))[0]) in right.split(" | ")


@pytest.mark.parametrize("name", POSITIONS)
def test_the_expert_finds_it(name: str) -> None:
    s, right = POSITIONS[name]
    expert = player("kenner@3000")
    expert.warm_up("level8")
    assert expert.choose(GAME.view.view(s, 0), Dice(bytes(32))) in right.split(" | ")
