"""Positions of Elfer raus! drawn as text, and what the battery needs to know of the game."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.engine.chance import Dice
from stammtisch.engine.state import Move, Seat
from stammtisch.engine.state import State as AnyState
from stammtisch.games.elfer_raus.cards import CARDS, COLOURS, LETTERS, card_of, colour_of
from stammtisch.games.elfer_raus.notation import parse_card
from stammtisch.games.elfer_raus.rows import can_lay
from stammtisch.games.elfer_raus.state import IN_ROW, IN_STOCK, NO_COLOUR, SORTED_OUT, EventKind, Phase, State
from tests.stocks import stocked_anew

SETTINGS: list[tuple[int, dict[str, object]]] = [
    *((players, {}) for players in range(2, 7)),
    (2, {"three_colours": "b"}),
    (2, {"three_colours": "r", "rounds": 3}),
    (3, {"rounds": 4}),
    (5, {"rounds": 2}),
    (2, {"three_colours": "g", "limit": 150}),
    (4, {"limit": 100}),
    (6, {"limit": 1}),
]

SECRET_KINDS: frozenset[str] = frozenset()
"""The kinds of moves of which somebody may know less than who makes them: here everything is done openly."""


def position(rows: str, hands: Sequence[str], stock: str = "", turn: Seat = 0) -> State:
    """The state that a drawing shows; cards that are named nowhere are sorted out.

        position(rows="r 8-13  y 11-11", hands=["r7 b3", "g11"], stock="b1 b2", turn=1)

    The stock is written from top to bottom.
    """
    s = State()
    s.players = len(hands)
    s.out = NO_COLOUR
    s.round = s.rounds = 1
    s.holder = [SORTED_OUT] * CARDS
    words = rows.split()
    for letter, ends in zip(words[::2], words[1::2], strict=True):
        colour = LETTERS.index(letter)
        s.low[colour], s.high[colour] = (int(end) for end in ends.split("-"))
        for number in range(s.low[colour], s.high[colour] + 1):
            s.holder[card_of(colour, number)] = IN_ROW
    for seat, hand in enumerate(hands):
        for text in hand.split():
            s.holder[parse_card(text)] = seat
            s.held[seat] += 1
    for text in reversed(stock.split()):
        s.stock[s.stocked] = parse_card(text)
        s.holder[s.stock[s.stocked]] = IN_STOCK
        s.stocked += 1
    s.actor = turn
    s.phase = Phase.LAY if can_lay(s, turn) else Phase.DRAW
    return s


def cards(s: State) -> list[int]:
    """Every card in the game, wherever it lies; a card that is in two places is there twice."""
    in_rows = [
        card_of(colour, number)
        for colour in range(COLOURS)
        if s.low[colour]
        for number in range(s.low[colour], s.high[colour] + 1)
    ]
    in_hands = [card for seat in range(s.players) for card in range(CARDS) if s.holder[card] == seat]
    assert [sum(s.holder[card] == seat for card in range(CARDS)) for seat in range(s.players)] == s.held[: s.players]
    assert all(s.holder[card] == IN_ROW for card in in_rows)
    return sorted(in_rows + in_hands + s.stock[: s.stocked])


def deck(s: State) -> list[int]:
    """Every card that should be in the game."""
    return [card for card in range(CARDS) if colour_of(card) != s.out]


def other_world(s: State, seat: Seat | None, dice: Dice) -> State:
    """A state that differs from `s` only in what the seat cannot know: others' hands, the stock, the seed."""
    t = s.copy()
    t.key = [dice.below(1 << 16) for _ in t.key]
    t.halves = [dice.below(1 << 16) for _ in t.halves]
    hidden = [card for card in deck(s) if s.holder[card] not in {IN_ROW, seat}]
    places = [s.holder[card] for card in hidden]
    for i in range(len(hidden) - 1, 0, -1):
        j = dice.below(i + 1)
        hidden[i], hidden[j] = hidden[j], hidden[i]
    for card, place in zip(hidden, places, strict=True):
        t.holder[card] = place
    stock = [card for card in hidden if t.holder[card] == IN_STOCK]
    t.stock[: len(stock)] = stock
    for event in t.events[: t.noted]:
        if event[0] == EventKind.DREW and event[1] != seat:
            event[2] = next(card for card in range(CARDS) if t.holder[card] == event[1])
    if s.phase != Phase.OVER and not s.laid:
        t.phase = Phase.LAY if can_lay(t, t.actor) else Phase.DRAW
    return t


def over_world(s: State, _seat: Seat | None, dice: Dice) -> State:
    """A state as a round ended that differs only in what is hidden even then: the order of the stock, the seed."""
    return stocked_anew(s, dice)


def knowing(_s: AnyState, _move: Move) -> frozenset[Seat] | None:
    """Everybody sees which move is made."""
    return None
