"""Observations read back: a state in which the observer has the same legal moves, made of nothing but the numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from stammtisch.engine.state import NOTHING, State
from stammtisch.games import GAMES
from stammtisch.games.elfer_raus import rows
from stammtisch.games.elfer_raus import state as elfer_raus
from stammtisch.games.help import cards as help_cards
from stammtisch.games.help import state as help_state
from stammtisch.games.help.row import put_into_row
from stammtisch.games.level8 import cards as level8_cards
from stammtisch.games.level8 import state as level8
from stammtisch.games.level8.groups import clear_groups
from stammtisch.games.level8.hands import pick_up
from stammtisch.games.level8.ladders import MAX_GROUPS, MAX_LEVELS, Kind, demand
from stammtisch.games.level8.piles import clear_piles, throw
from stammtisch.games.push import cards as push_cards
from stammtisch.games.push import state as push
from tests.plays import helpers_of

Numbers = list[int]
Parts = Callable[[str], Numbers]
"""The numbers of a part, by its name."""


def read(game: str, parts: Parts) -> State:
    """The state that the observation tells of, as far as the moves of its observer depend on it."""
    reader: Callable[[Parts], State] = globals().get(f"read_{game}") or helpers_of(GAMES[game], "reading").read
    return reader(parts)


def rows_of(numbers: Sequence[int], length: int) -> list[Numbers]:
    """The numbers, so many a row."""
    return [list(numbers[at : at + length]) for at in range(0, len(numbers), length)]


def cards_of(counts: Numbers) -> Numbers:
    """The cards that are counted, in ascending order."""
    return [card for card, count in enumerate(counts) for _ in range(count)]


def which(flags: Numbers) -> int:
    """Where the only 1 is; NOTHING if there is none."""
    return flags.index(1) if 1 in flags else NOTHING


def read_elfer_raus(parts: Parts) -> State:
    s = elfer_raus.State()
    (s.players,), (s.stocked,), (s.drawn,), (s.laid,) = (
        parts("players"),
        parts("stock"),
        parts("drawn"),
        parts("laid"),
    )
    s.actor, s.low, s.high = which(parts("actor")), parts("low"), parts("high")
    s.holder = [0 if held else elfer_raus.IN_STOCK for held in parts("hand")]
    s.phase = elfer_raus.Phase.LAY if s.laid or rows.can_lay(s, 0) else elfer_raus.Phase.DRAW
    return s


def read_push(parts: Parts) -> State:
    s = push.State()
    (s.players,), (s.stocked,) = parts("players"), parts("stock")
    s.actor, s.phase, s.flipped = which(parts("actor")), which(parts("phase")), which(parts("flipped"))
    for column, flags in enumerate(rows_of(parts("columns"), push_cards.NUMBERED + 1)):
        for card in cards_of(flags):
            s.started = column + 1
            s.marks[column] |= push_cards.marks_of(card)
    for card in cards_of(parts("open")[: push_cards.NUMBERED]):
        s.open[0][push_cards.colour_of(card)] += push_cards.heap_of(card)
    return s


def read_help(parts: Parts) -> State:
    s = help_state.State()
    (s.players,) = parts("players")
    s.phase, s.received = which(parts("phase")), which(parts("received"))
    s.actor, s.asker, s.helper = which(parts("actor")), which(parts("asker")), which(parts("helper"))
    s.held = parts("hand_sizes")
    s.hands[0] = sum(help_cards.only(card) for card in cards_of(parts("hand")))
    for place, flags in enumerate(rows_of(parts("row"), help_cards.HIGHEST + 1)):
        if 1 in flags:
            put_into_row(s, place, which(flags))
    if parts("suits")[help_cards.SWITCH]:
        s.hands[s.asker] |= help_cards.only(help_cards.LOWEST)
    return s


def read_level8(parts: Parts) -> State:
    s = level8.State()
    (s.players,), (s.levels,), (s.stocked,), (s.due,) = (
        parts("players"),
        parts("levels"),
        parts("stock"),
        parts("due"),
    )
    s.actor, s.phase, seat = which(parts("actor")), which(parts("phase")), which(parts("seat"))
    clear_piles(s)
    clear_groups(s)
    s.level, s.laid, s.skipped = parts("level"), parts("laid"), parts("skipped")
    read_ladder(s, parts)
    for card in cards_of(parts("hand")):
        pick_up(s, seat, card)
    kept = cards_of(parts("kept"))
    s.keeps[seat] = len(kept)
    s.kept[seat][: len(kept)] = kept
    for owner, top in enumerate(rows_of(parts("tops"), level8_cards.KINDS)):
        if 1 in top:
            throw(s, owner, which(top))
    read_groups(s, parts, seat)
    return s


def read_ladder(s: Any, parts: Parts) -> None:
    """What each level asks for, and in which order they are played."""
    for level, task in enumerate(rows_of(parts("ladder"), MAX_GROUPS * 4)):
        s.ladder[level] = [demand(Kind(which(kinds) + 1), size) if size else 0 for *kinds, size in rows_of(task, 4)]
    for seat, order in enumerate(rows_of(parts("orders"), MAX_LEVELS)):
        s.orders[seat] = [max(0, level - 1) for level in order]


def read_groups(s: Any, parts: Parts, seat: int) -> None:
    """The groups on the table, and the one that the observer has open."""
    for group, (*kinds, value, size, _jokers) in enumerate(rows_of(parts("groups"), 6)):
        s.kinds[group] = which(kinds) + 1
        s.values[group] = value - (s.kinds[group] == Kind.COLOUR)
        s.sizes[group] = size
    opened = [group for group in range(level8.group_at(seat, 0), level8.group_at(seat + 1, 0)) if s.kinds[group]]
    s.step = len(opened) - (1 if s.due else 0) if s.phase == level8.Phase.LAY else 0
    staged = rows_of(parts("staged"), level8_cards.NUMBERED + 1)
    s.last = NOTHING
    if s.due and any(staged[s.step]):
        s.last = cards_of(staged[s.step])[-1]
