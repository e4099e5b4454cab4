"""The rules compile for a GPU, without one: the same games as on the CPU, in records that lie well in its memory."""

from __future__ import annotations

import re

import pytest

from stammtisch.games import GAMES
from stammtisch.lab.mass.series import Series
from stammtisch.table.seeds import seed_of
from tests.plays import AnyGame, named

pytest.importorskip("numba_cuda", reason="numba-cuda is not installed: PTX is not tested")

from numba import cuda

from stammtisch.engine.packed import packed_type
from stammtisch.lab.compiled.gpu_waves import WARP
from stammtisch.lab.mass.gpu import MAX_SHARED, RESERVED, banked, play_rows, ptx_of
from stammtisch.lab.mass.rows import play_rows as play_rows_here

pytestmark = pytest.mark.exhaustive


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_the_kernel_compiles_to_ptx(game: AnyGame) -> None:
    text, kernel = ptx_of(game)
    assert kernel.threads * kernel.blocks_each >= 8 * WARP
    fixed = sum(map(int, re.findall(r"\.shared [^;]*\[(\d+)\];", text)))
    assert kernel.blocks_each * (fixed + kernel.shared + RESERVED) <= MAX_SHARED + RESERVED
    assert ".target sm_90" in text
    assert ".entry " in text
    assert "vote.sync" in text or "bar.warp.sync" in text  # the threads of a warp wait for each other
    assert ".shared .align 1 " not in text  # records lie so that each field can be read at once


def test_regulars_play_there_and_events_are_counted() -> None:
    game = GAMES["push"]
    assert len(ptx_of(game)[0]) < len(ptx_of(game, "stammgast", counting=True)[0])


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_a_field_of_neighbouring_games_lies_in_different_banks(game: AnyGame) -> None:
    plain = packed_type(game.rules.State)
    record = banked(plain)
    unit = max(4, plain.alignment)
    assert record.itemsize // unit % 2 == 1
    assert record.itemsize % unit == 0
    assert record.names == plain.names


@pytest.mark.skipif(not cuda.is_available(), reason="there is no NVIDIA GPU: games are not played on one")
@pytest.mark.parametrize("bot", ["zufall", "stammgast"])
@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_a_gpu_plays_the_same_games(game: AnyGame, bot: str) -> None:
    for players in game.options.PLAYERS:
        series = Series(game.name, players, bot, seed_of("gpu"))
        there, here = play_rows(series, 1000, 2000), play_rows_here(series, 1000, 2000)
        assert there.rows.tobytes() == here.rows.tobytes()
        assert (there.happened == here.happened).all()
