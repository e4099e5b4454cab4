"""The options of Push: PU-2, PU-16."""

from __future__ import annotations

from stammtisch.engine.options import Choice, Option, Options, Switch
from stammtisch.games.push.cards import TURN_CARDS
from stammtisch.games.push.state import State

PLAYERS = range(2, 7)
OPTIONS = (
    Option("turn_cards", Choice(("removed", "discarded")), "removed", "PU-2", players=2),
    Option("risk", Switch(), default=False, rule="PU-16"),
)


def agreed(options: Options) -> Options:
    """The options: all of them go together."""
    return options


def prepare(s: State, options: Options) -> None:
    """Write settled options into a new state."""
    removed = s.players == 2 and options["turn_cards"] == "removed"
    s.turn_cards = 0 if removed else TURN_CARDS
    s.risk = 1 if options["risk"] else 0
