"""Chances from the package: by the view alone, and refused where there are none."""

from __future__ import annotations

import doctest

import pytest

import stammtisch
from stammtisch.bots import let_move, player
from stammtisch.engine.chance import Dice
from tests.cli.run import ROOT


@pytest.mark.parametrize("game", ["elfer_raus", "level8", "push"])
def test_chances_of_a_view(game: str) -> None:
    table = stammtisch.start(game, players=3, seed="Kaffee")
    found = stammtisch.chances(table.view(table.turn))
    assert found.stock == table.view()["stock"]


@pytest.mark.parametrize("game", ["elfer_raus", "level8", "push"])
def test_who_looks_on_has_no_chances_and_nobody_has_any_after_the_end(game: str) -> None:
    table = stammtisch.start(game, players=3, seed="Kaffee")
    for seat in range(3):
        assert stammtisch.chances(table.view(seat)).stock == table.view()["stock"]
    with pytest.raises(stammtisch.Complaint, match="the view of a seat, before the end"):
        stammtisch.chances(table.view())
    bot, dice = player("stammgast"), Dice(bytes(32))
    while table.turn is not None:
        let_move(bot, table, dice)
    with pytest.raises(stammtisch.Complaint, match="the view of a seat, before the end"):
        stammtisch.chances(table.view(0))


def test_nobody_chooses_to_draw_in_help() -> None:
    table = stammtisch.start("help", players=3, seed="Kaffee")
    with pytest.raises(stammtisch.Complaint, match=r"expected elfer_raus \| level8 \| push, got"):
        stammtisch.chances(table.view(table.turn))


def test_the_page_about_chances_is_true() -> None:
    tried = doctest.testfile(str(ROOT / "docs" / "lab" / "chances.md"), module_relative=False)
    assert tried.attempted > 3
    assert tried.failed == 0
