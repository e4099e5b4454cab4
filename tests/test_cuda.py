"""The rules compile for a GPU, without one: the same games as on the CPU, in records that lie well in its memory."""

from __future__ import annotations

import pytest

from stammtisch.games import GAMES
from tests.plays import AnyGame, named

pytest.importorskip("numba_cuda", reason="numba-cuda is not installed: PTX is not tested")

from stammtisch.engine.packed import packed_type
from stammtisch.lab.cuda import banked, ptx_of
from stammtisch.lab.waves import WARP


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_the_kernel_compiles_to_ptx(game: AnyGame) -> None:
    text, _, threads, blocks_each = ptx_of(game)
    assert threads >= WARP
    assert blocks_each >= 4
    assert ".target sm_90" in text
    assert ".entry " in text
    assert "vote.sync" in text  # the threads of a warp wait for each other


def test_regulars_play_there_and_events_are_counted() -> None:
    game = GAMES["push"]
    assert len(ptx_of(game).text) < len(ptx_of(game, "stammgast", counting=True).text)


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_a_field_of_neighbouring_games_lies_in_different_banks(game: AnyGame) -> None:
    plain = packed_type(game.rules.State)
    record = banked(plain)
    unit = max(4, plain.alignment)
    assert record.itemsize // unit % 2 == 1
    assert record.itemsize % unit == 0
    assert record.names == plain.names
