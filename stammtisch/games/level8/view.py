"""What a seat may know of a game of Level 8, built up from nothing.

Hidden are the stock's order, hands, which card somebody takes from the stock, a level that is just being laid out
(to the others the whole hand is still a hand), and what somebody keeps for the next round. What everybody remembers is
not hidden: `piles` are the discard piles from top to bottom, `seen` the cards of each hand that were taken from a pile;
`early` are the cards that were out of sight and did not go into the stock when it was last renewed, `early_held` is how
many of the unseen cards of each hand are from before that (jokers and skip cards too, which `early` does not name).
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypedDict

from stammtisch.engine.state import NOBODY, NOTHING, Seat
from stammtisch.engine.view import Event, Told, the_legal, the_result, told_events
from stammtisch.games.level8.cards import JOKER, LETTERS, SKIP, Card, number_of
from stammtisch.games.level8.groups import NO_KIND
from stammtisch.games.level8.ladders import MAX_GROUPS, Kind, task_text
from stammtisch.games.level8.memory import SOME_HAND
from stammtisch.games.level8.moves import MOVES
from stammtisch.games.level8.notation import card_text, move_text
from stammtisch.games.level8.rules import legal, score, won
from stammtisch.games.level8.state import (
    TURNS_EACH,
    EventKind,
    Group,
    Ladder,
    Order,
    Phase,
    State,
    group_at,
    owner_of,
    rung_of,
)

GroupValue = int | str
"""A number, or the letter of a colour."""


class LaidGroup(TypedDict):
    """A group: its kind, its lowest number, number or colour, its cards in order, and what each of them stands for."""

    kind: str
    value: GroupValue
    cards: list[str]
    stands_for: list[GroupValue]


class Level8Table(TypedDict):
    """What everybody may know."""

    game: str
    players: int
    actor: Seat | None
    round: int
    dealer: Seat
    turns: int
    turns_most: int
    jokers: int
    skip_cards: int
    ladder: str
    tasks: list[str]
    order: str
    orders: list[list[int]]
    keep: bool
    levels: list[int]
    level_tasks: list[str | None]
    laid: list[bool]
    groups: list[list[LaidGroup]]
    skipped: list[bool]
    stock: int
    skips_under_stock: int
    discards: list[str | None]
    discard_sizes: list[int]
    piles: list[list[str]]
    seen: list[list[str]]
    early: list[str]
    early_held: list[int]
    hand_sizes: list[int]
    result: dict[str, Any] | None


def shared(s: State) -> Level8Table:
    """What everybody may know."""
    seats = range(s.players)
    return {
        "game": "level8",
        "players": s.players,
        "actor": s.actor if s.phase != Phase.OVER else None,
        "round": s.round,
        "dealer": s.dealer,
        "turns": s.turns,
        "turns_most": TURNS_EACH * s.players,
        "jokers": s.jokers,
        "skip_cards": s.skips,
        "ladder": Ladder(s.ladder_name).name.lower(),
        "tasks": [written(tuple(task)) for task in s.ladder[: s.levels]],
        "order": Order(s.order).name.lower(),
        "orders": [[level + 1 for level in s.orders[player][: s.levels]] for player in seats],
        "keep": bool(s.keep),
        "levels": s.level[: s.players],
        "level_tasks": [level_task(s, player) for player in seats],
        "laid": [bool(s.laid[player]) for player in seats],
        "groups": [groups_of(s, player) if s.laid[player] else [] for player in seats],
        "skipped": [bool(s.skipped[player]) for player in seats],
        "stock": s.stocked,
        "skips_under_stock": s.under,
        "discards": [top_of(s, player) for player in seats],
        "discard_sizes": [len(pile_of(s, player)) for player in seats],
        "piles": [texts(pile_of(s, player)) for player in seats],
        "seen": [texts(seen_with(s, player)) for player in seats],
        "early": texts([card for card, where in enumerate(s.whereabouts) if where == SOME_HAND]),
        "early_held": s.early[: s.players],
        "hand_sizes": [hand_size(s, player) for player in seats],
        "result": the_result(s, score, won),
    }


def view(s: State, seat: Seat | None, known: Level8Table | None = None) -> Level8View:
    """What the seat (None: a spectator) may know; `known` is what everybody may, if that is at hand."""
    laying = seat is not None and seat == s.actor and s.phase == Phase.LAY
    return {
        **(known or shared(s)),
        "seat": seat,
        "phase": phase_for(s, seat),
        "hand": texts(s.hands[seat][: s.held[seat]]) if seat is not None else [],
        "staged": groups_of(s, s.actor) if laying else [],
        "cards_due": s.due if laying else 0,
        "kept": texts(s.kept[seat][: s.keeps[seat]]) if seat is not None else [],
        "events": told_events(s, seat, told),
        "moves": the_legal(s, seat, legal, MOVES, move_text),
    }


def phase_for(s: State, seat: Seat | None) -> str:
    """The phase; that a level is being laid out is for the actor alone, and a round that dies does so between turns."""
    hidden = s.phase == Phase.LAY and seat != s.actor
    return "play" if hidden or s.phase == Phase.NEXT_TURN else Phase(s.phase).name.lower()


def level_task(s: State, seat: Seat) -> str | None:
    """What the seat's level asks for, in short notation; None past the last level."""
    return written(tuple(s.ladder[rung_of(s, seat)])) if s.level[seat] <= s.levels else None


written = cache(task_text)


def hand_size(s: State, seat: Seat) -> int:
    """The cards of the hand as the others see it, with those that the seat is laying out or keeping in secret."""
    first = group_at(seat, 0)
    staged = 0 if s.laid[seat] else sum(s.sizes[first : first + MAX_GROUPS])
    return s.held[seat] + s.keeps[seat] + staged


def laid_open(_s: State, _seat: Seat) -> None:
    """As a round ends no hand is laid open: what is left of it counts for nothing (L8-22)."""


def seen_with(s: State, seat: Seat) -> list[Card]:
    """The cards that everybody knows to be in the seat's hand."""
    cards = [card for card, where in enumerate(s.whereabouts) if where == seat]
    return cards + [JOKER] * s.seen_jokers[seat] + [SKIP] * s.seen_skips[seat]


def texts(cards: list[Card]) -> list[str]:
    """The cards as texts."""
    return [card_text(card) for card in cards]


def pile_of(s: State, seat: Seat) -> list[Card]:
    """The seat's discard pile, from top to bottom."""
    cards, slot = [], s.tops[seat]
    while slot != NOTHING:
        cards.append(s.piled[slot])
        slot = s.beneath[slot]
    return cards


def top_of(s: State, seat: Seat) -> str | None:
    """The top of the seat's discard pile."""
    return card_text(s.piled[s.tops[seat]]) if s.tops[seat] != NOTHING else None


def groups_of(s: State, seat: Seat) -> list[LaidGroup]:
    """The seat's groups, in the order of the level."""
    places = (group_at(seat, place) for place in range(MAX_GROUPS))
    return [laid_group(s, group) for group in places if s.kinds[group] != NO_KIND]


def laid_group(s: State, group: Group) -> LaidGroup:
    """One group with all its cards."""
    kind, value = Kind(s.kinds[group]), s.values[group]
    shown: GroupValue = LETTERS[value] if kind == Kind.COLOUR else value
    numbers: list[GroupValue] = list(range(value, value + s.sizes[group]))
    return {
        "kind": kind.name.lower(),
        "value": shown,
        "cards": texts(cards_of(s, group)),
        "stands_for": numbers if kind == Kind.RUN else [shown] * s.sizes[group],
    }


def cards_of(s: State, group: Group) -> list[Card]:
    """The cards of the group: a run from its lowest to its highest number, others in ascending order, jokers last."""
    cards = [card for card, within in enumerate(s.group_with) if within == group]
    if s.kinds[group] != Kind.RUN:
        return cards + [JOKER] * (s.sizes[group] - len(cards))
    by_number = {number_of(card): card for card in cards}
    return [by_number.get(s.values[group] + place, JOKER) for place in range(s.sizes[group])]


def told(event: Event, seat: Seat | None) -> Told:
    """The event as the seat may see it."""
    kind, who, card, more = event
    seen: Told = {"kind": EventKind(kind).name.lower()}
    if who != NOBODY:
        seen["seat"] = who
    match kind:
        case EventKind.LAID_RUN:
            return seen | {"low": card, "high": card + more - 1}
        case EventKind.LAID_SET:
            return seen | {"number": card, "n": more}
        case EventKind.LAID_COLOUR:
            return seen | {"colour": LETTERS[card], "n": more}
    if card != NOTHING and (kind != EventKind.TOOK_STOCK or who == seat):
        seen["card"] = card_text(card)
    match kind:
        case EventKind.TOOK_PILE | EventKind.SKIP_PLAYED:
            seen["whom"] = more
        case EventKind.ADDED | EventKind.ADDED_LOW | EventKind.ADDED_HIGH:
            seen |= {"whom": owner_of(more), "group": more % MAX_GROUPS + 1}
        case EventKind.LAID_OUT | EventKind.ROSE:
            seen["level"] = more
        case _ if more != NOTHING:
            seen["n"] = more
    return seen


class Level8View(Level8Table):
    """All that one seat may know; `seat` is None for a spectator. Lists have an entry for each seat."""

    seat: Seat | None
    phase: str
    hand: list[str]
    staged: list[LaidGroup]
    cards_due: int
    kept: list[str]
    events: list[Told]
    moves: list[str]
