"""The options of Level 8: L8-1, L8-28, L8-30 to L8-34."""

from __future__ import annotations

from collections.abc import Sequence

from stammtisch.engine.options import Choice, Lines, Option, Options, Switch, Whole
from stammtisch.games.level8.cards import EDITIONS
from stammtisch.games.level8.ladders import LADDERS, MAX_LEVELS, MIN_LEVELS, parse_task, task_text
from stammtisch.games.level8.state import Ladder, Order, State
from stammtisch.words import complaint

ORDERS = tuple(order.name.lower() for order in Order)

PLAYERS = range(2, 7)
OPTIONS = (
    Option("edition", Choice(tuple(EDITIONS)), "de2016", "L8-1"),
    Option("ladder", Choice(tuple(LADDERS)), "one_star", "L8-30"),
    Option("levels", Whole(MIN_LEVELS, MAX_LEVELS), None, "L8-32"),
    Option("order", Choice(ORDERS), "printed", "L8-33"),
    Option("keep", Switch(), None, "L8-28"),  # None: as the ladder has it
    Option("custom", Lines("2 run3 | 4 set2 | run3 + colour4 …", MIN_LEVELS, MAX_LEVELS), None, "L8-34"),
)


def agreed(options: Options) -> Options:
    """The options, if they go together; what the ladder has by itself is not named, and its lines are written anew."""
    custom = options["custom"]
    if options["ladder"] == "custom" and custom is None:
        raise complaint("level8.custom_missing")
    if options["ladder"] != "custom" and custom is not None:
        raise complaint("level8.custom_unused", got=str(options["ladder"]))
    tasks = [task_text(parse_task(line)) for line in lines(options)]
    levels = options["levels"]
    if isinstance(levels, int) and levels > len(tasks):
        raise complaint("level8.too_many_levels", expected=f"{MIN_LEVELS}…{len(tasks)}", got=levels)
    return {
        **options,
        "levels": None if levels == len(tasks) else levels,
        "keep": None if options["keep"] == keeps_by_itself(options) else options["keep"],
        "custom": None if custom is None else tasks,
    }


def keeps_by_itself(options: Options) -> bool:
    """Whether cards can be kept when nobody chooses (L8-28)."""
    return options["ladder"] == "two_star"


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
    s.keep = int(keeps_by_itself(options) if options["keep"] is None else bool(options["keep"]))
    s.jokers, s.skips = EDITIONS[str(options["edition"])]
