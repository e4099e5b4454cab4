"""Plots of estimates with their intervals: an SVG written here, which needs nothing, or a PNG by matplotlib."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10
from pathlib import Path
from typing import Any

from stammtisch.lab.arena.standings import Estimate
from stammtisch.words import complaint
from stammtisch.words.installation import command_for

WIDTH, ROW, MARGIN, LETTER, MAX_LABELS, VALUES = 760, 30, 20, 8, 320, 70
"""Of an SVG, in pixels: its width, the height of a row, its margin, room for labels and for numbers."""
STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#222}.t{font-weight:600}.n{fill:#555}.v{text-anchor:end}"
    ".a{text-anchor:middle;fill:#555;font-size:12px}.g{stroke:#ddd}.m{stroke:#b33;stroke-dasharray:5 4}"
    ".e{stroke:#2a6f97;stroke-width:3;stroke-linecap:round}.d{fill:#2a6f97}"
)


@dataclass(frozen=True)
class Panel:
    """One part of a plot: named estimates on an axis of at least this length, and the value to compare them with."""

    title: str
    rows: Sequence[tuple[str, Estimate]]
    mark: float
    length: float
    written: Callable[[float], str]

    def ticks(self) -> list[float]:
        """Round numbers from below everything shown to above it, about five."""
        shown = [self.mark, *(end for _, row in self.rows for end in _ends(row))]
        low, high = min(shown), max(shown)
        spare = max(0.0, self.length - (high - low)) / 2
        low, high = low - spare, high + spare
        power = 10.0 ** floor(log10((high - low) / 4))
        step = next(power * times for times in (1, 2, 5, 10) if power * times >= (high - low) / 4)
        return [step * k for k in range(floor(low / step), ceil(high / step) + 1)]


def _ends(row: Estimate) -> tuple[float, float]:
    """The ends of the interval; without one, the value itself."""
    return row.value if row.low is None else row.low, row.value if row.high is None else row.high


@dataclass(frozen=True)
class Plot:
    """Panels one below the other, and what they are about."""

    title: str
    panels: Sequence[Panel]


def check(file: Path) -> None:
    """A Complaint if no plot can be made under this name."""
    if file.suffix.lower() not in {".svg", ".png"}:
        raise complaint("arena.plot", got=str(file))
    if file.suffix.lower() == ".png":
        _matplotlib()


def save(file: Path, plot: Plot) -> None:
    """Write the plot, by the end of the file's name as SVG or PNG."""
    if file.suffix.lower() == ".svg":
        file.write_text(svg(plot), encoding="utf-8", newline="\n")
    else:
        _save_png(file, plot)


def svg(plot: Plot) -> str:
    """The plot as a picture that is the same on every machine."""
    labels = min(MAX_LABELS, LETTER * max(len(label) for panel in plot.panels for label, _ in panel.rows))
    parts, top = [_text(MARGIN, MARGIN + 8, plot.title, "t")], MARGIN + ROW
    for panel in plot.panels:
        parts += _panel(panel, top, labels)
        top += ROW * (len(panel.rows) + 3)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" width="{WIDTH}" height="{top}">'
    return "\n".join([head, f"<style>{STYLE}</style>", _box(0, 0, WIDTH, top), *parts, "</svg>", ""])


def _panel(panel: Panel, top: int, labels: int) -> list[str]:
    ticks, bottom = panel.ticks(), top + ROW * (len(panel.rows) + 1)
    left, room = labels + 2 * MARGIN, WIDTH - labels - VALUES - 4 * MARGIN

    def across(value: float) -> float:
        return round(left + room * (value - ticks[0]) / (ticks[-1] - ticks[0]), 1)

    parts = [_text(MARGIN, top + ROW / 2, panel.title, "t")]
    for tick in ticks:
        parts += [_line(across(tick), top + ROW, across(tick), bottom, "g")]
        parts += [_text(across(tick), bottom + 18, panel.written(tick), "a")]
    parts.append(_line(across(panel.mark), top + ROW, across(panel.mark), bottom, "m"))
    for number, (label, row) in enumerate(panel.rows):
        middle = top + ROW * (number + 1.5)
        low, high = _ends(row)
        parts.append(_line(across(low), middle, across(high), middle, "e"))
        parts.append(f'<circle cx="{across(row.value)}" cy="{middle}" r="6" class="d"/>')
        parts.append(_text(MARGIN, middle + 5, label, ""))
        parts.append(_text(WIDTH - MARGIN, middle + 5, panel.written(row.value), "n v"))
    return parts


def _box(x: float, y: float, width: float, height: float) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="#fff"/>'


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" class="{kind}"/>'


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text x="{x}" y="{y}" class="{kind}">{escape(text)}</text>'


def _matplotlib() -> Any:
    """Matplotlib's way to draw without a window; a Complaint if it is not there."""
    try:
        import matplotlib.figure
    except ImportError:
        raise complaint("arena.needs_matplotlib", command=command_for("lab", "matplotlib")) from None
    return matplotlib.figure


def _save_png(file: Path, plot: Plot) -> None:
    heights = [len(panel.rows) + 2 for panel in plot.panels]
    figure = _matplotlib().Figure(figsize=(8, 0.4 * sum(heights) + 0.4), layout="constrained")
    figure.suptitle(plot.title)
    axes = figure.subplots(len(heights), squeeze=False, height_ratios=heights)
    for panel, axis in zip(plot.panels, axes[:, 0], strict=True):
        places = range(len(panel.rows))
        for place, (_, row) in zip(places, panel.rows, strict=True):
            axis.plot(_ends(row), [place, place], color="#2a6f97", linewidth=3)
            axis.plot([row.value], [place], "o", color="#2a6f97")
        axis.axvline(panel.mark, color="#bb3333", linestyle="--", linewidth=1)
        axis.set_yticks(places, [label for label, _ in panel.rows])
        axis.set_xticks(panel.ticks(), [panel.written(tick) for tick in panel.ticks()])
        axis.set_ylim(len(panel.rows) - 0.5, -0.5)
        axis.set_title(panel.title, loc="left")
        axis.set_xlim(panel.ticks()[0], panel.ticks()[-1])
        axis.grid(axis="x", color="#dddddd")
    figure.savefig(file, dpi=150)
