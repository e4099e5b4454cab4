"""The options of Elfer raus!: ER-2, ER-16, ER-17."""

from __future__ import annotations

from stammtisch.engine.options import Choice, Option, Options, Whole
from stammtisch.games.elfer_raus.cards import LETTERS
from stammtisch.games.elfer_raus.state import NO_COLOUR, NO_LIMIT, State
from stammtisch.words import complaint

PLAYERS = range(2, 7)
OPTIONS = (
    Option("three_colours", Choice(tuple(LETTERS), usual="b"), None, "ER-2", players=2),
    Option("rounds", Whole(1, 20), 1, "ER-16"),
    Option("limit", Whole(1, 100_000), None, "ER-17"),
)


def agreed(options: Options) -> Options:
    """The options, if they go together."""
    if options["limit"] is not None and options["rounds"] != 1:
        raise complaint("elfer_raus.rounds_or_limit", rounds=options["rounds"], limit=options["limit"])  # type: ignore[arg-type]
    return options


def prepare(s: State, options: Options) -> None:
    """Write settled options into a new state."""
    colour, rounds, limit = options["three_colours"], options["rounds"], options["limit"]
    s.out = LETTERS.index(colour) if isinstance(colour, str) else NO_COLOUR
    s.rounds = rounds if isinstance(rounds, int) else 1
    s.limit = limit if isinstance(limit, int) else NO_LIMIT
