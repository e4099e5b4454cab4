"""Positions of Help! drawn as text, what can be seen of them, and what the battery needs to know of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from stammtisch.engine.chance import Chance, Dice, Outcome
from stammtisch.engine.state import Move, Seat
from stammtisch.games.help.allowed import can_help, can_play, suitable
from stammtisch.games.help.cards import (
    COPIES,
    KINDS,
    NO,
    NO_CARDS,
    NO_KINDS,
    NUMBERS,
    SWITCH,
    cards_in,
    is_among,
    kinds_in,
    only,
)
from stammtisch.games.help.moves import FIRST_SWITCH, LAY, RETURN
from stammtisch.games.help.notation import parse_card
from stammtisch.games.help.piles import add_to_hand, put_away
from stammtisch.games.help.row import card_at, put_into_row
from stammtisch.games.help.rules import open_turn
from stammtisch.games.help.state import EventKind, NoCard, Phase, State
from stammtisch.games.help.view import view

SETTINGS: list[tuple[int, dict[str, object]]] = [
    (3, {}),
    (4, {}),
    (5, {}),
    (3, {"points": 1}),
    (4, {"points": 2}),
    (5, {"points": 4}),
    (3, {"points": 5}),
    (4, {"points": 6}),
    (5, {"points": 7}),
    (3, {"points": 8}),
    (3, {"points": 9}),
]

DECK = [card for card in range(KINDS) for _ in range(COPIES[card])]
IN_STOCK = 10
SWAPS = 30
SECRET_KINDS = frozenset({"return"})
"""The kinds of moves of which somebody may know less than who makes them."""


def position(
    row: str,
    hands: Sequence[str],
    turn: Seat = 0,
    *,
    stock: str = "",
    discard: str = "",
    no_cards: str = "",
    rest: Literal["stock", "discard"] = "stock",
    round_number: int = 1,
) -> State:
    """The state that a drawing shows; if the seat whose turn it is cannot play, it has asked for help.

        position("3 J 8", ["5 9 S", "1 1 2 2", "9 J Z N"], turn=1, stock="7", no_cards="- - fresh")

    Stock and discard pile are written from top to bottom; all cards that are named nowhere lie under one of them.
    """
    s = State()
    s.players = len(hands)
    s.round, s.target, s.actor = round_number, 3, turn
    for card in parsed(row):
        put_into_row(s, s.row_size, card)
    for seat, hand in enumerate(hands):
        for card in parsed(hand):
            add_to_hand(s, seat, card)
    for seat, word in enumerate(no_cards.split()):
        s.no_cards[seat] = NoCard.NONE if word == "-" else NoCard[word.upper()]
    named = parsed(f"{row} {' '.join(hands)} {stock} {discard}") + [NO] * sum(map(bool, s.no_cards))
    nowhere = sorted((Counter(DECK) - Counter(named)).elements(), reverse=True)
    for card in (nowhere if rest == "discard" else []) + parsed(discard)[::-1]:
        put_away(s, card)
    pile = (nowhere if rest == "stock" else []) + parsed(stock)[::-1]
    s.stock[: len(pile)] = pile
    s.stocked = len(pile)
    assert cards(s) == deck(s), "a drawing has too many cards of a kind"
    assert open_turn(s), "in this position the round is over"
    s.noted = 0
    return s


def parsed(texts: str) -> list[int]:
    """The cards that the texts name."""
    return [parse_card(text) for text in texts.split()]


def hand_of(texts: str) -> int:
    """The hand of these cards, or the set of these kinds."""
    return sum(only(card) for card in parsed(texts))


def held_by(s: State, seat: Seat) -> list[int]:
    """The cards in a hand, in order."""
    return cards_in(s.hands[seat])


def shuffle_for(hands: Sequence[str], stock: str = "") -> Outcome:
    """A shuffle that deals these hands of four cards and leaves this on top of the stock; the rest follows in order."""
    dealt = [parsed(hand) for hand in hands]
    top = [hand[i] for i in range(4) for hand in dealt] + parsed(stock)
    rest = sorted((Counter(DECK) - Counter(top)).elements())
    return Outcome(Chance.SHUFFLE, tuple(reversed(top + rest)))


def shown_row(s: State) -> list[tuple[str, int]]:
    """The row as everybody sees it: cards and their values."""
    return [(card["card"], card["value"]) for card in view(s, None)["row"]]


def hand(s: State, seat: Seat) -> str:
    """The hand as its seat sees it."""
    return " ".join(view(s, seat)["hand"])


def happened(s: State) -> list[str]:
    """What has just happened, in order."""
    return [event["kind"] for event in view(s, None)["events"]]


# What the battery asks


def cards(s: State) -> list[int]:
    """Every card in the game, wherever it lies."""
    in_hands = [held_by(s, seat) for seat in range(s.players)]
    assert [len(hand) for hand in in_hands] == s.held[: s.players]
    before_seats = [NO for no_card in s.no_cards[: s.players] if no_card != NoCard.NONE]
    received = [s.received] if s.phase in {Phase.RETURN, Phase.PLAY_RECEIVED} else []
    row = [card_at(s, place) for place in range(s.row_size)]
    piles = row + s.stock[: s.stocked] + s.discard[: s.discarded]
    return sorted(sum(in_hands, piles + before_seats + received))


def deck(_s: State) -> list[int]:
    """Every card that should be in the game."""
    return DECK


def lively(_s: State, moves: list[Move], dice: Dice) -> Move:
    """The lowest number that can be laid, else any move: rounds last longer than by chance."""
    lays = [move for move in moves if LAY < move < FIRST_SWITCH]
    return min(lays) if lays else moves[dice.below(len(moves))]


def knowing(s: State, move: Move) -> frozenset[Seat] | None:
    """Who may know which move was made, None for everybody: a card is handed back face down (HE-21)."""
    return frozenset({s.asker, s.helper}) if move >= RETURN else None


# Other worlds


def other_world(s: State, seat: Seat | None, dice: Dice) -> State:
    """A state that differs from `s` only in what the seat cannot know: others' hands, the stock, the seed.

    It agrees with what the table shows at this moment and with what a view remembers.
    """
    known = known_cards(s, seat)
    hidden, places = hidden_cards(s, seat, known)
    shuffled(hidden, dice)
    t = with_hidden(s, known, hidden, places)
    if not is_possible(t, s, seat, dice):
        t = swapped(s, seat, known, dice)
    t.key = [dice.below(1 << 16) for _ in t.key]
    t.halves = [dice.below(1 << 16) for _ in t.halves]
    t.ahead = [dice.below(1 << 16) for _ in t.ahead]
    for other in range(t.players):
        if seat not in {other, t.returned_by[other]}:
            t.returned[other] = NO_CARDS
    hide_draws(t, seat, dice)
    return t


def over_world(s: State, seat: Seat | None, dice: Dice) -> State:
    """A state as a round ended that differs only in what is hidden even then: all hands but the one that is stuck."""
    known = known_cards(s, seat)
    stuck = [(s.asker, card) for card in held_by(s, s.asker)]
    hidden, places = hidden_cards(s, seat, known)
    others = [(where, card) for where, card in zip(places, hidden, strict=True) if where != s.asker]
    hidden = [card for _, card in others]
    shuffled(hidden, dice)
    still = [(where, card) for where, card in known if where != s.asker]
    return with_hidden(s, still + (stuck if seat != s.asker else []), hidden, [where for where, _ in others])


def known_cards(s: State, seat: Seat | None) -> list[tuple[Seat, int]]:
    """Who is known to hold which card: those taken out of the row, and to the asker, those returned."""
    others = set(range(s.players)) - {seat}
    known = [(other, card) for other in others for card in cards_in(s.shown[other])]
    return known + [
        (other, card) for other in others if s.returned_by[other] == seat for card in cards_in(s.returned[other])
    ]


def this_round(s: State) -> list[list[int]]:
    """The events since the last deal."""
    events = s.events[: s.noted]
    deals = [i for i, event in enumerate(events) if event[0] in {EventKind.DEALT, EventKind.DEALT_AGAIN}]
    return events[deals[-1] :] if deals else events


def hidden_cards(s: State, seat: Seat | None, known: list[tuple[Seat, int]]) -> tuple[list[int], list[int]]:
    """The cards that the seat cannot know, and for each the hand it is in, or IN_STOCK."""
    hidden = s.stock[: s.stocked]
    places = [IN_STOCK] * s.stocked
    for other in set(range(s.players)) - {seat}:
        own = Counter(held_by(s, other)) - Counter(card for who, card in known if who == other)
        hidden += own.elements()
        places += [other] * own.total()
    return hidden, places


def shuffled(hidden: list[int], dice: Dice) -> None:
    """The cards are in random order."""
    for i in range(len(hidden) - 1, 0, -1):
        j = dice.below(i + 1)
        hidden[i], hidden[j] = hidden[j], hidden[i]


def with_hidden(s: State, known: list[tuple[Seat, int]], hidden: list[int], places: list[int]) -> State:
    """The state with these hidden cards in their places."""
    t = s.copy()
    for seat in {*places, *(who for who, _ in known)} - {IN_STOCK}:
        t.hands[seat], t.held[seat] = NO_CARDS, 0
    t.stocked = 0
    for place, card in [*known, *zip(places, hidden, strict=True)]:
        if place == IN_STOCK:
            t.stock[t.stocked] = card
            t.stocked += 1
        else:
            add_to_hand(t, place, card)
    return t


def swapped(s: State, seat: Seat | None, known: list[tuple[Seat, int]], dice: Dice) -> State:
    """The state after many exchanges of two hidden cards; one that somebody would notice is taken back."""
    hidden, places = hidden_cards(s, seat, known)
    t = s.copy()
    for _ in range(SWAPS):
        i, j = dice.below(len(hidden)), dice.below(len(hidden))
        hidden[i], hidden[j] = hidden[j], hidden[i]
        u = with_hidden(s, known, hidden, places)
        if is_possible(u, s, seat, dice):
            t = u
        else:
            hidden[i], hidden[j] = hidden[j], hidden[i]
    return t


def is_possible(t: State, s: State, seat: Seat | None, dice: Dice) -> bool:
    """Whether the hands in `t` could have led to what everybody sees in `s`, and to what the helper is shown."""
    if not all(as_remembered(t, other) for other in range(t.players)):
        return False
    match s.phase:
        case Phase.PLAY:
            return can_play(t, t.actor)
        case Phase.GIVE:
            shown = kinds_in(s.hands[s.helper]) & (suitable(t) ^ suitable(s)) == NO_KINDS
            return not can_play(t, t.asker) and can_help(t, t.helper) and (seat != s.helper or shown)
        case Phase.RETURN:
            return not can_play(t, t.asker) and is_among(suitable(t), t.received)
        case Phase.PLAY_RECEIVED:
            hide_return(t, seat, dice)
            before = t.copy()
            add_to_hand(before, t.asker, t.events[0][2])
            return not can_play(before, t.asker) and (
                t.received != SWITCH or kinds_in(t.hands[t.asker]) & NUMBERS != NO_KINDS
            )
    return True


def as_remembered(t: State, seat: Seat) -> bool:
    """Whether the hand is as everybody remembers it: so many cards of certain kinds, or so many Switches."""
    cards = held_by(t, seat)
    fitting = sum(is_among(t.among[seat], card) for card in cards)
    return not t.least[seat] or fitting >= t.least[seat] or cards.count(SWITCH) >= t.or_switches[seat]


def hide_return(t: State, seat: Seat | None, dice: Dice) -> None:
    """The card returned is some card of the helper's hand, unless the seat knows it."""
    if seat not in {t.asker, t.helper}:
        t.events[0][2] = any_of(held_by(t, t.helper), dice)


def hide_draws(t: State, seat: Seat | None, dice: Dice) -> None:
    """The cards that others drew are some of their hands; those of earlier rounds are any cards."""
    since_deal = this_round(t)
    for event in t.events[: t.noted]:
        if event[0] == EventKind.DREW and event[1] != seat:
            event[2] = any_of(held_by(t, event[1]) if event in since_deal else DECK, dice)


def any_of(some: list[int], dice: Dice) -> int:
    """One of the cards, by chance."""
    return some[dice.below(len(some))]
