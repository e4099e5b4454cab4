"""Games between bots at tables, one after another or on several cores, numbered as those that are played compiled.

The same seed gives the same games, whatever the cores, and a bot that can be compiled makes the same moves here, though
it is shown its views alone: the regular has no odd moment, and whims come from the game's number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from typing import Any

from stammtisch.bots import Budget, Player, let_move, player, warmed_up
from stammtisch.bots.stammgast import habits
from stammtisch.bots.strategy import strategy
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import Game, View
from stammtisch.games import game as game_named
from stammtisch.lab.compiled.numbered_game import HABITS
from stammtisch.lab.compiled.numbering import Whims, seed_of_game
from stammtisch.lab.mass.series import Series
from stammtisch.lab.processes import workers
from stammtisch.lab.study import study
from stammtisch.table.seeds import derived
from stammtisch.table.table import Table

GAMES_AT_ONCE = 4


@dataclass(frozen=True)
class TablePlan:
    """What to play: the game, the bot in each seat, the root seed, the options, and what to write down."""

    game: str
    bots: Sequence[str]
    seed: bytes
    options: Mapping[str, object] = field(default_factory=dict)
    records: bool = False
    legal: bool = False

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.bots)

    @property
    def is_uniform(self) -> bool:
        """Whether the same bot sits in every seat."""
        return len(set(self.bots)) == 1

    @property
    def rules_of(self) -> Game[Any]:
        """The game that is played."""
        return game_named(self.game)

    def check(self) -> None:
        """A Complaint says what of this plan cannot be played."""
        self.rules_of.settle(self.players, self.options)
        for name in self.bots:
            player(name)


@dataclass(frozen=True)
class PlayedGame:
    """One game that was played; `record` is its line of JSON, if wanted."""

    number: int
    moves: int
    starter: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    record: str | None


def at_tables(series: Series) -> TablePlan:
    """What to play at tables for the games of a series."""
    return TablePlan(series.game, [series.bot] * series.players, series.seed, series.options)


def at_table(series: Series, number: int) -> Table:
    """The game of this number in a series, played again at a table by bots that are shown their views alone."""
    series.check()
    return table_of(at_tables(series), number)


def table_of(plan: TablePlan, number: int) -> Table:
    """The table of the game of this number, played to its end."""
    seed = seed_of_game(plan.seed, number)
    table = Table(plan.rules_of, plan.players, plan.options, seed=seed, names=[f"bot:{name}" for name in plan.bots])
    dice = [Dice(derived(seed, "seat", seat)) for seat in range(plan.players)]
    bots = _seated(plan, Whims(plan.seed, number))
    while (seat := table.turn) is not None:
        let_move(bots[seat], table, dice[seat])
    return table


def _seated(plan: TablePlan, whims: Whims) -> list[Player]:
    """Who plays in each seat; those that can be compiled play as they do then."""
    by_whim = _by_whim if plan.rules_of.has("bots.worlds") else _as_listed

    def at_random(view: View, _dice: Dice, _budget: Budget) -> str:
        return by_whim(plan.rules_of, view, whims)

    def by_habit(view: View, _dice: Dice, _budget: Budget) -> str:
        moves = view["moves"]
        return str(moves[0]) if len(moves) == 1 else plan.rules_of.notation.move_text(habits(view)[0])

    numbered = {name: Player(name, by_habit if by_it else at_random) for name, by_it in HABITS.items()}
    return [numbered.get(name) or warmed_up(plan.game, name) for name in plan.bots]


def _by_whim(game: Game[Any], view: View, whims: Whims) -> str:
    """One of the legal moves in the order of the rules, which is that of compiled games."""
    moves = game.legal_moves(strategy(game.name).worlds.known(view))
    return game.notation.move_text(moves[whims.below(len(moves))])


def _as_listed(_game: Game[Any], view: View, whims: Whims) -> str:
    """One of the legal moves as the view lists them, in a game in the making that nobody can compile yet."""
    return str(view["moves"][whims.below(len(view["moves"]))])


def play_one(plan: TablePlan, number: int) -> PlayedGame:
    """Play the game of this number to its end."""
    table = table_of(plan, number)
    result = table.result
    assert result is not None  # noqa: S101 (the game is over)
    text = table.record(legal=plan.legal).text() if plan.records else None
    return PlayedGame(number, len(table.log) - 1, _starter(table), result.winners, result.scores, text)


def _starter(table: Table) -> int:
    """Who started, found by the same deal anew; seat 0 in a game that does not say so yet."""
    if not table.game.has("lab.study"):
        return 0
    dealt = table.game.begin(table.players, table.options, table.seed or b"")
    return int(study(table.game.name).starter(dealt))


def play_at_tables(plan: TablePlan, games: int, jobs: int = 1) -> Iterator[PlayedGame]:
    """Play so many games, in order; with more than one job, on as many cores."""
    plan.check()
    for name in plan.bots:
        warmed_up(plan.game, name)  # here first: what has to be compiled is compiled once, not once a process
    if jobs == 1:
        yield from map(play_one, repeat(plan), range(games))
        return
    with workers(jobs) as pool:
        yield from pool.imap(_play_numbered, zip(repeat(plan), range(games)), chunksize=GAMES_AT_ONCE)


def _play_numbered(task: tuple[TablePlan, int]) -> PlayedGame:
    return play_one(*task)
