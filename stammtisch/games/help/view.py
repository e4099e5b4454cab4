"""What a seat may know of a game of Help!, built up from nothing.

Hidden are the stock's order and the others' hands (HE-12), and so the card that somebody draws and, but for the two
concerned, the card that the asker hands back (HE-21). That somebody asks for help, whom, and which card is given, all
may see (HE-19, HE-20). Which cards suit is shown only to the helper, among the moves (HE-23).

A view holds what a good memory knows of the hands (see `memory`), so that nobody needs one.
"""

from __future__ import annotations

from typing import Any, TypedDict

from stammtisch.engine.state import MAX_EVENTS, NOBODY, NOTHING, Seat
from stammtisch.engine.view import Event, Told, the_legal, the_result, told_events
from stammtisch.games.help.allowed import legal
from stammtisch.games.help.cards import HAND_SIZE, Hand, cards_in
from stammtisch.games.help.moves import MOVES
from stammtisch.games.help.notation import card_text, move_text
from stammtisch.games.help.row import card_at, value_before
from stammtisch.games.help.rules import clockwise, score, won
from stammtisch.games.help.state import EventKind, NoCard, Phase, State

MEANING = {
    EventKind.DEALT: "n",
    EventKind.DEALT_AGAIN: "n",
    EventKind.JOKER_LAID: "place",
    EventKind.SWITCHED: "place",
    EventKind.TOOK: "place",
    EventKind.STOCK_RENEWED: "n",
    EventKind.ASKED: "other",
    EventKind.GAVE: "other",
    EventKind.RETURNED: "other",
    EventKind.NO_HELP: "other",
}
"""What the last number of an event is called; `other` is the other seat concerned."""


class RowCard(TypedDict):
    """A card of the row and its value, which tells a joker's."""

    card: str
    value: int


class Surely(TypedDict):
    """What everybody knows of a hand: at least so many of its cards are of these kinds, or so many are Switches.

    `switches` is None if the second cannot be.
    """

    kinds: list[str]
    cards: int
    switches: int | None


class Returned(TypedDict):
    """Cards handed back that are still in a hand, and the seat that did so."""

    cards: list[str]
    by: Seat


class HelpTable(TypedDict):
    """What everybody may know."""

    game: str
    players: int
    phase: str
    actor: Seat | None
    round: int
    clockwise: bool
    points_to_win: int
    row: list[RowCard]
    discard: list[str]
    stock: int
    no_cards: list[str]
    hand_sizes: list[int]
    asker: Seat | None
    helper: Seat | None
    received: str | None
    shown: list[list[str]]
    surely: list[Surely | None]
    last_round: list[int]
    points: list[int]
    result: dict[str, Any] | None


def shared(s: State) -> HelpTable:
    """What everybody may know."""
    return {
        "game": "help",
        "players": s.players,
        "phase": Phase(s.phase).name.lower(),
        "actor": somebody(s.actor),
        "round": s.round,
        "clockwise": clockwise(s),
        "points_to_win": s.target,
        "row": row(s),
        "discard": [card_text(card) for card in reversed(s.discard[: s.discarded])],
        "stock": s.stocked,
        "no_cards": [NoCard(no_card).name.lower() for no_card in s.no_cards[: s.players]],
        "hand_sizes": s.held[: s.players],
        "asker": somebody(s.asker),
        "helper": somebody(s.helper),
        "received": card_text(s.received) if s.received != NOTHING else None,
        "shown": [texts(s.shown[other]) for other in range(s.players)],
        "surely": [surely(s, other) for other in range(s.players)],
        "last_round": s.scored[: s.players],
        "points": s.points[: s.players],
        "result": the_result(s, score, won),
    }


def view(s: State, seat: Seat | None, known: HelpTable | None = None) -> HelpView:
    """What the seat (None: a spectator) may know; `known` is what everybody may, if that is at hand."""
    return {
        **(known or shared(s)),
        "seat": seat,
        "hand": hand(s, seat) if seat is not None else [],
        "returned": [returned(s, other, seat) for other in range(s.players)],
        "events": told_events(s, seat, told) + left_out(s),
        "moves": the_legal(s, seat, legal, MOVES, move_text),
    }


def somebody(seat: Seat) -> Seat | None:
    """The seat, None for NOBODY."""
    return seat if seat != NOBODY else None


def row(s: State) -> list[RowCard]:
    """The row from its first card to its last."""
    return [{"card": card_text(card_at(s, place)), "value": value_before(s, place + 1)} for place in range(s.row_size)]


def hand(s: State, seat: Seat) -> list[str]:
    """The cards in the seat's hand."""
    return texts(s.hands[seat])


def laid_open(s: State, seat: Seat) -> list[str] | None:
    """The seat's hand as a round ends: all see the hand that was stuck, and no other (HE-24, HE-25)."""
    return hand(s, seat) if seat == s.asker else None


def texts(cards: Hand) -> list[str]:
    """The cards of a hand, or the kinds of a set."""
    return [card_text(card) for card in cards_in(cards)]


def returned(s: State, other: Seat, seat: Seat | None) -> Returned | None:
    """The cards that were handed back to the other, if the seat is one of the two who know them."""
    if not s.returned[other] or seat not in {other, s.returned_by[other]}:
        return None
    return {"cards": texts(s.returned[other]), "by": s.returned_by[other]}


def surely(s: State, other: Seat) -> Surely | None:
    """What everybody knows of the other's hand."""
    if not s.least[other]:
        return None
    switches = s.or_switches[other]
    return {
        "kinds": texts(s.among[other]),
        "cards": s.least[other],
        "switches": switches if switches <= HAND_SIZE else None,
    }


def told(event: Event, seat: Seat | None) -> Told:
    """The event as the seat may see it."""
    kind, who, card, more = event
    seen: Told = {"kind": EventKind(kind).name.lower()}
    if who != NOBODY:
        seen["seat"] = who
    if card != NOTHING and may_see_card(event, seat):
        seen["card"] = card_text(card)
    if more != NOTHING:
        seen[MEANING[EventKind(kind)]] = more
    return seen


def may_see_card(event: Event, seat: Seat | None) -> bool:
    """Whether the seat may know the card of an event: a drawn or returned one only if it is concerned."""
    kind, who, _, more = event
    if kind == EventKind.DREW:
        return seat == who
    return kind != EventKind.RETURNED or seat in {who, more}


def left_out(s: State) -> list[Told]:
    """How many events found no room: one move could end many rounds at once, though it hardly ever will."""
    return [{"kind": "left_out", "n": s.noted - MAX_EVENTS}] if s.noted > MAX_EVENTS else []


class HelpView(HelpTable):
    """All that one seat may know; `seat` is None for a spectator. Piles are listed from top to bottom.

    The card in `received` belongs to no hand: the asker has still to play it. For each hand, `shown` are cards that all
    know to be there, `returned` those that only this seat and another know, and `surely` is what it has shown it lacks.
    """

    seat: Seat | None
    hand: list[str]
    returned: list[Returned | None]
    events: list[Told]
    moves: list[str]
