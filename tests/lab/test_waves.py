"""Games in waves are the same games, whichever warp of a block serves which: threads in Python stand for its own."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import greenlet
import pytest

from stammtisch.engine.packed import packed_type
from stammtisch.games import game as game_named
from stammtisch.lab.compiled import gpu_waves
from stammtisch.lab.compiled.game_row import GameRow, kinds_of
from stammtisch.lab.mass.rows import play_rows
from stammtisch.lab.mass.series import Series
from stammtisch.table.seeds import seed_of
from tests.plays import AnyGame

pytest.importorskip("numba")


class Block:
    """What the kernel asks of a GPU, for a block whose threads take turns from one wait to the next."""

    def __init__(self, warps: int) -> None:
        self.lane = 0
        self.threads = warps * gpu_waves.WARP
        self.lying: dict[tuple[int, Any], list[Any]] = {}
        self.shared = SimpleNamespace(array=self.array)
        self.atomic = SimpleNamespace(add=self.add, cas=self.cas, exch=self.exch)
        self.blockDim = SimpleNamespace(x=self.threads)
        self.outside = greenlet.getcurrent()
        self.trying: set[int] = set()  # threads that want the lock

    @property
    def threadIdx(self) -> SimpleNamespace:  # noqa: N802 (its name there)
        return SimpleNamespace(x=self.lane)

    def array(self, length: int, make: Callable[[], Any], _alignment: int = 0) -> list[Any]:
        """The same array for all threads; the kernel asks only once for one of this kind."""
        return self.lying.setdefault((length, make), [make() for _ in range(length)])

    def syncwarp(self) -> None:
        self.outside.switch()

    syncthreads = syncwarp

    def threadfence_block(self) -> None:
        pass

    def add(self, numbers: list[int], place: int, more: int) -> int:
        numbers[place] += more
        return numbers[place] - more

    def cas(self, numbers: list[int], place: int, old: int, new: int) -> int:
        found = numbers[place]
        if found == old:
            numbers[place] = new
            self.trying.discard(self.lane)
        else:
            self.trying.add(self.lane)
            self.outside.switch()
        return found

    def exch(self, numbers: list[int], place: int, new: int) -> None:
        numbers[place] = new

    def jit(self, **_options: object) -> Callable[[Any], Any]:
        return lambda function: function

    def run(self, play: Callable[[], None]) -> None:
        """All threads play to the end, the warps each at its own pace."""
        whims = Random(7)
        threads = {lane: greenlet.greenlet(play) for lane in range(self.threads)}
        warps = [range(first, first + gpu_waves.WARP) for first in range(0, self.threads, gpu_waves.WARP)]
        self.go_on(threads)
        while threads:
            self.go_on({lane: threads[lane] for lane in whims.choice(warps) if lane in threads})
            threads = {lane: thread for lane, thread in threads.items() if not thread.dead}

    def go_on(self, threads: dict[int, greenlet.greenlet]) -> None:
        """These threads go on to their next wait; if some of them want the lock, only those."""
        for lane in self.trying.intersection(threads) or set(threads):
            self.lane = lane
            threads[lane].switch()


def in_waves(game: AnyGame, series: Series, games: int, monkeypatch: pytest.MonkeyPatch) -> tuple[list[GameRow], Any]:
    """The rows of the first games, and what happened in each, played interpreted by one block."""
    kinds = SimpleNamespace(int16=lambda number=0: number, int32=int, from_dtype=lambda _record: gpu_waves.Desk)
    monkeypatch.setattr(gpu_waves, "numba", lambda: kinds)
    block, slots, room = Block(warps=2), 70, game.rules.MOVES
    play = gpu_waves.waves_of(game, series.bot, block, slots)
    states = [game.rules.State() for _ in range(slots)]
    rows, happened = [GameRow() for _ in range(games)], [[0] * kinds_of(game) for _ in range(games)]
    share = (0, slots, 0, games)
    block.run(lambda: play(states, share, [series.template()], series.root(), [0] * room, [0] * room, rows, happened))
    return rows, happened


def series(game: str, players: int, bot: str, **options: object) -> Series:
    return Series(game, players, bot, seed_of("waves"), options)


@pytest.mark.parametrize(
    ("played", "games"),
    [
        (series("help", 3, "zufall"), 76),
        (series("help", 5, "stammgast", points=1), 40),
        (series("level8", 4, "stammgast", ladder="short"), 16),
    ],
    ids=["help", "help, regulars", "level8, regulars"],
)
def test_a_block_plays_the_numbered_games(played: Series, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    there = play_rows(played, 0, games)
    rows, happened = in_waves(game_named(played.game), played, games, monkeypatch)
    for field in ("moves", "rounds", "end", "winners", "starter"):
        assert [getattr(row, field) for row in rows] == there.rows[field].tolist()
    assert [list(row.scores) for row in rows] == there.rows["scores"].tolist()
    assert happened == there.happened.tolist()


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ["help", "level8"])
def test_what_random_players_never_read_makes_no_difference(name: str) -> None:
    played, games = series(name, 3, "zufall"), 20
    unread = ("events", *game_named(name).part("lab.gpu_waves").UNREAD)
    there = play_rows(played, 0, games).rows
    here = play_rows(played, 0, games, packed_type(played.rules_of.rules.State, without=unread)).rows
    for field in ("moves", "scores", "rounds", "end", "winners"):
        assert here[field].tolist() == there[field].tolist()
