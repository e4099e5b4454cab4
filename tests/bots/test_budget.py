"""Budgets as they are written: times, rollouts, and what is neither."""

from __future__ import annotations

import pytest

from stammtisch.bots.bot import Budget, parse_budget
from stammtisch.words import Complaint


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("50ms", Budget(seconds=0.05)),
        ("0.5ms", Budget(seconds=0.0005)),
        ("2s", Budget(seconds=2)),
        ("2000", Budget(rollouts=2000)),
    ],
)
def test_a_budget_is_a_time_or_a_number_of_rollouts(text: str, budget: Budget) -> None:
    assert parse_budget(text) == budget


@pytest.mark.parametrize("text", ["", "ms", "0", "0s", "-1s", "1.5", "1h", "601s", "10000001", "٣s", "1e3s", " 1s"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(Complaint, match='How long a bot may think: expected a time like "50ms"'):
        parse_budget(text)
