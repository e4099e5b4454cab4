"""Where the hidden cards of Elfer raus! may be: in the others' hands or in the stock, but not where a draw or a pass
has shown that they are not.
"""  # noqa: D205

from __future__ import annotations

from stammtisch.engine.chance import below
from stammtisch.engine.game import View
from stammtisch.engine.rule import rule
from stammtisch.engine.state import NOBODY, NOTHING, Seat, widened
from stammtisch.games.elfer_raus.cards import CARDS, COLOURS, LETTERS, START, Card, colour_of, number_of
from stammtisch.games.elfer_raus.memory import surely_lacks
from stammtisch.games.elfer_raus.notation import parse_card
from stammtisch.games.elfer_raus.rows import can_lay, fits, next_above, next_below
from stammtisch.games.elfer_raus.state import (
    IN_ROW,
    IN_STOCK,
    MAX_DRAWS,
    NO_COLOUR,
    NO_LIMIT,
    NOT_OPEN,
    SORTED_OUT,
    UNSEEN,
    Phase,
    State,
)

# Where a hidden card is, until the world is complete.
HIDDEN = 20
HIDDEN_FIT = 21  # it fits, so that somebody may be known not to hold it
PLACED = 22  # it fits and has found its slot

Slot = int
"""A place for a hidden card: first those of the stock, then those of the hands, seat by seat."""


def known(view: View) -> State:
    """The state as the view's seat knows it."""
    s = State()
    s.players, s.round = view["players"], view["round"]
    s.rounds, s.limit = view["rounds"] or 1, view["limit"] or NO_LIMIT
    s.out = NO_COLOUR if view["sorted_out"] is None else LETTERS.index(view["sorted_out"])
    s.totals[: s.players], s.points[: s.players] = view["totals"], view["last_round"]
    s.held[: s.players], s.stocked = view["hand_sizes"], view["stock"]
    s.drawn, s.laid = MAX_DRAWS - view["draws_left"], view["laid_this_turn"]
    s.actor = NOBODY if view["actor"] is None else view["actor"]
    for row in view["rows"]:
        colour = LETTERS.index(row["colour"])
        s.low[colour], s.high[colour] = row["low"] or NOT_OPEN, row["high"] or NOT_OPEN
    _know_cards(s, view)
    _know_lacks(s, view)
    s.phase = Phase.OVER if view["phase"] == "over" else phase_of(s)
    return s


def _know_cards(s: State, view: View) -> None:
    hand = {parse_card(card) for card in view["hand"]}
    for card in range(CARDS):
        colour, number = colour_of(card), number_of(card)
        if colour == s.out:
            s.holder[card] = SORTED_OUT
        elif s.low[colour] <= number <= s.high[colour]:
            s.holder[card] = IN_ROW
        elif card in hand:
            s.holder[card] = view["seat"]
        else:
            s.holder[card] = HIDDEN_FIT if fits(s, card) else HIDDEN


def _know_lacks(s: State, view: View) -> None:
    for seat in range(s.players):
        s.stuck_low[seat] = [UNSEEN] * COLOURS
        s.stuck_high[seat] = [UNSEEN] * COLOURS
        for card in map(parse_card, view["lacks"][seat]):
            colour = colour_of(card)
            if number_of(card) > START:
                s.stuck_high[seat][colour] = s.high[colour]
            else:
                s.stuck_low[seat][colour] = s.low[colour]


@rule
def complete(s: State, seat: Seat) -> None:
    """Every card hidden from the seat is in a hand or in the stock, all possible ways equally likely."""
    slots = spread_out(s)
    while not place_fitting(s, seat, slots):
        pass
    shuffle_others(s, slots)
    hand_out(s, seat)
    if s.phase != Phase.OVER:
        s.phase = phase_of(s)


@rule
def phase_of(s: State) -> Phase:
    """What the actor may do."""
    return Phase.LAY if s.laid or can_lay(s, s.actor) else Phase.DRAW


@rule
def spread_out(s: State) -> int:
    """All hidden cards lie in slots, in no random order yet; returns how many."""
    slots = 0
    for card in range(CARDS):
        if s.holder[card] >= HIDDEN:
            s.stock[slots] = card
            slots += 1
    return slots


@rule
def place_fitting(s: State, seat: Seat, slots: int) -> bool:
    """Each hidden card that fits has chosen one of its possible slots; False if two have chosen the same.

    Starting over then makes all ways to place them equally likely.
    """
    for colour in range(COLOURS):
        for card in (next_below(s, colour), next_above(s, colour)):
            if card != NOTHING and s.holder[card] == PLACED:
                s.holder[card] = HIDDEN_FIT
    for colour in range(COLOURS):
        for card in (next_below(s, colour), next_above(s, colour)):
            if card != NOTHING and s.holder[card] == HIDDEN_FIT:
                slot = possible_slot(s, seat, card, slots)
                if s.holder[s.stock[slot]] == PLACED:
                    return False
                put_into_slot(s, card, slot)
    return True


@rule
def possible_slot(s: State, seat: Seat, card: Card, slots: int) -> Slot:
    """A slot for a card that fits, not in a hand known to be without it; all such slots are equally likely."""
    while True:
        slot = below(s, slots)
        owner = owner_of(s, seat, slot)
        if owner == NOBODY or not surely_lacks(s, owner, card):
            return slot


@rule
def owner_of(s: State, seat: Seat, slot: Slot) -> Seat:
    """Whose hand the slot belongs to, NOBODY for the stock; the seat's own hand is not hidden and has no slots."""
    slot -= s.stocked
    if slot < 0:
        return NOBODY
    owner = 0
    while owner == seat or slot >= s.held[owner]:
        if owner != seat:
            slot -= s.held[owner]
        owner += 1
    return owner


@rule
def put_into_slot(s: State, card: Card, slot: Slot) -> None:
    """The card has changed places with the one in the slot, for good."""
    now = 0
    while s.stock[now] != card:
        now += 1
    s.stock[now] = s.stock[slot]
    s.stock[slot] = card
    s.holder[card] = PLACED


@rule
def shuffle_others(s: State, slots: int) -> None:
    """The cards without a slot of their own lie in the other slots, in random order (Fisher-Yates)."""
    for i in range(slots - 1, 0, -1):
        if s.holder[s.stock[i]] != PLACED:
            j = below(s, i + 1)
            while s.holder[s.stock[j]] == PLACED:
                j = below(s, i + 1)
            s.stock[i], s.stock[j] = s.stock[j], s.stock[i]


@rule
def hand_out(s: State, seat: Seat) -> None:
    """Every card is where its slot is."""
    for slot in range(s.stocked):
        s.holder[s.stock[slot]] = IN_STOCK
    slot = widened(s.stocked)
    for owner in range(s.players):
        if owner != seat:
            for _ in range(s.held[owner]):
                s.holder[s.stock[slot]] = owner
                slot += 1
