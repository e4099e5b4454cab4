"""Games in waves are the same games, in whatever order a warp serves them: 32 threads in Python stand for its own."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import greenlet
import pytest

from stammtisch.engine.packed import packed_type
from stammtisch.games import game as game_named
from stammtisch.lab import waves
from stammtisch.lab.mass import play_rows
from stammtisch.lab.playing import KINDS, Row
from stammtisch.lab.series import Series
from stammtisch.lab.study import study
from stammtisch.table.seeds import seed_of
from tests.plays import AnyGame

pytest.importorskip("numba")


class Warp:
    """What the kernel asks of a GPU, for one block of 32 threads that take turns from one wait to the next."""

    def __init__(self) -> None:
        self.lane = 0
        self.votes = [False] * waves.WARP
        self.counted = 0
        self.lying: dict[tuple[int, Any], list[Any]] = {}
        self.shared = SimpleNamespace(array=self.array)
        self.outside = greenlet.getcurrent()

    @property
    def threadIdx(self) -> SimpleNamespace:  # noqa: N802 (its name there)
        return SimpleNamespace(x=self.lane)

    def array(self, length: int, make: Callable[[], Any]) -> list[Any]:
        """The same array for all threads; the kernel asks only once for one of this kind."""
        return self.lying.setdefault((length, make), [make() for _ in range(length)])

    def syncwarp(self) -> None:
        self.outside.switch()

    def ballot_sync(self, _mask: int, vote: object) -> int:
        self.votes[self.lane] = bool(vote)
        self.outside.switch()
        return self.counted

    def popc(self, bits: int) -> int:
        return bits.bit_count()

    def jit(self, **_options: object) -> Callable[[Any], Any]:
        return lambda function: function

    def run(self, play: Callable[[], None]) -> None:
        """All threads play to the end."""
        threads = [greenlet.greenlet(play) for _ in range(waves.WARP)]
        while not threads[0].dead:
            for self.lane, thread in enumerate(threads):
                thread.switch()
            self.counted = sum(1 << lane for lane, given in enumerate(self.votes) if given)


def in_waves(game: AnyGame, series: Series, games: int, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Row], Any]:
    """The rows of the first games, and what happened in each, played interpreted by one warp."""
    kinds = SimpleNamespace(int8=int, int32=int, from_dtype=lambda _record: waves.Desk)
    monkeypatch.setattr(waves, "numba", lambda: kinds)
    warp, room = Warp(), game.rules.MOVES
    play = waves.waves_of(game, series.bot, warp)
    states = [game.rules.State() for _ in range(waves.SLOTS)]
    rows, happened = [Row() for _ in range(games)], [[0] * KINDS for _ in range(games)]
    share = (0, waves.SLOTS, 0, games)
    warp.run(lambda: play(states, share, [series.template()], series.root(), [0] * room, [0] * room, rows, happened))
    return rows, happened


def series(game: str, players: int, bot: str, **options: object) -> Series:
    return Series(game, players, bot, seed_of("waves"), options)


@pytest.mark.parametrize(
    ("played", "games"),
    [
        (series("help", 3, "zufall"), 100),
        (series("help", 5, "stammgast", points=1), 70),
        (series("level8", 4, "stammgast", ladder="short"), 33),
    ],
    ids=["help", "help, regulars", "level8, regulars"],
)
def test_a_warp_plays_the_numbered_games(played: Series, games: int, monkeypatch: pytest.MonkeyPatch) -> None:
    there = play_rows(played, 0, games)
    rows, happened = in_waves(game_named(played.game), played, games, monkeypatch)
    for field in ("moves", "rounds", "end", "winners", "starter"):
        assert [getattr(row, field) for row in rows] == there.rows[field].tolist()
    assert [list(row.scores) for row in rows] == there.rows["scores"].tolist()
    assert happened == there.happened.tolist()


@pytest.mark.parametrize("name", ["help", "level8"])
def test_what_random_players_never_read_makes_no_difference(name: str) -> None:
    played, games = series(name, 3, "zufall"), 20
    unread = ("events", *study(name).UNREAD)
    there = play_rows(played, 0, games).rows
    here = play_rows(played, 0, games, packed_type(played.rules_of.rules.State, without=unread)).rows
    for field in ("moves", "scores", "rounds", "end", "winners"):
        assert here[field].tolist() == there[field].tolist()
