"""The rules compile for a GPU, without one: the same games as on the CPU, in records that lie well in its memory."""

from __future__ import annotations

import pytest

from stammtisch.games import GAMES
from tests.plays import AnyGame, named

pytest.importorskip("numba_cuda", reason="numba-cuda is not installed: PTX is not tested")

from stammtisch.engine.packed import packed_type
from stammtisch.lab.cuda import RESERVED, SHARED_MOST, banked, ptx_of
from stammtisch.lab.waves import WARP


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_the_kernel_compiles_to_ptx(game: AnyGame) -> None:
    text, kernel = ptx_of(game)
    assert kernel.threads * kernel.blocks_each >= 8 * WARP
    assert kernel.blocks_each * (kernel.shared + RESERVED) <= SHARED_MOST + RESERVED
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
