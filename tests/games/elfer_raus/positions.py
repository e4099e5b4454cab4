"""Positions of Elfer raus! in which one move is right."""

from __future__ import annotations

from stammtisch.games.elfer_raus.notation import card_text
from stammtisch.games.elfer_raus.state import UNSEEN, State
from tests.games.elfer_raus.worlds import position

ALL_CARDS = [card_text(card) for card in range(80)]


def dealt(rows: str, hand: str, sizes: str, laid: int = 0) -> State:
    """Seat 0 is on with this hand; the other cards lie in hands of these sizes and in the stock, somehow."""
    words = rows.split()
    lying = {
        f"{colour}{number}"
        for colour, ends in zip(words[::2], words[1::2], strict=True)
        for number in range(int(ends.split("-")[0]), int(ends.split("-")[1]) + 1)
    }
    rest = [card for card in ALL_CARDS if card not in lying and card not in hand.split()]
    rest = [rest[i * 37 % len(rest)] for i in range(len(rest))] if len(rest) % 37 else rest
    hands = [hand]
    for size in map(int, sizes.split()):
        hands.append(" ".join(rest[:size]))
        rest = rest[size:]
    s = position(rows, hands, " ".join(rest))
    s.laid = laid
    for seat in range(s.players):
        s.stuck_low[seat], s.stuck_high[seat] = [UNSEEN] * 4, [UNSEEN] * 4
    return s


# The right moves are sure wins, or far better than any other in many thousand rollouts.
POSITIONS: dict[str, tuple[State, str]] = {
    "the last card wins": (dealt("r 9-13  y 8-14", "y7", "5 5"), "y7"),
    "two cards win": (dealt("r 9-13  y 8-14", "r8 r7", "1 1", laid=1), "r8"),
    "up and down wins": (dealt("r 9-13  y 8-14", "r14 y7 y6", "1 1", laid=2), "r14 y7"),
    "an 11 and its neighbours win": (dealt("r 9-13  y 8-14", "g11 g10 g12", "2 2 2", laid=1), "g11"),
    "three cards win before the one card of others": (dealt("g 2-18", "g1 g19 g20", "1 1", laid=1), "g1 g19"),
    "the neighbours of an opened 11 win": (dealt("r 9-13  g 11-11", "g10 g12 g13", "1 1 1", laid=1), "g10 g12"),
    "ends of rows are moves for hard times": (
        dealt("r 2-14  y 2-20  g 3-19  b 3-13", "r1 r18 r19 g1 g2 g20 b18 b20", "9", laid=1),
        "end",
    ),
    "lay where others must go on to the own 20": (
        dealt("r 10-16  y 8-16  g 8-13  b 11-20", "r4 r5 r18 r20 y6 y7 y17 y20 g4 g5 g14 g15 b1 b2 b3 b4 b5", "14 14"),
        "y17",
    ),
    "the other gates stay shut": (
        dealt(
            "r 10-16  y 8-17  g 8-13  b 11-20", "r4 r5 r18 r20 y6 y7 y20 g4 g5 g14 g15 b1 b2 b3 b4 b5", "14 14", laid=1
        ),
        "end",
    ),
    "a 2 with the own 1 behind it serves nobody else": (
        dealt("r 8-15  y 3-16  g 10-12  b 3-15", "r1 r6 r16 y17 g4 g5 g7 g8 g14 g20 b1 b2 b18 b19", "6 8 12"),
        "b2",
    ),
    "the 1 can wait for the next turn": (
        dealt("r 8-15  y 3-16  g 10-12  b 2-15", "r1 r6 r16 y17 g4 g5 g7 g8 g14 g20 b1 b18 b19", "6 8 12", laid=1),
        "end",
    ),
    "of four gates the one with the own neighbour": (
        dealt("r 5-20  y 7-20  g 5-13  b 8-20", "r4 y6 g4 g14 g15 b1 b2 b3 b4 b5", "10 8"),
        "g14",
    ),
    "four gates in hand, so stop": (
        dealt("r 7-20  y 8-20  g 5-13  b 11-20", "r4 r5 y6 y7 g4 g14 g15 b1 b2 b3 b4 b5", "12 9", laid=1),
        "end",
    ),
    "others must go on from the 15 to the own 20": (
        dealt("r 2-14  y 4-13  g 11-15  b 9-14", "r1 r17 y14 g10 g16 g17 b7 b15 b20", "16 8 7"),
        "b15",
    ),
    "three gates in the last four cards": (
        dealt("r 1-19  y 1-13  g 11-17  b 8-18", "y14 g10 b7 b20", "12 6 8", laid=1),
        "end",
    ),
    "go on towards the own low cards": (
        dealt(
            "r 7-15  y 11-11  g 7-13  b 6-13", "r2 r3 r5 r6 y3 y4 y5 y8 y13 y15 y16 y19 g6 g16 g18 g19 b1 b2", "17 9"
        ),
        "r6",
    ),
}
