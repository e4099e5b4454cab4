"""Positions of Mau-Mau drawn as text, and what the battery needs to know of the game."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.engine.chance import Dice
from stammtisch.engine.state import Move, Seat

from mau_mau.cards import CARDS, SUIT_TEXTS, suit_of
from mau_mau.notation import parse_card
from mau_mau.rules import IN_PILE, IN_STOCK, EventKind, Phase, State

NOWHERE = 30

SETTINGS: list[tuple[int, dict[str, object]]] = [
    *((players, {}) for players in range(2, 7)),
    (2, {"jack_on_jack": True}),
    (3, {"pass_on": False, "rounds": 3}),
    (4, {"cards": 3, "rounds": 2}),
    (6, {"cards": 4, "jack_on_jack": True, "pass_on": False}),
]

SECRET_KINDS: frozenset[str] = frozenset()
"""The kinds of moves of which somebody may know less than who makes them: here everything is done openly."""


def position(
    pile: str, hands: Sequence[str], stock: str = "", *, wished: str = "", penalty: int = 0, options: str = ""
) -> State:
    """The state that a drawing shows, in the turn of seat 0; cards that are named nowhere are not in the game.

        position(pile="C9 C7", hands=["H7 SA", "DJ"], stock="S8 S9", penalty=2, options="jack_on_jack")

    The pile is written as it was played, the stock from its top.
    """
    s = State()
    s.players, s.round, s.rounds, s.may_pass_on = len(hands), 1, 1, 1
    s.hand_size = 5
    s.jack_on_jack, s.may_pass_on = int("jack_on_jack" in options), int("no_passing_on" not in options)
    s.holder = [NOWHERE] * CARDS
    for seat, hand in enumerate(hands):
        for card in map(parse_card, hand.split()):
            s.holder[card], s.fresh[card] = seat, 1
            s.held[seat] += 1
    for card in map(parse_card, reversed(stock.split())):
        s.stock[s.stocked] = card
        s.stocked += 1
        s.holder[card], s.fresh[card] = IN_STOCK, 1
    for card in map(parse_card, pile.split()):
        s.pile[s.piled] = card
        s.piled += 1
        s.holder[card] = IN_PILE
    s.suit = SUIT_TEXTS.index(wished) if wished else suit_of(s.pile[s.piled - 1])
    s.wished = int(bool(wished))
    s.penalty = penalty
    s.phase = Phase.SEVEN if penalty else Phase.PLAY
    return s


def cards(s: State) -> list[int]:
    """Every card in the game, wherever it lies; a card that is in two places is there twice."""
    stock, pile = s.stock[: s.stocked], s.pile[: s.piled]
    in_hands = [card for seat in range(s.players) for card in range(CARDS) if s.holder[card] == seat]
    assert [sum(s.holder[card] == seat for card in range(CARDS)) for seat in range(s.players)] == s.held[: s.players]
    assert s.kept[: s.players] == [
        sum(s.holder[card] == seat and not s.fresh[card] for card in range(CARDS)) for seat in range(s.players)
    ]
    assert all(s.holder[card] == IN_STOCK for card in stock)
    assert all(s.holder[card] == IN_PILE for card in pile)
    return sorted(stock + pile + in_hands)


def deck(_s: State) -> list[int]:
    """Every card that should be in the game."""
    return list(range(CARDS))


def other_world(s: State, seat: Seat | None, dice: Dice) -> State:
    """A state that differs from `s` only in what the seat cannot know: others' hands, the stock, the seed."""
    t = s.copy()
    t.key = [dice.below(1 << 16) for _ in t.key]
    t.halves = [dice.below(1 << 16) for _ in t.halves]
    for fresh in (0, 1):
        hidden = [card for card in range(CARDS) if s.holder[card] not in {IN_PILE, seat} and s.fresh[card] == fresh]
        places = [s.holder[card] for card in hidden]
        for i in range(len(hidden) - 1, 0, -1):
            j = dice.below(i + 1)
            hidden[i], hidden[j] = hidden[j], hidden[i]
        for card, place in zip(hidden, places, strict=True):
            t.holder[card] = place
    stock = [card for card in range(CARDS) if t.holder[card] == IN_STOCK]
    t.stock[: len(stock)] = stock
    for event in t.events[: t.noted]:
        if event[0] == EventKind.DREW and event[1] != seat:
            event[2] = next(card for card in range(CARDS) if t.holder[card] == event[1])
    return t


def over_world(s: State, _seat: Seat | None, dice: Dice) -> State:
    """A state as a round ended that differs only in what is hidden even then: the order of the stock, the seed."""
    t = s.copy()
    t.key = [dice.below(1 << 16) for _ in t.key]
    t.halves = [dice.below(1 << 16) for _ in t.halves]
    for i in range(t.stocked - 1, 0, -1):
        j = dice.below(i + 1)
        t.stock[i], t.stock[j] = t.stock[j], t.stock[i]
    return t


def knowing(_s: State, _move: Move) -> frozenset[Seat] | None:
    """Everybody sees which move is made."""
    return None
