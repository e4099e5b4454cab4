"""The report as one HTML page that needs nothing else: charts and styles are within it, each chart is a table too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape as escaped
from importlib import resources

from stammtisch.games import game as game_named
from stammtisch.lab.mass.totals import Spread
from stammtisch.lab.report.charts import Dot, dots, ridges
from stammtisch.lab.report.gather import (
    Report,
    ReportPart,
    distance,
    happened,
    mean_error,
    share_of_games,
    share_of_wins,
)
from stammtisch.lab.report.headlines import ALWAYS, Speech, answers
from stammtisch.lab.study import event_kinds, study
from stammtisch.words import Language, Listener, Sentence, phrase

Cells = Sequence[str]

_ACCENT = """\
:root { --accent: %s; --wash: color-mix(in srgb, var(--accent) 18%%, transparent); }
@media (prefers-color-scheme: dark) { :root { --accent: %s; } }
"""


def page(report: Report, language: Language) -> str:
    """The whole page."""
    speech = Speech(language)
    title = game_named(report.game).title
    body = "\n".join(
        [
            _header(report, title, speech),
            "<main>",
            *(part for section in _SECTIONS for part in section(report, speech)),
            "</main>",
            _footer(report, speech),
        ]
    )
    style = resources.files("stammtisch.lab.report").joinpath("report.css").read_text(encoding="utf-8")
    accent = _ACCENT % game_named(report.game).accent
    head = f"<title>{_html(speech.say('title', game=title))}</title>\n<style>\n{accent}{style}</style>"
    described = f'<meta name="description" content="{_html(speech.say("lead", n=_all(report, speech)))}">'
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n{described}\n{head}\n</head>\n'
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def _all(report: Report, speech: Speech) -> str:
    return speech.number(report.games + report.random_games)


def _header(report: Report, title: str, speech: Speech) -> str:
    items = "\n".join(
        f'<li><span class="figure">{_html(answer.figure)}</span><span class="says">{_html(answer.says)}</span>'
        f'<span class="more">{_html(answer.more)}</span></li>'
        for answer in answers(report, speech)
    )
    lead = _html(speech.say("lead", n=_all(report, speech)))
    top = f'<header>\n<h1>{_html(title)}</h1>\n<p class="lead">{lead}</p>'
    return f'{top}\n<ul class="answers">\n{items}\n</ul>\n</header>'


# The sections


def _seats(report: Report, speech: Speech) -> Iterator[str]:
    """Who wins how often."""
    yield _opening("seats", speech, speech.of(report.game, "starts"))
    yield f'<p class="key">{_html(speech.say("seats.key"))}</p>\n<div class="grid-of">'
    for part in report.usual:
        caption = speech.say(f"at.{part.series.players}")
        rows = [
            Dot(speech.place(place, part.series.players), share_of_wins(part.totals, place),
                share_of_wins(part.at_random, place).value)
            for place in range(part.series.players)
        ]  # fmt: skip
        chart = dots(caption, rows, 1 / part.series.players, speech.percent)
        table = _details(_seat_table(part, speech), speech)
        yield f"<figure><figcaption>{_html(caption)}</figcaption>\n{chart}\n{table}</figure>"
    yield "</div>\n</section>"


def _seat_table(part: ReportPart, speech: Speech) -> str:
    head = [speech.say(f"column.{name}") for name in ("place", "wins", "interval", "at_random", "score")]
    rows = []
    for place in range(part.series.players):
        share, mean = share_of_wins(part.totals, place), part.totals.scores[place].mean
        at_random = share_of_wins(part.at_random, place).value
        rows.append(
            [speech.place(place, part.series.players), speech.percent(share.value, 2), speech.interval(share),
             speech.percent(at_random, 2), speech.number(mean, 2)]
        )  # fmt: skip
    return _table(head, rows)


def _lengths(report: Report, speech: Speech) -> Iterator[str]:
    """How long games are."""
    yield _opening("lengths", speech, speech.say("lengths.about"))
    named = [(speech.say(f"at.{part.series.players}"), part.totals.moves) for part in report.usual]
    yield _ridges("lengths.chart", named, speech)
    rounds = [part.totals.rounds for part in report.usual]
    if any(spread.high > 1 for spread in rounds):
        named = [(name, spread) for (name, _), spread in zip(named, rounds, strict=True)]
        yield _ridges("rounds.chart", named, speech)
    yield "</section>"


def _scores(report: Report, speech: Speech) -> Iterator[str]:
    """With how much one wins, and how close it is."""
    yield _opening("scores", speech, speech.of(report.game, "score"))
    best = [(speech.say(f"at.{part.series.players}"), part.totals.best) for part in report.usual]
    if any(spread.high > spread.low for _, spread in best):
        yield _ridges("best.chart", best, speech)
    margin = [(speech.say(f"at.{part.series.players}"), distance(part.totals)) for part in report.usual]
    yield _ridges("margin.chart", margin, speech)
    yield "</section>"


def _ridges(key: str, named: Sequence[tuple[str, Spread]], speech: Speech) -> str:
    title = speech.say(key)
    chart = ridges(title, named, speech.number)
    return (
        f'<figure class="wide"><figcaption>{_html(title)}</figcaption>\n{chart}\n'
        f"{_details(_spread_table(named, speech), speech)}</figure>"
    )


def _spread_table(named: Sequence[tuple[str, Spread]], speech: Speech) -> str:
    head = [speech.say(f"column.{name}") for name in ("table", "mean", "middle", "most", "low", "high")]
    rows = [
        [name, f"{speech.number(spread.mean, 2)} ± {speech.number(mean_error(spread), 3)}",
         speech.number(spread.quantile(0.5)),
         f"{speech.number(spread.quantile(0.05))} – {speech.number(spread.quantile(0.95))}",
         speech.number(spread.low), speech.number(spread.high)]
        for name, spread in named
    ]  # fmt: skip
    return _table(head, rows)


def _events(report: Report, speech: Speech) -> Iterator[str]:
    """What happens how often."""
    yield _opening("events", speech, speech.say("events.about"))
    head = [speech.say("column.event"), *(speech.say(f"at.{part.series.players}") for part in report.usual),
            speech.say("column.main_random", table=speech.say(f"at.{report.main.series.players}"))]  # fmt: skip
    rows = "\n".join(_event(report, kind, speech) for kind in study(report.game).TOLD)
    yield _scrolled(f"<table>\n{_head(head)}\n<tbody>\n{rows}\n</tbody></table>", speech)
    yield f'<p class="key">{_html(speech.say("events.key"))}</p>\n</section>'


def _event(report: Report, kind: int, speech: Speech) -> str:
    """A row of the table: how often this happens at each table, with a bar beneath."""
    totals = [*(part.totals for part in report.usual), report.main.at_random]
    most = max(happened(each, kind).mean for each in totals) or 1.0
    cells = "".join(
        f'<td class="bar" style="--part:{100 * happened(each, kind).mean / most:.0f}%">'
        f"{_html(speech.rate(happened(each, kind).mean))}"
        f"<small>{_html(_how_many(share_of_games(each, kind).value, speech))}</small></td>"
        for each in totals
    )
    name = speech.of(report.game, event_kinds(report.game)[kind])
    return f'<tr><th scope="row">{_html(name)}</th>{cells}</tr>'


def _how_many(share: float, speech: Speech) -> str:
    """In how many games it happens at all."""
    if share == 0:
        return speech.phrase("never")
    if share >= ALWAYS:
        return speech.phrase("always")
    return speech.phrase("in_games", share=speech.percent(share, 1 if share >= 0.001 else 4))


def _options(report: Report, speech: Speech) -> Iterator[str]:
    """What changes with other options."""
    yield _opening("options", speech, speech.say("options.about"))
    head = [speech.say(f"column.{name}") for name in ("table", "starter", "middle_moves", "rounds", "shared")]
    shown = [part for part in report.parts if part in report.variants or _has_variant(part, report)]
    rows = [
        [_named(part, speech), speech.percent(share_of_wins(part.totals, 0).value, 2),
         speech.number(part.totals.moves.quantile(0.5)), speech.number(part.totals.rounds.mean, 2),
         speech.percent(part.totals.shared_wins() / part.totals.games, 2)]
        for part in sorted(shown, key=lambda part: part.series.players)
    ]  # fmt: skip
    yield f"{_scrolled(_table(head, rows), speech)}\n</section>"


def _has_variant(part: ReportPart, report: Report) -> bool:
    return any(other.series.players == part.series.players for other in report.variants)


def _named(part: ReportPart, speech: Speech) -> str:
    """The table that a chapter is about, with its options in words."""
    game, listener = part.series.game, Listener(speech.language)
    words = [phrase(Sentence(f"{game}.report.{key}.{value}"), listener) for key, value in part.series.options.items()]
    return f"{speech.say(f'at.{part.series.players}')}, {', '.join(words) or speech.phrase('usual')}"


_SECTIONS = (_seats, _lengths, _scores, _events, _options)


# How it came about


def _footer(report: Report, speech: Speech) -> str:
    example = f"stammtisch lab game {report.game} 0 --players {report.main.series.players} --seed {report.seed}"
    rows = [
        [_named(part, speech), speech.number(part.totals.games), speech.number(part.at_random.games)]
        for part in report.parts
    ]
    head = [speech.say(f"column.{name}") for name in ("table", "games", "random_games")]
    return "\n".join(
        [
            f"<footer>\n<h2>{_html(speech.say('made'))}</h2>",
            f"<p>{_html(speech.say('made.bots'))}</p>\n<p>{_html(speech.say('made.intervals'))}</p>",
            f"<p>{_html(speech.say('made.command', version=report.version))}</p>\n<pre>{_html(report.command)}</pre>",
            f"<p>{_html(speech.say('made.again'))}</p>\n<pre>{_html(example)}</pre>",
            _details(_table(head, rows), speech),
            "</footer>",
        ]
    )


# Pieces


def _html(text: str) -> str:
    """The text as HTML has it; a number and its percent sign stay together."""
    return escaped(text).replace(" %", "&nbsp;%")


def _opening(key: str, speech: Speech, about: str) -> str:
    return f"<section>\n<h2>{_html(speech.say(key))}</h2>\n<p>{_html(about)}</p>"


def _details(table: str, speech: Speech) -> str:
    return f"<details><summary>{_html(speech.say('as_table'))}</summary>{_scrolled(table, speech)}</details>"


def _scrolled(table: str, speech: Speech) -> str:
    """The table in a frame that is scrolled where it is too wide, also by key."""
    return f'<div class="table" role="group" tabindex="0" aria-label="{_html(speech.say("table"))}">{table}</div>'


def _table(head: Cells, rows: Sequence[Cells]) -> str:
    body = "\n".join(
        f'<tr><th scope="row">{_html(row[0])}</th>{"".join(f"<td>{_html(cell)}</td>" for cell in row[1:])}</tr>'
        for row in rows
    )
    return f"<table>\n{_head(head)}\n<tbody>\n{body}\n</tbody></table>"


def _head(cells: Cells) -> str:
    return "<thead><tr>" + "".join(f'<th scope="col">{_html(cell)}</th>' for cell in cells) + "</tr></thead>"
