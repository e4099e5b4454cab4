"""The options of Level 8: L8-1, L8-28, L8-30 to L8-34."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.engine.options import Choice, Lines, Option, Options, Switch, Whole
from stammtisch.games.level8.cards import EDITIONS
from stammtisch.games.level8.ladders import LADDERS, LEVELS_FEWEST, LEVELS_MOST, parse_task
from stammtisch.games.level8.state import Ladder, Order, State
from stammtisch.words import Complaint, complaint

ORDERS = tuple(order.name.lower() for order in Order)

PLAYERS = range(2, 7)
OPTIONS = (
    Option("edition", Choice(tuple(EDITIONS)), "de2016", "L8-1"),
    Option("ladder", Choice(tuple(LADDERS)), "one_star", "L8-30"),
    Option("levels", Whole(LEVELS_FEWEST, LEVELS_MOST), None, "L8-32"),
    Option("order", Choice(ORDERS), "printed", "L8-33"),
    Option("keep", Switch(), None, "L8-28"),  # None: as the ladder has it
    Option("custom", Lines("2 run3 | 4 set2 | run3 + colour4 …", LEVELS_FEWEST, LEVELS_MOST), None, "L8-34"),
)


def check(_players: int, options: Options) -> Complaint | None:
    """What is wrong with this combination of options."""
    custom = options["custom"]
    if options["ladder"] == "custom" and custom is None:
        return complaint("level8.custom_missing")
    if options["ladder"] != "custom" and custom is not None:
        return complaint("level8.custom_unused", got=str(options["ladder"]))
    try:
        for line in lines(options):
            parse_task(line)
    except Complaint as wrong:
        return wrong
    length, levels = len(lines(options)), options["levels"]
    if isinstance(levels, int) and levels > length:
        return complaint("level8.too_many_levels", expected=f"{LEVELS_FEWEST}…{length}", got=levels)
    return None


def lines(options: Options) -> Sequence[str]:
    """All levels of the chosen ladder in short notation."""
    custom = options["custom"]
    return custom if isinstance(custom, list) else LADDERS[str(options["ladder"])]


def prepare(s: State, options: Options) -> None:
    """Write settled options into a new state."""
    tasks = [parse_task(line) for line in lines(options)]
    s.levels = options["levels"] if isinstance(options["levels"], int) else len(tasks)
    s.ladder[: s.levels] = tasks[: s.levels]
    s.ladder_name = Ladder[str(options["ladder"]).upper()].value
    s.order = Order[str(options["order"]).upper()].value
    two_star = options["ladder"] == "two_star"
    s.keep = int(two_star if options["keep"] is None else bool(options["keep"]))
    s.jokers, s.skips = EDITIONS[str(options["edition"])]
