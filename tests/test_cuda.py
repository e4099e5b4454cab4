"""The rules compile for a GPU, without one."""

from __future__ import annotations

import pytest

from stammtisch.games import GAMES
from tests.plays import AnyGame, named

pytest.importorskip("numba_cuda", reason="numba-cuda is not installed: PTX is not tested")

from stammtisch.lab.cuda import ptx_of


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_the_kernel_compiles_to_ptx(game: AnyGame) -> None:
    text = ptx_of(game)
    assert ".target sm_90" in text
    assert ".entry " in text
