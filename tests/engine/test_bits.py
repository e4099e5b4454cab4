"""Bits: interpreted and compiled code find the same one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.bits import lowest_bit


@given(st.integers(0, 62), st.integers(0, 2**62))
def test_the_lowest_bit_is_found(place: int, higher: int) -> None:
    assert lowest_bit((higher << 1 | 1) << place) == place


def test_compiled_code_finds_the_same_bit() -> None:
    pytest.importorskip("numba", reason="Numba is not installed: compiled rules are not tested")
    from stammtisch.engine.compiling import numba

    @numba().njit  # type: ignore[untyped-decorator]
    def compiled(number: int) -> int:
        return lowest_bit(number)

    assert [compiled(1 << place | 1 << 62) for place in range(63)] == list(range(63))
