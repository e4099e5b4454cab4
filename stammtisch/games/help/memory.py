"""What everybody can remember of a hand in Help!, and what an asker knows besides of the helper's.

Of each hand there is one statement that comes from the last time when its seat showed what it lacks. At least so many
of its cards are of certain kinds: who asked held nothing but numbers not above the row's end (or nothing but Switches),
and who might have started a round held no number below the one that did. A newer statement replaces the older; that the
helper has got one of the asker's cards back is one too, if there is no stronger one.

Some cards are certain: those that came into the hand out of the row (HE-15), and to the asker alone those handed back
(HE-21). A card is no longer certain when an equal one leaves the hand, or one that nobody sees.
"""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.state import Seat
from stammtisch.games.help.cards import (
    A_SWITCH,
    A_ZAP,
    ALL_KINDS,
    DIGIT,
    JOKER,
    LOWEST,
    NO_CARDS,
    NUMBERS,
    SWITCH,
    Card,
    higher_than,
    is_among,
    only,
)
from stammtisch.games.help.row import row_end
from stammtisch.games.help.state import State

NEVER = 99
"""More Switches than a hand can lose."""


@rule
def forget(s: State, seat: Seat) -> None:
    """Nothing is known of the seat's hand."""
    s.shown[seat] = s.returned[seat] = NO_CARDS
    s.least[seat] = 0


@rule
def remember_start(s: State, seat: Seat, number: Card) -> None:
    """The seat might have started the round, and holds no number below the one that does (HE-4)."""
    s.among[seat] = ALL_KINDS & ~(NUMBERS & ~higher_than(number - 1))
    s.least[seat] = s.held[seat] if number > LOWEST else 0
    s.or_switches[seat] = NEVER


@rule
def remember_asking(s: State, seat: Seat) -> None:
    """The seat can play nothing: no card of its hand begins a row, or all are low numbers, or all are Switches."""
    if s.row_size == 0:
        s.among[seat] = A_SWITCH | A_ZAP
        s.or_switches[seat] = NEVER
    else:
        s.among[seat] = NUMBERS & ~higher_than(row_end(s))
        s.or_switches[seat] = s.held[seat]
    s.least[seat] = s.held[seat]


@rule
def remember_leaving(s: State, seat: Seat, card: Card) -> None:
    """Everybody has seen the card leave the seat's hand."""
    if s.shown[seat] | s.returned[seat]:
        lose_track(s, seat, card)
    if s.least[seat]:
        s.least[seat] -= s.among[seat] >> DIGIT * card & 1
        if card == SWITCH:
            s.or_switches[seat] -= 1
            if s.or_switches[seat] == 0:
                s.least[seat] = 0


@rule
def lose_track(s: State, seat: Seat, card: Card) -> None:
    """An equal card has left the hand, if there is one among those that were certain."""
    if is_among(s.shown[seat], card):
        s.shown[seat] -= only(card)
    elif is_among(s.returned[seat], card):
        s.returned[seat] -= only(card)


@rule
def remember_taking(s: State, seat: Seat, card: Card) -> None:
    """Everybody has seen the card come into the seat's hand."""
    s.shown[seat] += only(card)
    if s.least[seat]:
        s.least[seat] += s.among[seat] >> DIGIT * card & 1


@rule
def remember_returning(s: State, card: Card) -> None:
    """The asker has handed the card back; only the helper saw it, but everybody knows of which kinds it may be."""
    if s.least[s.helper] == 0 or is_among(s.among[s.helper], JOKER):
        s.among[s.helper] = s.among[s.asker]
        s.least[s.helper] = 1
        s.or_switches[s.helper] = 1 if s.or_switches[s.asker] == s.least[s.asker] else NEVER
    s.shown[s.asker] = s.returned[s.asker] = NO_CARDS
    s.least[s.asker] -= 1
    s.or_switches[s.asker] -= 1
    if s.returned_by[s.helper] != s.asker:
        s.returned[s.helper] = NO_CARDS
        s.returned_by[s.helper] = s.asker
    s.returned[s.helper] += only(card)
