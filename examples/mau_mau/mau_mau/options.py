"""The options of Mau-Mau: MM-2, MM-12, MM-15, MM-21."""

from __future__ import annotations

from stammtisch.engine.options import Option, Options, Switch, Whole

from mau_mau.rules import State

PLAYERS = range(2, 7)
OPTIONS = (
    Option("cards", Whole(3, 5), 5, "MM-2"),
    Option("pass_on", Switch(), True, "MM-12"),  # noqa: FBT003
    Option("jack_on_jack", Switch(), False, "MM-15"),  # noqa: FBT003
    Option("rounds", Whole(1, 20), 1, "MM-21"),
)


def agreed(options: Options) -> Options:
    """The options: all go together."""
    return options


def prepare(s: State, options: Options) -> None:
    """Write settled options into a new state."""
    cards, rounds = options["cards"], options["rounds"]
    s.hand_size = cards if isinstance(cards, int) else 5
    s.rounds = rounds if isinstance(rounds, int) else 1
    s.may_pass_on = int(options["pass_on"] is True)
    s.jack_on_jack = int(options["jack_on_jack"] is True)
