"""The charts of a report as SVG within a page, which has the page's colours, light or dark, and asks nobody."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from stammtisch.lab.mass.totals import Spread, bin_width
from stammtisch.lab.report.gather import Share

ROW = 34
WRITTEN = 64
"""Room for the number at the end of a row, in pixels."""


@dataclass(frozen=True)
class Dot:
    """One row of a chart of shares: its name, the share, and the share at random."""

    name: str
    share: Share
    at_random: float


def ticks(low: float, high: float, about: int, finest: float = 0.001) -> list[float]:
    """Round numbers from below `low` to above `high`, no closer than the finest step."""
    wide = max((high - low) / about, finest)
    power = 10.0 ** floor(log10(wide))
    step = next(power * times for times in (1, 2, 5, 10) if power * times >= wide)
    return [step * k for k in range(floor(low / step), ceil(high / step) + 1)]


def dots(title: str, rows: Sequence[Dot], fair: float, written: Callable[[float, int], str]) -> str:
    """Shares with their intervals beside the fair one; a hollow dot is the share at random."""
    width, left, top = 400, 128, 8
    ends = [fair, *(row.share.low for row in rows), *(row.share.high for row in rows), *(row.at_random for row in rows)]
    scale = ticks(min(ends) - 0.005, max(ends) + 0.005, 4)
    decimals = 0 if scale[1] - scale[0] > 0.0099 else 1
    bottom = top + ROW * len(rows)

    def across(value: float) -> float:
        return round(left + (width - left - WRITTEN) * (value - scale[0]) / (scale[-1] - scale[0]), 1)

    parts = [f'<path class="grid" d="M{across(tick)} {top}V{bottom}"/>' for tick in scale]
    parts += [_text(across(tick), bottom + 18, written(tick, decimals), "tick middle") for tick in scale]
    parts.append(f'<path class="fair" d="M{across(fair)} {top}V{bottom}"/>')
    for place, row in enumerate(rows):
        y = top + ROW * (place + 0.5)
        parts += [
            _text(left - 12, y + 5, row.name, "label end"),
            f'<path class="whisker" d="M{across(row.share.low)} {y}H{across(row.share.high)}"/>',
            f'<circle class="hollow" cx="{across(row.at_random)}" cy="{y}" r="5"/>',
            f'<circle class="dot" cx="{across(row.share.value)}" cy="{y}" r="6.5"/>',
            _text(width, y + 5, written(row.share.value, 1), "value end"),
        ]
    return _svg(title, width, bottom + 26, parts)


def ridges(title: str, named: Sequence[tuple[str, Spread]], written: Callable[[float], str]) -> str:
    """How often each number came up, one range of hills behind the other; a line marks the middle of each."""
    width, left, height, step = 800, 110, 92, 64
    low = min(spread.quantile(0.001) for _, spread in named)
    high = max(spread.quantile(0.995) for _, spread in named)
    scale = ticks(low, high, 8, finest=1)
    ends = (scale[0] - 0.5, scale[-1] + 0.5)
    bottom = height + step * (len(named) - 1) + 12

    def across(value: float) -> float:
        return round(left + (width - left - 12) * (value - ends[0]) / (ends[1] - ends[0]), 1)

    parts = [f'<path class="grid" d="M{across(tick)} 8V{bottom}"/>' for tick in scale]
    parts += [_text(across(tick), bottom + 20, written(tick), "tick middle") for tick in scale]
    for place, (name, spread) in enumerate(named):
        base = height + step * place
        outline, peak = _hill(spread, scale, across, base, height - 12)
        middle = spread.quantile(0.5)
        parts += [
            f'<path class="hill" d="M{across(ends[0])} {base}{outline}L{across(ends[1])} {base}Z"/>',
            f'<path class="half" d="M{across(middle)} {base}V{base - peak(middle)}"/>',
            _text(left - 12, base - 4, name, "label end"),
            _text(across(middle) + 6, base - 6, written(middle), "value"),
        ]
    return _svg(title, width, bottom + 28, parts)


def _hill(
    spread: Spread, scale: Sequence[float], across: Callable[[float], float], base: int, tall: int
) -> tuple[str, Callable[[int], float]]:
    """The outline of a histogram with at most 120 steps, and how high it is at a number."""
    first, last = floor(scale[0]), ceil(scale[-1])
    broad = max(1, (last - first) // 120)
    high = heights(spread, range(first, last + 1), broad)
    most = max(high.values(), default=1)

    def peak(number: int) -> float:
        return round(tall * high.get(first + (number - first) // broad * broad, 0) / most, 1)

    steps = (
        f"L{across(at - 0.5)} {base - peak(at)}L{across(min(at + broad, last + 1) - 0.5)} {base - peak(at)}"
        for at in range(first, last + 1, broad)
    )
    return "".join(steps), peak


def heights(spread: Spread, shown: range, broad: int) -> dict[int, float]:
    """How often a number of each step came up on average; a bin counts alike for all the numbers that it holds."""
    sums: dict[int, float] = {}
    for smallest, times in spread.bins.items():
        for number in range(max(smallest, shown.start), min(smallest + bin_width(smallest), shown.stop)):
            at = shown.start + (number - shown.start) // broad * broad
            sums[at] = sums.get(at, 0) + times / bin_width(smallest)
    return {at: times / (min(at + broad, shown.stop) - at) for at, times in sums.items()}


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text x="{x}" y="{y}" class="{kind}">{escape(text)}</text>'


def _svg(title: str, width: int, height: float, parts: Sequence[str]) -> str:
    head = f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(title, quote=True)}">'
    return "\n".join([head, *parts, "</svg>"])
