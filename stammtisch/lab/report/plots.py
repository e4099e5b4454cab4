"""The charts of a report as files, PNG and SVG, by matplotlib."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from stammtisch.games import game as game_named
from stammtisch.lab.mass.totals import Spread, bin_width
from stammtisch.lab.report.gather import Report, happened, share_of_wins
from stammtisch.lab.report.headlines import Speech
from stammtisch.lab.study import event_kinds, study
from stammtisch.words import Language, complaint
from stammtisch.words.installation import command_for

ENDINGS = (".png", ".svg")
GREY = "#5d636e"


def save_plots(report: Report, folder: Path, language: Language) -> Iterator[Path]:
    """Each chart lies in the folder, under each ending."""
    drawings = {"wins": _draw_wins, "moves": _draw_moves, "events": _draw_events}
    for name, draw in drawings.items():
        figure = draw(report, Speech(language))
        figure.suptitle(f"{game_named(report.game).title}: {figure.get_suptitle()}", fontweight="bold")
        for ending in ENDINGS:
            file = folder / f"{report.game}-{name}.{language}{ending}"
            figure.savefig(file, dpi=150, metadata={"Date": None} if ending == ".svg" else None)
            yield file


def matplotlib() -> Any:
    """The library that draws; a Complaint if it is not there."""
    try:
        import matplotlib as mpl
        import matplotlib.figure
    except ImportError:
        raise complaint("lab.needs_matplotlib", command=command_for("lab", "matplotlib")) from None
    return mpl


def _figure(title: str, height: float, rows: int) -> tuple[Any, Any]:
    mpl = matplotlib()
    mpl.rcParams["svg.hashsalt"] = "stammtisch"  # the same file every time
    figure = mpl.figure.Figure(figsize=(8, height), layout="constrained")
    figure.suptitle(title)
    return figure, figure.subplots(rows, squeeze=False)[:, 0]


def _draw_wins(report: Report, speech: Speech) -> Any:
    """Who wins how often, by the place after the starter."""
    seats = [part.series.players for part in report.usual]
    figure, axes = _figure(speech.say("seats"), 0.4 * sum(seats) + 0.7 * len(seats), len(seats))
    for part, axis in zip(report.usual, axes, strict=True):
        places = range(part.series.players)
        for place in places:
            share, at_random = share_of_wins(part.totals, place), share_of_wins(part.at_random, place)
            axis.plot([share.low, share.high], [place, place], color=game_named(report.game).accent[0], linewidth=3)
            axis.plot([share.value], [place], "o", color=game_named(report.game).accent[0])
            axis.plot([at_random.value], [place], "o", color=GREY, fillstyle="none")
        axis.axvline(1 / part.series.players, color=GREY, linestyle="--", linewidth=1)
        axis.set_yticks(places, [speech.place(place, part.series.players) for place in places])
        axis.set_ylim(part.series.players - 0.5, -0.5)
        axis.set_title(speech.say(f"at.{part.series.players}"), loc="left")
        axis.xaxis.set_major_formatter(_formatted(speech.percent))
        axis.grid(axis="x", color="#dddddd")
    return figure


def _draw_moves(report: Report, speech: Speech) -> Any:
    """How many moves games have."""
    figure, axes = _figure(speech.say("lengths.chart"), 1.4 * len(report.usual), len(report.usual))
    low = min(part.totals.moves.quantile(0.001) for part in report.usual)
    high = max(part.totals.moves.quantile(0.999) for part in report.usual)
    for part, axis in zip(report.usual, axes, strict=True):
        middles, shares = zip(*densities(part.totals.moves), strict=True)
        axis.fill_between(middles, shares, step="mid", color=game_named(report.game).accent[0], alpha=0.4)
        axis.axvline(part.totals.moves.quantile(0.5), color=game_named(report.game).accent[0])
        axis.set_xlim(low, high)
        axis.set_title(speech.say(f"at.{part.series.players}"), loc="left")
        axis.yaxis.set_major_formatter(_formatted(speech.percent))
    return figure


def densities(spread: Spread) -> Iterator[tuple[float, float]]:
    """The middle of each bin, and in how large a share each of its numbers came up."""
    for smallest, times in sorted(spread.bins.items()):
        yield smallest + (bin_width(smallest) - 1) / 2, times / bin_width(smallest) / spread.count


def _draw_events(report: Report, speech: Speech) -> Any:
    """How often things happen in a game at the main table."""
    kinds, names = study(report.game).TOLD, event_kinds(report.game)
    figure, axes = _figure(speech.say("events"), 0.45 * len(kinds) + 1.2, 1)
    means = [happened(report.main.totals, kind).mean for kind in kinds]
    bars = axes[0].barh(range(len(kinds)), means, color=game_named(report.game).accent[0])
    axes[0].bar_label(bars, [speech.rate(mean) for mean in means], padding=4)
    axes[0].set_yticks(range(len(kinds)), [speech.of(report.game, names[kind]) for kind in kinds])
    axes[0].invert_yaxis()
    axes[0].margins(x=0.12)
    axes[0].set_title(speech.say(f"at.{report.main.series.players}"), loc="left")
    return figure


def _formatted(written: Callable[[float], str]) -> Callable[[float, int], str]:
    return lambda value, _place: written(value)
