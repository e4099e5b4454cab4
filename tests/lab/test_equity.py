"""Building equity tables: from few rounds too, the same ones twice, and a bar that ends where it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from stammtisch.bots import equities
from stammtisch.bots.strategy import WIN
from stammtisch.games.elfer_raus.lab import equity_table as equity_elfer_raus
from stammtisch.games.help.bots.equity import places
from stammtisch.games.help.lab import equity_table as equity_help
from stammtisch.lab.compiled.rounds import first_rounds
from tests.cli.run import stammtisch


def test_the_table_of_elfer_raus_is_made_the_same_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equities, "folder", lambda _name: tmp_path)
    made, done = [], list[None]()
    for _ in range(2):
        assert equity_elfer_raus.build(300, lambda: done.append(None)) == [str(tmp_path / "totals.json")]
        made.append((tmp_path / "totals.json").read_bytes())
    assert made[0] == made[1]
    assert len(done) == 2 * equity_elfer_raus.steps()
    scales = equities.load("elfer_raus", "totals")["scale"]["3"]
    assert 10 < scales[0] < scales[-1]
    equities.load.cache_clear()


def test_the_table_of_help_is_made_the_same_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(equities, "folder", lambda _name: tmp_path)
    made, done = [], list[None]()
    for _ in range(2):
        assert equity_help.build(300, lambda: done.append(None)) == [str(tmp_path / "points.json")]
        made.append((tmp_path / "points.json").read_bytes())
    assert made[0] == made[1]
    assert len(done) == 2 * equity_help.steps()
    equities.load.cache_clear()


def test_the_rules_of_today_make_the_table_of_elfer_raus() -> None:
    """For two players; the hash in the table says only which text of the rules that was found out for."""
    made, points = equities.load("elfer_raus", "totals"), equity_elfer_raus.played(2, equity_elfer_raus.ROUNDS)
    assert made["rounds"] == equity_elfer_raus.ROUNDS
    assert made["loss"]["2"] == round(float(points.max(1).mean()), 1)
    assert made["scale"]["2"][0] == round(float(equity_elfer_raus.scale_for(equity_elfer_raus.sums(points, 1))), 1)


def test_the_rules_of_today_make_the_table_of_help() -> None:
    made, states = equities.load("help", "points"), first_rounds("help", 4, equity_help.ROUNDS, equity_help.SEED)
    assert made["rounds"] == equity_help.ROUNDS
    assert made["alone"]["4"] == round(equity_help.had_nobody_to_ask(states, 4), 5)
    assert made["chances"]["4"] == equity_help.solved(4, made["alone"]["4"])


def test_the_chances_at_help_follow_backwards_from_the_last_round() -> None:
    two_of_four = dict(zip(places(4), equity_help.solved(4, 0.0), strict=True))
    assert two_of_four[1, (1, 1, 1)] == round(WIN / 4)  # two win together, and share
    assert two_of_four[1, (1, 1, 2)] == round(WIN / 3)
    assert two_of_four[1, (2, 2, 2)] == round(WIN * (1 / 2 + 1 / 2 * 1 / 3))
    one_of_four = dict(zip(places(4), equity_help.solved(4, 1.0), strict=True))
    assert one_of_four[1, (1, 1, 2)] == round(WIN * (1 / 4 + 1 / 4 * 1 / 4))


def test_a_game_without_rounds_is_refused() -> None:
    done = stammtisch("equity", "push", "--lang", "de")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "stammtisch: Push hat keine Runden und braucht keine Tabelle.\n"
