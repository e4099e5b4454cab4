"""Games between bots, one after another or on several cores. The same seed gives the same games, whatever the cores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat

from stammtisch.bots import let_move, player, warmed_up
from stammtisch.engine.chance import Dice
from stammtisch.games import game as game_named
from stammtisch.lab.processes import workers
from stammtisch.table.seeds import derived
from stammtisch.table.table import Table

GAMES_AT_ONCE = 4


@dataclass(frozen=True)
class Plan:
    """What to play: the game, who plays, by which seed, and what to write down."""

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

    def check(self) -> None:
        """A Complaint says what of this plan cannot be played."""
        game_named(self.game).settle(self.players, self.options)
        for name in self.bots:
            player(name)


@dataclass(frozen=True)
class Played:
    """One game that was played; `record` is its line of JSON, if wanted."""

    number: int
    moves: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    record: str | None


def play_one(plan: Plan, number: int) -> Played:
    """Play the game of this number to its end."""
    seed = derived(plan.seed, "game", number)
    names = [f"bot:{name}" for name in plan.bots]
    table = Table(game_named(plan.game), plan.players, plan.options, seed=seed, names=names)
    dice = [Dice(derived(seed, "seat", seat)) for seat in range(plan.players)]
    bots = [warmed_up(plan.game, name) for name in plan.bots]
    while (seat := table.turn) is not None:
        let_move(bots[seat], table, dice[seat])
    return _played(plan, table, number)


def _played(plan: Plan, table: Table, number: int) -> Played:
    result = table.result
    assert result is not None  # noqa: S101 (the game is over)
    text = table.record(legal=plan.legal).text() if plan.records else None
    return Played(number, len(table.log) - 1, result.winners, result.scores, text)


def play_many(plan: Plan, games: int, jobs: int = 1) -> Iterator[Played]:
    """Play so many games, in order; with more than one job, on as many cores."""
    plan.check()
    for name in plan.bots:
        warmed_up(plan.game, name)  # here first: what has to be compiled is compiled once, not once a process
    if jobs == 1:
        yield from map(play_one, repeat(plan), range(games))
        return
    with workers(jobs) as pool:
        yield from pool.imap(_play_numbered, zip(repeat(plan), range(games)), chunksize=GAMES_AT_ONCE)


def _play_numbered(task: tuple[Plan, int]) -> Played:
    return play_one(*task)
