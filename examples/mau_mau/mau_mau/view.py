"""What a seat may know of a game of Mau-Mau, built up from nothing.

Hidden are the stock's order and the others' hands (MM-5), and so the cards that they draw. The pile lies open as it was
played. When it is shuffled anew, all cards that are not in it are in hands: `kept_cards` are those that still are, and
`kept` says how many of them each hand has.
"""

from __future__ import annotations

from typing import Any, TypedDict

from stammtisch.engine.state import NOBODY, NOTHING, Seat
from stammtisch.engine.view import Event, Told, the_legal, the_result, told_events

from mau_mau.cards import CARDS, SUIT_TEXTS
from mau_mau.notation import card_text, move_text
from mau_mau.rules import FOR_SEVENS, MAX_SEATS, MOVES, EventKind, Phase, State, legal, score, won


class MauMauTable(TypedDict):
    """What everybody may know."""

    game: str
    players: int
    phase: str
    actor: Seat | None
    round: int
    rounds: int
    cards: int
    pass_on: bool
    jack_on_jack: bool
    pile: list[str]
    suit: str
    wished: bool
    penalty: int
    stock: int
    hand_sizes: list[int]
    kept: list[int]
    kept_cards: list[str]
    last_round: list[int]
    totals: list[int]
    result: dict[str, Any] | None


class MauMauView(MauMauTable):
    """All that one seat may know; `seat` is None for a spectator."""

    seat: Seat | None
    hand: list[str]
    events: list[Told]
    moves: list[str]


def shared(s: State) -> MauMauTable:
    """What everybody may know; the pile from its top."""
    return {
        "game": "mau_mau",
        "players": s.players,
        "phase": Phase(s.phase).name.lower(),
        "actor": s.actor if s.phase != Phase.OVER else None,
        "round": s.round,
        "rounds": s.rounds,
        "cards": s.hand_size,
        "pass_on": s.may_pass_on == 1,
        "jack_on_jack": s.jack_on_jack == 1,
        "pile": [card_text(card) for card in reversed(s.pile[: s.piled])],
        "suit": SUIT_TEXTS[s.suit],
        "wished": s.wished == 1,
        "penalty": s.penalty,
        "stock": s.stocked,
        "hand_sizes": s.held[: s.players],
        "kept": s.kept[: s.players],
        "kept_cards": [card_text(card) for card in range(CARDS) if is_kept(s, card)],
        "last_round": s.points[: s.players],
        "totals": s.totals[: s.players],
        "result": the_result(s, score, won),
    }


def is_kept(s: State, card: int) -> bool:
    """Whether the card has been in a hand since before the last shuffle."""
    return s.holder[card] < MAX_SEATS and s.fresh[card] == 0


def view(s: State, seat: Seat | None, known: MauMauTable | None = None) -> MauMauView:
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
    """The seat's hand as a round ends: all can count what is left of it (MM-20)."""
    return hand(s, seat)


def told(event: Event, seat: Seat | None) -> Told:
    """The event as the seat may see it."""
    kind, who, card, more = event
    seen: Told = {"kind": EventKind(kind).name.lower()}
    if who != NOBODY:
        seen["seat"] = who
    if card != NOTHING and (kind != EventKind.DREW or who == seat):
        seen["card"] = card_text(card)
    if kind == EventKind.WISHED:
        seen["suit"] = SUIT_TEXTS[more]
    elif kind == EventKind.DREW:
        seen["for_seven"] = more == FOR_SEVENS
    elif more != NOTHING:
        seen["n"] = more
    return seen
