"""Reports: the numbers of a small one are known, its pages say them in both languages and need nothing else."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.games import GAMES
from stammtisch.lab.mass.series import Series
from stammtisch.lab.mass.totals import Spread, Totals, bin_width
from stammtisch.lab.report.charts import heights, ticks
from stammtisch.lab.report.gather import SEED, ReportPart, Share, distance, file_of, gathered, lead, series_of
from stammtisch.lab.report.headlines import Speech, habits, how_much, sitting
from stammtisch.lab.report.page import page
from stammtisch.lab.report.plots import densities
from stammtisch.lab.study import event_kinds, study
from stammtisch.table.seeds import seed_of
from stammtisch.words import LANGUAGES, Complaint, Language, texts
from tests.cli.run import ROOT, complained, environment, stammtisch
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
    from stammtisch.lab.report.plots import save_plots

    files = list(save_plots(gathered("elfer_raus", "golden", folder), tmp_path, "de"))
    assert {file.name for file in files} == {
        f"elfer_raus-{name}.de{ending}" for name in ("wins", "moves", "events") for ending in (".png", ".svg")
    }
    for file in files:
        assert file.read_bytes().startswith((b"\x89PNG", b"<?xml"))


def test_what_a_report_lacks_is_named_before_anything_is_played(tmp_path: Path) -> None:
    (tmp_path / "push.en.html").mkdir()
    assert "push.en.html" in complained("lab", "report", "push", "--games", "1000000000", "--out", str(tmp_path))
    (tmp_path / "push.en.html").rmdir()
    command = ["lab", "report", "push", "--games", "1000000000", "--plots", "--out", str(tmp_path)]
    without = (
        f"import sys; sys.modules['matplotlib'] = None; from stammtisch.cli import main; sys.exit(main({command}))"
    )
    done = subprocess.run(
        [sys.executable, "-c", without], capture_output=True, text=True, env=environment(), timeout=120, check=False
    )
    assert (done.returncode, done.stderr.startswith("stammtisch: Plots need matplotlib")) == (2, True)


def test_a_report_on_no_game_is_refused() -> None:
    assert "chess" in complained("lab", "report", "chess")


def test_numbers_that_are_missing_are_named(tmp_path: Path) -> None:
    with pytest.raises(Complaint, match="push-2-stammgast"):
        gathered("push", SEED, tmp_path)


# Words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_all_that_a_report_tells_has_words(game: AnyGame, language: Language) -> None:
    words, asked, names = texts(language, game.name), study(game.name), event_kinds(game.name)
    for kind in asked.TOLD:
        assert f"report.{names[kind]}" in words
    assert f"report.{names[asked.HEADLINE]}.headline" in words
    for _, options in asked.VARIANTS:
        for key, value in options.items():
            assert f"report.{key}.{value}" in words
    assert [players for players, _ in asked.USUAL] == list(game.options.PLAYERS)
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


def table_of_four(wins: list[int], lengths: tuple[int, int] = (100, 120)) -> ReportPart:
    """Games that the places after the starter, seat 0, have won so often, of one or the other length."""
    games = sum(wins)
    totals = Totals(4, games, winners=Counter({(0, 1 << place): times for place, times in enumerate(wins)}))
    totals.moves, at_random = lasting(games, lengths[0]), Totals(4, games, winners=totals.winners)
    at_random.moves = lasting(games, lengths[1])
    return ReportPart(Series("push", 4, "stammgast", bytes(32)), totals, at_random)


def lasting(games: int, about: int) -> Spread:
    """Games that are ten moves shorter than this, or longer, one as often as the other."""
    half = games // 2
    return Spread(2 * half * about, about - 10, about + 10, Counter({about - 10: half, about + 10: half}))


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        ([2000, 2600, 2550, 2850], "The best place is “right of it”."),
        ([2000, 2600, 2660, 2640], "Between the two best places, “2 places on” and “right of it”, no difference"),
        ([250_000, 250_100, 250_000, 249_900], "Between the two best places, “left of it” and"),
        ([3000, 2600, 2400, 2000], "The worst place is “right of it”."),
        ([3000, 2600, 2210, 2190], "Between the two worst places, “right of it” and “2 places on”, no difference"),
    ],
)
def test_a_place_is_best_only_if_that_is_known(wins: list[int], said: str) -> None:
    assert sitting(table_of_four(wins), Speech("en")).says.startswith(said)


@pytest.mark.parametrize(
    ("lengths", "said"), [((100, 110), "So long does"), ((110, 100), "So short is"), ((100, 100), "So long is")]
)
def test_random_games_are_longer_only_if_that_is_known(lengths: tuple[int, int], said: str) -> None:
    assert habits(table_of_four([100] * 4, lengths), Speech("en")).says.startswith(said)


def test_the_lead_of_a_place_has_an_interval_and_shared_wins_count_in_part() -> None:
    totals = Totals(3, 400, winners=Counter({(1, 0b010): 200, (1, 0b110): 100, (2, 0b001): 100}))
    found = lead(totals, 0, 1)  # places after the starter: 200 wins and 100 halves against 100 halves and 100 wins
    assert found.value == pytest.approx((200 - 100) / 400)
    assert found.high - found.value == pytest.approx(1.96 * ((300 / 400 - 0.25**2) / 400) ** 0.5, rel=1e-3)


def test_a_shared_win_is_no_distance() -> None:
    totals = Totals(2, 10, winners=Counter({(0, 0b11): 6, (0, 0b01): 4}), margin=Spread(20, 5, 5, Counter({5: 4})))
    assert distance(totals).bins == {0: 6, 5: 4}


def test_wide_bins_make_no_steps() -> None:
    """As many games of every length, on both sides of where bins get wider."""
    pytest.importorskip("numpy", reason="NumPy is not installed: adding up is not tested")
    from stammtisch.lab.mass.reduce import bin_of, smallest_in

    numbers = [*range(900, 4096)] * 3
    even = Spread(sum(numbers), 900, 4095, Counter(smallest_in(bin_of(number)) for number in numbers))
    for broad in (1, 7, 25):
        assert all(high == pytest.approx(3) for high in heights(even, range(900, 4096), broad).values())
    assert all(share == pytest.approx(1 / (4096 - 900)) for _, share in densities(even))
    assert max(bin_width(number) for number in even.bins) == 16


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
