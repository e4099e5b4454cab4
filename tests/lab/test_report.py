"""Reports: the numbers of a small one are known, its pages say them in both languages and need nothing else."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.games import GAMES
from stammtisch.lab.report import SEED, Share, file_of, gathered, series_of
from stammtisch.lab.report_charts import ticks
from stammtisch.lab.report_facts import Speech, how_much
from stammtisch.lab.report_page import page
from stammtisch.lab.study import happenings, study
from stammtisch.lab.totals import Totals
from stammtisch.table.seeds import seed_of
from stammtisch.words import LANGUAGES, Complaint, Language, texts
from tests.cli.run import ROOT, complained, stammtisch
from tests.plays import AnyGame, named

GOLDEN = Path(__file__).parent / "report_golden.json"
SHIPPED = ROOT / "docs" / "lab"
ARGUMENTS = ("lab", "report", "elfer_raus", "--games", "300", "--seed", "golden")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small report that was just made."""
    pytest.importorskip("numba", reason="Numba is not installed: reports are not tested")
    made = tmp_path_factory.mktemp("report")
    done = stammtisch(*ARGUMENTS, "--jobs", "2", "--out", str(made))
    assert done.returncode == 0, done.stderr
    return made


def figures(file: Path) -> dict[str, object]:
    """What is compared with the golden file: sums of everything."""
    totals = Totals.parse(json.loads(file.read_text(encoding="utf-8"))["totals"])
    return {
        "games": totals.games,
        "moves": totals.moves.sum,
        "rounds": totals.rounds.sum,
        "wins": [round(60 * wins) for wins in totals.wins_by_place()],
        "scores": [spread.sum for spread in totals.scores],
        "happened": {str(kind): spread.sum for kind, spread in totals.happened.items()},
    }


def test_the_numbers_of_a_small_report_are_known(folder: Path) -> None:
    """Written anew with `figures` after a change of rules, habits or chance, and of nothing else."""
    found = {file.name: figures(file) for file in sorted((folder / "numbers").iterdir())}
    assert found == json.loads(GOLDEN.read_text(encoding="utf-8"))


def test_the_same_command_plays_nothing_twice(folder: Path) -> None:
    before = (folder / "elfer_raus.de.html").read_text(encoding="utf-8")
    done = stammtisch(*ARGUMENTS, "--out", str(folder))
    assert (done.returncode, done.stderr) == (0, "")
    assert (folder / "elfer_raus.de.html").read_text(encoding="utf-8") == before


class Reader(HTMLParser):
    """Notes what a page refers to, its headings, and whether every tag is closed."""

    EMPTY = ("meta", "path", "circle")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.refers: list[str] = []
        self.headings: list[str] = []
        self.tables = self.pictures = 0
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.refers += [f"{name}={value}" for name, value in attrs if name in {"src", "href", "srcset", "action"}]
        self.tables += tag == "table"
        if tag == "svg":
            assert dict(attrs)["role"] == "img"
            assert dict(attrs)["aria-label"]
            self.pictures += 1
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.EMPTY:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in {"h1", "h2"}:
            self.headings.append(data)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_needs_nothing_else_and_every_chart_is_a_table(folder: Path, language: Language) -> None:
    text = (folder / f"elfer_raus.{language}.html").read_text(encoding="utf-8")
    found = Reader(text)
    assert found.open == []
    assert found.refers == []
    assert "://" not in text
    assert "url(" not in text
    assert "{" not in re.sub(r"<style>.*</style>", "", text, flags=re.DOTALL)
    assert f'<html lang="{language}">' in text
    assert found.headings[0] == "Elfer raus!"
    assert found.tables > found.pictures > 5
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text


def test_a_page_says_what_was_counted(folder: Path) -> None:
    totals = gathered("elfer_raus", "golden", folder).main.totals
    text = (folder / "elfer_raus.en.html").read_text(encoding="utf-8")
    share = totals.wins_by_place()[0] / totals.games
    assert f'<span class="figure">{100 * share:.1f}&nbsp;%</span>' in text
    assert f'<span class="figure">{totals.moves.quantile(0.5)} moves</span>' in text
    assert "stammtisch lab report elfer_raus --games 300 --seed golden" in text
    assert f"{totals.happened[5].mean:.2f}" in text


def test_plots_are_files(folder: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="matplotlib is not installed: plots are not tested")
    from stammtisch.lab.report_plots import save_plots

    files = list(save_plots(gathered("elfer_raus", "golden", folder), tmp_path, "de"))
    assert {file.name for file in files} == {
        f"elfer_raus-{name}.de{ending}" for name in ("wins", "moves", "events") for ending in (".png", ".svg")
    }
    for file in files:
        assert file.read_bytes().startswith((b"\x89PNG", b"<?xml"))


def test_a_report_on_no_game_is_refused() -> None:
    assert "chess" in complained("lab", "report", "chess")


def test_numbers_that_are_missing_are_named(tmp_path: Path) -> None:
    with pytest.raises(Complaint, match="push-2-stammgast"):
        gathered("push", SEED, tmp_path)


# Words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_all_that_a_report_tells_has_words(game: AnyGame, language: Language) -> None:
    words, asked, names = texts(language, "report"), study(game.name), happenings(game.name)
    for kind in asked.TOLD:
        assert f"{game.name}.{names[kind]}" in words
    assert f"{game.name}.{names[asked.HEADLINE]}.headline" in words
    for _, options in asked.VARIANTS:
        for key, value in options.items():
            assert f"{game.name}.{key}.{value}" in words
    assert [players for players, _ in asked.USUAL] == list(game.choices.PLAYERS)
    for series in series_of(game.name, bytes(32)):
        series.check()


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (Share(0.251, 0.249, 0.253), "same"),
        (Share(0.2505, 0.2504, 0.2506), "same"),
        (Share(0.261, 0.260, 0.262), "little_more"),
        (Share(0.240, 0.239, 0.241), "little_less"),
        (Share(0.30, 0.29, 0.31), "much_more"),
        (Share(0.21, 0.20, 0.22), "much_less"),
    ],
)
def test_a_headline_claims_no_more_than_is_known(share: Share, said: str) -> None:
    assert how_much(share, 0.25) == said
    for language in LANGUAGES:
        assert f"starting.{said}" in texts(language, "report")


def test_numbers_have_as_many_digits_as_tell_something() -> None:
    speech = Speech("de")
    assert [speech.rate(value) for value in (0, 0.01234, 0.5, 12.34, 1234.5)] == [
        "0",
        "0,0123",
        "0,50",
        "12,3",
        "1.234",
    ]
    assert [speech.place(place, 4) for place in range(4)] == [
        "wer anfängt", "links daneben", "2 Plätze weiter", "rechts daneben",
    ]  # fmt: skip


@given(low=st.floats(0, 1000), wide=st.floats(0, 1000), about=st.integers(2, 10))
def test_ticks_hold_all_that_is_shown(low: float, wide: float, about: int) -> None:
    found = ticks(low, low + wide, about)
    assert found[0] <= low + 1e-9
    assert found[-1] >= low + wide - 1e-9
    assert 1 <= len(found) <= about + 3


# What is shipped


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_page_is_made_from_the_shipped_numbers(game: str, language: Language) -> None:
    report = gathered(game, SEED, SHIPPED)
    assert (SHIPPED / f"{game}.{language}.html").read_text(encoding="utf-8") == page(report, language)
    for series in series_of(game, seed_of(SEED)):
        assert file_of(series, SHIPPED).exists()
