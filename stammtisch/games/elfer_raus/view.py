"""What a seat may know of a game of Elfer raus!, built up from nothing.

Everything is open but the stock's order and the others' hands: rows, sizes of hands and stock, points, and all
events, except which card a misfit was that somebody else drew (ER-3, ER-13). Who drew or passed has shown what they do
not hold: `lacks`.
"""

from __future__ import annotations

from typing import Any, TypedDict

from stammtisch.engine.state import NOBODY, NOTHING, Seat
from stammtisch.engine.view import Event, Told, the_legal, the_result, told_events
from stammtisch.games.elfer_raus.cards import CARDS, COLOURS, LETTERS
from stammtisch.games.elfer_raus.memory import surely_lacks
from stammtisch.games.elfer_raus.notation import card_text, move_text
from stammtisch.games.elfer_raus.rows import next_above, next_below
from stammtisch.games.elfer_raus.rules import legal, score, won
from stammtisch.games.elfer_raus.state import MAX_DRAWS, MOVES, NO_COLOUR, NO_LIMIT, NOT_OPEN, EventKind, Phase, State


class Row(TypedDict):
    """One row: its colour and its ends, None while the 11 is missing."""

    colour: str
    low: int | None
    high: int | None


class ElferRausTable(TypedDict):
    """What everybody may know."""

    game: str
    players: int
    phase: str
    actor: Seat | None
    round: int
    rounds: int | None
    limit: int | None
    sorted_out: str | None
    rows: list[Row]
    stock: int
    hand_sizes: list[int]
    lacks: list[list[str]]
    draws_left: int
    laid_this_turn: int
    last_round: list[int]
    totals: list[int]
    result: dict[str, Any] | None


def shared(s: State) -> ElferRausTable:
    """What everybody may know."""
    return {
        "game": "elfer_raus",
        "players": s.players,
        "phase": "over" if s.phase == Phase.OVER else "turn",  # whether the actor can lay is hidden
        "actor": s.actor if s.phase != Phase.OVER else None,
        "round": s.round,
        "rounds": s.rounds if s.limit == NO_LIMIT else None,
        "limit": s.limit if s.limit != NO_LIMIT else None,
        "sorted_out": LETTERS[s.out] if s.out != NO_COLOUR else None,
        "rows": [row(s, colour) for colour in range(COLOURS) if colour != s.out],
        "stock": s.stocked,
        "hand_sizes": s.held[: s.players],
        "lacks": [lacking(s, other) for other in range(s.players)],
        "draws_left": MAX_DRAWS - s.drawn,
        "laid_this_turn": s.laid,
        "last_round": s.points[: s.players],
        "totals": s.totals[: s.players],
        "result": the_result(s, score, won),
    }


def view(s: State, seat: Seat | None, known: ElferRausTable | None = None) -> ElferRausView:
    """What the seat (None: a spectator) may know; `known` is what everybody may, if that is at hand."""
    return {
        **(known or shared(s)),
        "seat": seat,
        "hand": hand(s, seat) if seat is not None else [],
        "events": told_events(s, seat, told),
        "moves": the_legal(s, seat, legal, MOVES, move_text),
    }


def hand(s: State, seat: Seat) -> list[str]:
    """The cards in the seat's hand."""
    return [card_text(card) for card in range(CARDS) if s.holder[card] == seat]


def laid_open(s: State, seat: Seat) -> list[str]:
    """The seat's hand as a round ends: all can count what is left of it (ER-15)."""
    return hand(s, seat)


def row(s: State, colour: int) -> Row:
    """One row of the table."""
    is_open = s.low[colour] != NOT_OPEN
    return {
        "colour": LETTERS[colour],
        "low": s.low[colour] if is_open else None,
        "high": s.high[colour] if is_open else None,
    }


def lacking(s: State, seat: Seat) -> list[str]:
    """The cards that fit and that everybody knows the seat not to hold: it drew or passed when they fitted."""
    ends = [(next_below(s, colour), next_above(s, colour)) for colour in range(COLOURS) if colour != s.out]
    return [card_text(card) for pair in ends for card in pair if card != NOTHING and surely_lacks(s, seat, card)]


def told(event: Event, seat: Seat | None) -> Told:
    """The event as the seat may see it."""
    kind, who, card, more = event
    seen: Told = {"kind": EventKind(kind).name.lower()}
    if who != NOBODY:
        seen["seat"] = who
    if card != NOTHING and (kind != EventKind.DREW or who == seat):  # ER-13
        seen["card"] = card_text(card)
    if more != NOTHING:
        seen["n"] = more
    return seen


class ElferRausView(ElferRausTable):
    """All that one seat may know; `seat` is None for a spectator."""

    seat: Seat | None
    hand: list[str]
    events: list[Told]
    moves: list[str]
