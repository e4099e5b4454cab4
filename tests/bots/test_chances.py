"""Chances from the package: by the view alone, and refused where there are none."""

from __future__ import annotations

import doctest

import pytest

import stammtisch
from tests.cli.run import ROOT


@pytest.mark.parametrize("game", ["elfer_raus", "level8", "push"])
def test_chances_of_a_view(game: str) -> None:
    table = stammtisch.start(game, players=3, seed="Kaffee")
    found = stammtisch.chances(table.view(table.turn))
    assert found.stock == table.view()["stock"]


def test_nobody_chooses_to_draw_in_help() -> None:
    table = stammtisch.start("help", players=3, seed="Kaffee")
    with pytest.raises(stammtisch.Complaint, match="expected elfer_raus"):
        stammtisch.chances(table.view(table.turn))


def test_the_page_about_chances_is_true() -> None:
    tried = doctest.testfile(str(ROOT / "docs" / "lab" / "chances.md"), module_relative=False)
    assert tried.attempted > 3
    assert tried.failed == 0
