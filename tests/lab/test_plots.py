"""Plots: well-formed, everything inside, and a clear word where matplotlib is missing."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from stammtisch.lab.arena.plots import WIDTH, Panel, Plot, check, save, svg
from stammtisch.lab.arena.standings import Estimate
from stammtisch.words import Complaint
from stammtisch.words.installation import command_for

SHARES = Panel(
    "Shares", [("<a & b>", Estimate(0.3, 0.2, 0.4)), ("one deal", Estimate(0.25))], 0.25, 0.1, "{:.2f}".format
)
PLOT = Plot("Push", [SHARES, Panel("Rating", [("alone", Estimate(0.0))], 0.0, 100.0, "{:.0f}".format)])


def test_an_svg_holds_every_label_and_value() -> None:
    drawn = ET.fromstring(svg(PLOT))  # noqa: S314 (our own)
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    for expected in ("Push", "Shares", "<a & b>", "one deal", "0.30", "0.25", "Rating", "alone"):
        assert expected in texts
    places = [float(dot.attrib["cx"]) for dot in drawn.iter("{http://www.w3.org/2000/svg}circle")]
    assert len(places) == 3
    assert all(0 < place < WIDTH for place in places)
    assert places[0] > places[1]


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (0.21, 0.39, ["0.20", "0.25", "0.30", "0.35", "0.40"]),
        (0.25, 0.25, ["0.20", "0.25", "0.30"]),
        (-0.4, 1.9, ["-1.00", "0.00", "1.00", "2.00"]),
    ],
)
def test_an_axis_has_round_numbers_and_holds_everything(low: float, high: float, ticks: list[str]) -> None:
    panel = Panel("", [("", Estimate((low + high) / 2, low, high))], 0.25, 0.1, str)
    assert [f"{tick:.2f}" for tick in panel.ticks()] == ticks


def test_a_png_is_drawn_where_matplotlib_is(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed: no PNG is drawn")
    file = tmp_path / "plot.png"
    save(file, PLOT)
    assert file.read_bytes().startswith(b"\x89PNG")


def test_a_missing_matplotlib_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(Complaint, match=re.escape(f"needs matplotlib: {command_for('lab', 'matplotlib')}")):
        check(Path("plot.PNG"))
    check(Path("plot.SVG"))


def test_other_kinds_of_plots_are_refused() -> None:
    with pytest.raises(Complaint, match=r'ends in .svg or .png, got "plot.gif"'):
        check(Path("plot.gif"))
