"""One numbered game of a mass simulation, played to its end: the same function interpreted, compiled and on a GPU.

    play(states, at, template, root, first, begin, games, step, moves, worth, rows, happened)

plays the games `first + place` for `begin`, `begin + step`, … below `games` in `states[at]`, with room in `moves` and
`worth`, and writes each into `rows[place]` and, if states have room for events, counts these in `happened[place]`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar, cast

from stammtisch.bots.strategy import favourite, strategy
from stammtisch.engine.game import Game
from stammtisch.engine.rule import compiled_as, rule
from stammtisch.engine.state import MAX_EVENTS, Move, State, widened
from stammtisch.engine.tuning import inlined, left_out_without
from stammtisch.lab.compiled.numbering import begin_game, next_whim, scaled
from stammtisch.lab.study import study

LONGEST = 1_000_000
"""A game of so many moves is broken off; its row says that it has no end."""
HABITS = {"zufall": False, "stammgast": True}
"""The bots that can be compiled, and whether they move by habit. The regular here never has an odd moment."""


Maker = TypeVar("Maker", bound=Callable[..., Callable[..., Any]])


# What is written down


@left_out_without("events")
@rule
def count_events(s: State, happened: list[int]) -> None:
    """What the last move, or the deal, has caused is counted by its kind; at the end, what found no room."""
    told = min(s.noted, MAX_EVENTS)
    for i in range(told):
        happened[s.events[i][0]] += 1
    happened[len(happened) - 1] += s.noted - told


@rule
def reset_record(states: Any, at: int, template: Any) -> None:
    """The state there is as the template, before the deal."""
    states[at] = template[0]


@compiled_as(reset_record)
def reset_state(states: Any, at: int, template: Any) -> None:
    """The state there is as the template, before the deal."""
    states[at] = template[0].copy()


@rule
def alone(going: bool) -> bool:  # noqa: FBT001
    """Whether this game goes on, for one who plays by himself."""
    return going


@dataclass(frozen=True)
class PlayStyle:
    """How games are played: by which bot in every seat, and who must wait for whom between two moves."""

    bot: str = "zufall"
    together: Callable[[bool], bool] = alone


def findable(function: Maker) -> Maker:
    """What it makes is found in this module by a name, so that its lines and its place on the disk do not matter.

    By them Numba would know what compiled code closes over, and compile anew.
    """

    @cache
    def make(game: Game[Any], *asked: str) -> Callable[..., Any]:
        made = function(game, *asked)
        made.__qualname__ = made.__name__ = "_".join((made.__name__, game.name, *asked))
        globals()[made.__name__] = made
        return made

    return cast("Maker", make)


@findable
def chooser_of(game: Game[Any], bot: str) -> Callable[..., tuple[Move, int, int]]:
    """The rule by which the bot chooses one of so many moves; it returns where whims go on, too."""
    weigh, by_habit = strategy(game.name).regular.weigh, HABITS[bot]

    @inlined
    def choose(s, moves, n, worth, a, b):
        best = 0
        if by_habit:
            if n > 1:
                weigh(s, moves, n, worth)
                best = favourite(worth, n)
        else:
            whim, a, b = next_whim(a, b)
            best = scaled(whim, n)
        return widened(moves[best]), a, b

    return choose


@findable
def writer_of(game: Game[Any]) -> Callable[..., None]:
    """The rule that writes down a game of so many moves which is over."""
    score, won, rounds = game.rules.score, game.rules.won, study(game.name).rounds

    @rule
    def write(row, s, made):
        row.moves, row.end, row.rounds, row.winners = made, s.end, rounds(s), 0
        for seat in range(s.players):
            row.scores[seat] = score(s, seat)
            if won(s, seat):
                row.winners |= 1 << seat

    return write


def play_of(game: Game[Any], style: PlayStyle) -> Callable[..., None]:
    """The function that plays numbered games in this style."""
    deal, legal, apply, starter = game.rules.deal, game.rules.legal, game.rules.apply, study(game.name).starter
    choose, write, together = chooser_of(game, style.bot), writer_of(game), style.together

    def play(states, at, template, root, first, begin, games, step, moves, worth, rows, happened):
        for place in range(begin, games, step):
            reset_state(states, at, template)
            s, row = states[at], rows[place]
            a, b = begin_game(s, root, first + place)
            deal(s)
            row.starter = starter(s)
            count_events(s, happened[place])
            made = 0
            while together(s.end == 0 and made < LONGEST):
                if s.end == 0 and made < LONGEST:
                    move, a, b = choose(s, moves, legal(s, moves), worth, a, b)
                    apply(s, move)
                    made += 1
                    count_events(s, happened[place])
            write(row, s, made)

    return play
