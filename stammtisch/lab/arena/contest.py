"""The arena: bots compared on rotated duplicate deals. What is played, and playing it.

A deal is one seed. All bots meet the same deals, and each of them sits in every seat of every deal, so that neither
good cards nor a good seat can pass for a good bot. All games of one deal together are one observation.

Against the field, each candidate sits among copies of the last bot, once in every seat:

    candidates A, B, field F, 3 seats:   A F F   F A F   F F A   B F F   F B F   F F B

In mixed company, the pool sits down in random order, around as many tables as it takes until everybody has equally
many chairs; then each table is rotated:

    pool A, B, C, 2 seats, order C A B:   C A   A C   B C   C B   A B   B A
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import repeat
from math import lcm

from stammtisch.bots import Budget, Player, let_move, player, warmed_up
from stammtisch.bots.bot import faults
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View
from stammtisch.games import game as game_named
from stammtisch.lab.arena.timing import Thinking
from stammtisch.lab.processes import workers
from stammtisch.table.seeds import derived
from stammtisch.table.table import Table
from stammtisch.words import complaint

MAX_BOTS = 16

Seating = tuple[int, ...]
"""Who sits in each seat, as a number in the list of bots."""
Winners = tuple[int, ...]
"""The seats that won a game."""


@dataclass(frozen=True)
class Contest:
    """What to play: the game, the bots (the last is the field, unless company is mixed), by which seed."""

    game: str
    bots: Sequence[str]
    players: int
    seed: bytes
    options: Mapping[str, object] = field(default_factory=dict)
    mixed: bool = False

    def check(self) -> None:
        """A Complaint says what of this cannot be played."""
        game_named(self.game).settle(self.players, self.options)
        if not 2 <= len(self.bots) <= MAX_BOTS:
            raise complaint("arena.bots", expected=f"2…{MAX_BOTS}", got=len(self.bots))
        for name in self.bots:
            player(name)

    def seatings(self, deal: int) -> list[Seating]:
        """Who sits where in each game of this deal."""
        return self._mixed_company(deal) if self.mixed else self._against_the_field()

    def _against_the_field(self) -> list[Seating]:
        seats, candidates = range(self.players), range(len(self.bots) - 1)
        return [
            tuple(candidate if seat == own else len(candidates) for seat in seats)
            for candidate in candidates
            for own in seats
        ]

    def _mixed_company(self, deal: int) -> list[Seating]:
        order = _shuffled(len(self.bots), Dice(derived(self.seed, "order", deal)))
        chairs = [order[chair % len(order)] for chair in range(lcm(len(order), self.players))]
        tables = [tuple(chairs[i : i + self.players]) for i in range(0, len(chairs), self.players)]
        return [table[turn:] + table[:turn] for table in tables for turn in range(self.players)]

    def chairs(self) -> list[int]:
        """On how many chairs each bot sits in all games of one deal together, the same in every deal."""
        seated = Counter(bot for seating in self.seatings(0) for bot in seating)
        return [seated[bot] for bot in range(len(self.bots))]


def _shuffled(count: int, dice: Dice) -> list[int]:
    order = list(range(count))
    for i in range(count - 1, 0, -1):
        j = dice.below(i + 1)
        order[i], order[j] = order[j], order[i]
    return order


@dataclass(frozen=True)
class Deal:
    """A deal that was played: who won each of its games and, not the same in every run, how the bots thought."""

    number: int
    winners: tuple[Winners, ...]
    thinking: tuple[Thinking, ...] = field(compare=False)


def play_deal(contest: Contest, number: int) -> Deal:
    """Play all games of the deal of this number."""
    thinking = tuple(Thinking() for _ in contest.bots)
    movers = [
        _clocked(warmed_up(contest.game, name), spent) for name, spent in zip(contest.bots, thinking, strict=True)
    ]
    seed = derived(contest.seed, "deal", number)
    seatings = contest.seatings(number)
    winners = tuple(_play(contest, seed, [movers[bot] for bot in seating]) for seating in seatings)
    return Deal(number, winners, thinking)


def _play(contest: Contest, seed: bytes, movers: Sequence[Player]) -> Winners:
    """Play one game. A seat's dice depend on the deal and the seat alone: whoever sits there meets the same luck."""
    table = Table(game_named(contest.game), contest.players, contest.options, seed=seed)
    dice = [Dice(derived(seed, "seat", seat)) for seat in range(contest.players)]
    while (seat := table.turn) is not None:
        let_move(movers[seat], table, dice[seat])
    assert table.result is not None  # noqa: S101 (the game is over)
    return table.result.winners


def _clocked(mover: Player, thinking: Thinking) -> Player:
    """The same player, its thinking time and every fault noted; a Complaint if it fails too often to be compared."""

    def choose(view: View, dice: Dice, budget: Budget) -> str:
        before, start = faults(mover), time.perf_counter()
        move = mover.bot(view, dice, budget)
        if len(view["moves"]) > 1:
            thinking.add(time.perf_counter() - start)
        thinking.faults += faults(mover) - before
        if why := getattr(mover.bot, "given_up", None):
            raise complaint("arena.given_up", name=mover.name, why=why)
        return move

    return replace(mover, bot=choose)


def play_deals(contest: Contest, numbers: Sequence[int], jobs: int = 1) -> Generator[Deal]:
    """Play the deals of these numbers, in order; with more than one job, in as many processes."""
    contest.check()
    for name in contest.bots:
        warmed_up(contest.game, name)  # here first: what has to be compiled is compiled once, not once a process
    if jobs == 1 or len(numbers) < 2:
        yield from map(play_deal, repeat(contest), numbers)
        return
    with workers(min(jobs, len(numbers))) as pool:
        yield from pool.imap(_play_numbered, zip(repeat(contest), numbers))


def _play_numbered(task: tuple[Contest, int]) -> Deal:
    return play_deal(*task)
