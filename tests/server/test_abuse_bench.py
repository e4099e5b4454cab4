"""The bench of abuse runs, and nobody who behaves is refused beside it; figures are for the bench."""

from __future__ import annotations

import pytest

from bench.server.abuse import ABUSES, run


@pytest.mark.exhaustive
def test_a_tiny_run_of_each_abuse() -> None:
    for measured in run(list(ABUSES), 0.3, 0.1):
        assert measured.without.took
        assert measured.beside.took
        assert not measured.without.refused
        assert not measured.beside.refused
