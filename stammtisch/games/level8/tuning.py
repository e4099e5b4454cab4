"""How the rules of Level 8 are compiled (see `engine.tuning`): short, since the search for a lay-out is long."""

from __future__ import annotations

from stammtisch.engine.rule import rule
from stammtisch.engine.tuning import Instead, Marked
from stammtisch.games.level8 import groups, layout, memory, outlook, rounds, tally
from stammtisch.games.level8.state import State
from stammtisch.games.level8.tally import NO_CARDS, Tally, by_number


@rule
def numbers_counted(s: State) -> Tally:
    """The numbers in the actor's hand, card by card."""
    hand = s.hands[s.actor]
    counted = NO_CARDS
    for place in range(s.held[s.actor]):
        counted += by_number(hand[place])
    return counted


COMPILED_AS: Instead = {outlook.numbers_held: numbers_counted}

INLINE: Marked = (rounds.go_on, rounds.follow, tally.a_fifteenth_of, tally.by_number, tally.by_colour)
NOINLINE: Marked = (
    *(layout.completes, layout.after_open, layout.colours_fit),
    *(outlook.likely_values, outlook.jokers_to_spare),
)
LEFT_OUT: dict[str, Marked] = {
    "group_with": (groups.lie_nowhere, groups.lie_in),
    "whereabouts": (
        *(memory.remember_nothing, memory.see_taken, memory.see_leave),
        *(memory.see_laid, memory.see_renewed),
    ),
}
