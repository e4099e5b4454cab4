"""Fields: declared once, zero at first, copied whole, written as text and read back with clear errors."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.fields import Field, Fields, i8, i16, u32


class Small(Fields):
    turn: int = i8()
    scores: list[int] = i16(3)


class Larger(Small):
    hands: list[list[int]] = i8(2, 2)
    key: list[int] = u32(1)


def test_fields_are_zero_and_inherited() -> None:
    state = Larger()
    assert (state.turn, state.scores, state.hands, state.key) == (0, [0, 0, 0], [[0, 0], [0, 0]], [0])
    assert list(Larger.fields) == ["turn", "scores", "hands", "key"]
    assert "hands" not in Small.fields


def test_rows_are_not_shared() -> None:
    one, other = Larger(), Larger()
    one.hands[0][0] = 1
    assert other.hands == [[0, 0], [0, 0]]
    assert one.hands[1] == [0, 0]


@given(st.integers(-128, 127), st.lists(st.integers(-32768, 32767), min_size=3, max_size=3))
def test_text_parses_back(turn: int, scores: list[int]) -> None:
    state = Larger()
    state.turn, state.scores = turn, scores
    assert Larger.parse(state.text()) == state
    assert repr(state).endswith(f".parse({state.text()!r})")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("[]", "expected fields of Larger as a JSON object, got list"),
        ('{"trick": 1}', "expected a field of Larger, got 'trick'"),
        ('{"turn": 128}', "field 'turn': expected a whole number from -128 to 127, got 128"),
        ('{"turn": [1]}', "field 'turn': expected a whole number"),
        ('{"scores": [1, 2]}', r"field 'scores': expected a list of 3, got \[1, 2\]"),
        ('{"hands": [[1, 2], [3, "x"]]}', "field 'hands': expected a whole number from -128 to 127, got 'x'"),
        ('{"key": [-1]}', "field 'key': expected a whole number from 0 to 4294967295, got -1"),
    ],
)
def test_a_wrong_text_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Larger.parse(text)


def test_bounds() -> None:
    assert [(f.smallest, f.largest) for f in (Field("i1", ()), Field("i2", ()), Field("u4", ()))] == [
        (-128, 127),
        (-32768, 32767),
        (0, 4294967295),
    ]
