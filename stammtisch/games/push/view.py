"""What a seat may know of a game of Push, built up from nothing.

Everything is open but the order of the stock, so all seats and spectators know the same; secured cards are public
knowledge too (PU-3).
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, TypedDict

from stammtisch.engine.state import NOBODY, NOTHING, Seat
from stammtisch.engine.view import Event, Told, the_legal, the_result, told_events
from stammtisch.games.push.cards import COLOURS, DIE, LETTERS, TURN, Card, Colour, Heap, in_bundle, in_heap
from stammtisch.games.push.notation import FACE_TEXTS, card_text, move_text
from stammtisch.games.push.rules import legal
from stammtisch.games.push.state import MOVES, EventKind, Phase, State, lies
from stammtisch.games.push.taking import after, score, won


class PushColumn(TypedDict):
    """A column on the table: its number for players, and its cards as they were placed."""

    column: int
    cards: list[str]


class Display(TypedDict):
    """What lies before a seat, by colour, and its sum."""

    open: list[str]
    secured: list[str]
    points: int


class PushTable(TypedDict):
    """What everybody may know."""

    game: str
    players: int
    phase: str
    actor: Seat | None
    turn: Seat
    risk: bool
    turn_cards: int
    stock: int
    flipped: str | None
    columns: list[PushColumn]
    set_aside: int
    takers: list[Seat]
    displays: list[Display]
    discarded: dict[str, int]
    result: dict[str, Any] | None


def shared(s: State) -> PushTable:
    """What everybody may know."""
    return {
        "game": "push",
        "players": s.players,
        "phase": Phase(s.phase).name.lower(),
        "actor": s.actor if s.phase != Phase.OVER else None,
        "turn": s.turn,
        "risk": bool(s.risk),
        "turn_cards": s.turn_cards,
        "stock": s.stocked,
        "flipped": card_text(s.flipped) if s.flipped != NOTHING else None,
        "columns": [shown_column(s, column) for column in range(s.started) if lies(s, column)],
        "set_aside": s.aside,
        "takers": takers(s),
        "displays": [display(s, of) for of in range(s.players)],
        "discarded": discarded(s),
        "result": the_result(s, score, won),
    }


def view(s: State, seat: Seat | None, known: PushTable | None = None) -> PushView:
    """What the seat (None: a spectator) may know; `known` is what everybody may, if that is at hand."""
    return {
        **(known or shared(s)),
        "seat": seat,
        "events": told_events(s, seat, told),
        "moves": the_legal(s, seat, legal, MOVES, move_text),
    }


def shown_column(s: State, column: int) -> PushColumn:
    """One column of the table."""
    cards = s.columns[column][: s.length[column]]
    return {"column": column + 1, "cards": [card_text(card) for card in cards]}


def takers(s: State) -> list[Seat]:
    """Who takes a column next, as long as there are columns: the seat on turn if it stops now, then the others."""
    if s.phase == Phase.OVER:
        return []
    order = [s.actor]
    while (following := after(s, order[-1])) != s.turn:
        order.append(following)
    return order


def display(s: State, seat: Seat) -> Display:
    """What lies before the seat."""
    return {
        "open": texts_of(s.open[seat]),
        "secured": texts_of(s.secured[seat]),
        "points": score(s, seat),
    }


def texts_of(heaps: list[Heap]) -> list[str]:
    """All cards of the heaps as texts, by colour and number."""
    return [text for colour, heap in enumerate(heaps[:COLOURS]) for text in heap_texts(colour, heap)]


@cache
def heap_texts(colour: Colour, heap: Heap) -> tuple[str, ...]:
    """The cards of one heap as texts, in ascending order."""
    return tuple(card_text(card) for card in in_heap(colour, heap))


def cards_of(heaps: list[Heap]) -> list[Card]:
    """All cards of the heaps, by colour and number."""
    return [card for colour in range(COLOURS) for card in in_heap(colour, heaps[colour])]


def discarded(s: State) -> dict[str, int]:
    """How many of which cards are out of the game."""
    gone = Counter(cards_of(s.discarded) + [DIE] * s.die_cards_gone + [TURN] * s.turn_cards_gone)
    return {card_text(card): gone[card] for card in sorted(gone)}


def laid_open(_s: State, _seat: Seat) -> None:
    """Nobody has a hand."""


def told(event: Event, _seat: Seat | None) -> Told:
    """The event as everybody may see it."""
    kind, who, what, more = event
    seen: Told = {"kind": EventKind(kind).name.lower()}
    if who != NOBODY:
        seen["seat"] = who
    return seen | told_details(EventKind(kind), what, more)


def told_details(kind: EventKind, what: int, more: int) -> Told:
    """What the two numbers after the seat tell."""
    match kind:
        case EventKind.FLIPPED | EventKind.TOO_FAR:
            return {"card": card_text(what)}
        case EventKind.PLACED | EventKind.STARTED | EventKind.DIE_DISCARDED:
            return {"card": card_text(what), "column": more + 1}
        case EventKind.SET_ASIDE | EventKind.TURNS_DISCARDED:
            return {"card": card_text(what), "n": more}
        case EventKind.TOOK | EventKind.LEFT_OVER:
            return {"column": what + 1, "cards": [card_text(card) for card in in_bundle(more)]}
        case EventKind.LOST | EventKind.SECURED:
            cards = [card_text(card) for card in in_heap(what, more)]
            return {"colour": LETTERS[what], "cards": cards, "n": len(cards)}
        case EventKind.ROLLED:
            return {"face": FACE_TEXTS[more]}
        case EventKind.DEALT | EventKind.SCORED:
            return {"n": more}
        case EventKind.ENDED:
            return {}


class PushView(PushTable):
    """All that one seat may know; `seat` is None for a spectator."""

    seat: Seat | None
    events: list[Told]
    moves: list[str]
