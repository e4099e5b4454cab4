"""Mass simulation: the same totals however games are cut into blocks, whoever plays them, and after every stop."""

from __future__ import annotations

import json
import os
from collections import Counter
from contextlib import closing, suppress
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.lab.mass.series import Series, interpreted
from stammtisch.lab.mass.totals import Spread, Totals
from stammtisch.lab.processes import cores
from stammtisch.lab.tables.simulate import at_table
from stammtisch.table.seeds import seed_of
from stammtisch.words import Complaint
from tests.cli.run import complained, interrupted, stammtisch

np = pytest.importorskip("numpy", reason="NumPy is not installed: mass simulation is not tested")
pytest.importorskip("numba", reason="Numba is not installed: mass simulation is not tested")

from stammtisch.engine.packed import packed_type  # noqa: E402
from stammtisch.lab.compiled.game_row import row_for  # noqa: E402
from stammtisch.lab.mass.blocks import CPU_BLOCKS, play_many, threads  # noqa: E402
from stammtisch.lab.mass.reduce import added_up, bin_of, smallest_in  # noqa: E402
from stammtisch.lab.mass.rows import Rows, play_rows  # noqa: E402
from stammtisch.lab.mass.totals_file import Results, header, read  # noqa: E402

SERIES = Series("elfer_raus", 3, "zufall", seed_of("totals"))


@pytest.fixture(scope="module")
def rows() -> Rows:
    return play_rows(SERIES, 0, 200)


@settings(max_examples=30, deadline=None)
@given(cuts=st.lists(st.integers(0, 200), max_size=6), order=st.randoms(use_true_random=False))
def test_totals_are_the_same_however_games_are_cut(rows: Rows, cuts: list[int], order: st.DataObject) -> None:
    edges = sorted({0, 200, *cuts})
    parts = [added_up(3, rows.rows[a:b], rows.happened[a:b]) for a, b in pairwise(edges)]
    order.shuffle(parts)  # type: ignore[attr-defined]
    together = Totals(3)
    for part in parts:
        together += part
    assert together.plain() == added_up(3, *rows).plain()
    assert Totals.parse(json.loads(json.dumps(together.plain()))) == together


def test_totals_count_what_the_rows_say() -> None:
    """Worked out one game after another, from rows that were played interpreted."""
    games, happened = interpreted(SERIES, 0, 20)
    totals = added_up(3, *play_rows(SERIES, 0, 20))
    assert totals.games == 20
    assert totals.moves.sum == sum(row.moves for row in games)
    assert (totals.moves.low, totals.moves.high) == (min(row.moves for row in games), max(row.moves for row in games))
    assert totals.ends == Counter(row.end for row in games)
    assert totals.best.bins == Counter(min(row.scores[:3]) for row in games)
    assert totals.margin.bins == Counter(sorted(row.scores[:3])[1] - min(row.scores[:3]) for row in games)
    wins = [sum(row.winners >> (row.starter + place) % 3 & 1 for row in games) for place in range(3)]
    assert totals.wins_by_place() == wins
    assert totals.scores[1].sum == sum(row.scores[(row.starter + 1) % 3] for row in games)
    for kind, found in totals.happened.items():
        assert found.bins == Counter(counts[kind] for counts in happened)


def blank(games: int, seats: int = 3, kinds: int = 24) -> Rows:
    """Rows of games of so many seats and kinds of events, of which nothing is written down yet."""
    return Rows(np.zeros(games, packed_type(row_for(seats))), np.zeros((games, kinds), np.int32))


@pytest.mark.parametrize(("seats", "kinds"), [(3, 24), (8, 40), (16, 24)])
def test_a_game_of_more_seats_or_more_kinds_of_events_is_added_up_too(seats: int, kinds: int) -> None:
    """In each game another seat wins alone, the last of all it was that began; each kind happens, and one untold."""
    rows, happened = blank(seats, seats, kinds)
    for seat in range(seats):
        rows[seat]["starter"], rows[seat]["winners"], rows[seat]["scores"][seat] = seats - 1, 1 << seat, 100 + seat
        happened[seat, [0, kinds - 1]] = seat + 1
    totals = added_up(seats, rows, happened)
    assert totals.agrees
    assert totals.winners == Counter((seats - 1, 1 << seat) for seat in range(seats))
    assert totals.wins_by_place() == [1] * seats
    assert [spread.high for spread in totals.scores] == [100 + seats - 1, *range(100, 100 + seats - 1)]
    assert (totals.happened[0].high, totals.happened[kinds - 1].high) == (seats, seats)


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 7), *[st.integers(0, 5000)] * 4), min_size=1))
def test_any_games_are_added_up(games: list[tuple[int, ...]]) -> None:
    """With one winner, with several or with none, and events that happen in some of them."""
    rows, happened = blank(len(games))
    for at, (starter, winners, events, *scores) in enumerate(games):
        rows[at]["starter"], rows[at]["winners"], happened[at, 3] = starter, winners, events
        rows[at]["scores"][:3] = scores
    totals = added_up(3, rows, happened)
    assert totals.agrees
    assert totals.winners == Counter((starter, winners) for starter, winners, *_ in games)
    decided = [(winners.bit_length() - 1, winners, scores) for _, winners, _, *scores in games if winners]
    assert totals.best.sum == sum(scores[winner] for winner, _, scores in decided)
    alone = [(winner, scores) for winner, winners, scores in decided if winners.bit_count() == 1]
    behind = [min(abs(scores[seat] - scores[winner]) for seat in {0, 1, 2} - {winner}) for winner, scores in alone]
    assert totals.margin.sum == sum(behind)
    assert totals.margin.count == len(behind)
    for place in range(3):
        assert totals.scores[place].sum == sum(scores[(starter + place) % 3] for starter, _, _, *scores in games)
    times = [events for _, _, events, *_ in games]
    if any(times):
        found = totals.happened[3]
        assert (found.sum, found.low, found.high) == (sum(times), min(times), max(times))


def test_a_shared_win_counts_in_part() -> None:
    totals = Totals(3, games=10, winners=Counter({(1, 0b011): 6, (2, 0b100): 4}))
    assert totals.wins_by_place() == [3 + 4, 0, 3]
    assert totals.shared_wins() == 6


@given(st.lists(st.integers(0, 2**31 - 1), min_size=1))
def test_large_numbers_are_counted_in_fine_bins(numbers: list[int]) -> None:
    for number in numbers:
        smallest = smallest_in(bin_of(number))
        assert smallest <= number
        assert number - smallest <= number / 100
        assert number >= 1024 or smallest == number
    rows, happened = blank(len(numbers))
    rows["moves"] = numbers
    found = added_up(2, rows, happened).moves
    assert found.bins == Counter(smallest_in(bin_of(number)) for number in numbers)
    assert (found.sum, found.low, found.high, found.count) == (sum(numbers), min(numbers), max(numbers), len(numbers))


def test_a_spread_knows_its_middle() -> None:
    found = Spread(10, 1, 4, Counter({1: 1, 2: 1, 3: 1, 4: 1}))
    assert (found.mean, found.quantile(0.5), found.times_above(2)) == (2.5, 2, 2)
    assert found.deviation == pytest.approx(1.25**0.5)


@pytest.mark.parametrize("jobs", [1, 3])
def test_blocks_come_in_order_whatever_the_cores(jobs: int) -> None:
    together, at = Totals(3), 7
    with threads(jobs, SERIES) as crew:
        for block in play_many(SERIES, range(7, 1007), crew, rows=True):
            assert block.first == at
            assert block.rows is not None
            at += len(block.rows.rows)
            together += block.totals
    assert at == 1007
    assert together == added_up(3, *play_rows(SERIES, 7, 1000))


def test_few_blocks_wait_at_a_time() -> None:
    begun = []

    class Slow:
        size, blocks = 2, CPU_BLOCKS

        def start(self, task):  # type: ignore[no-untyped-def]
            begun.append(task)
            return crew.start(task)

    with threads(1, SERIES) as crew, closing(play_many(SERIES, range(10**9), Slow())) as blocks:
        for handed_over in range(5):
            next(blocks)
            assert len(begun) <= handed_over + 4


# The file


def test_a_file_is_whole_at_any_time_and_knows_its_series(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    results = Results(SERIES, file)
    results.add(added_up(3, *play_rows(SERIES, 0, 30)))
    results.save()
    assert {**json.loads(file.read_text()), "totals": None} == {
        **header(SERIES),
        "version": json.loads(file.read_text())["version"],
        "games": 30,
        "totals": None,
    }
    assert Results(SERIES, file).totals == results.totals
    assert [path.name for path in tmp_path.iterdir()] == ["results.json"]


@pytest.mark.parametrize("at", range(0, 40, 3))
def test_ctrl_c_while_a_block_is_counted_counts_none_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    """Each addition in turn is the one that is interrupted; going on then gives the same as at a stretch."""
    file, blocks = tmp_path / "results.json", [added_up(3, *play_rows(SERIES, first, 10)) for first in (0, 10, 20)]
    left, plain = at, Spread.__add__

    def interrupted_add(ours: Spread, theirs: Spread) -> Spread:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return plain(ours, theirs)

    results = Results(SERIES, file)
    with monkeypatch.context() as patched:
        patched.setattr(Spread, "__add__", interrupted_add)
        with suppress(KeyboardInterrupt):
            for block in blocks:
                results.add(block)
    assert left < 0
    results.save()
    resumed = Results(SERIES, file)
    assert resumed.totals.agrees
    for block in blocks[resumed.totals.games // 10 :]:
        resumed.add(block)
    assert resumed.totals == added_up(3, *play_rows(SERIES, 0, 30))


@pytest.mark.parametrize("path", ["ends 1", "winners 0 1", "moves bins", "rounds bins 1"])
def test_a_file_whose_totals_do_not_agree_is_refused(tmp_path: Path, path: str) -> None:
    file = tmp_path / "results.json"
    results = Results(SERIES, file)
    results.add(added_up(3, *play_rows(SERIES, 0, 30)))
    results.save()
    found = json.loads(file.read_text())
    *way, last = path.split()
    at = found["totals"]
    for key in way:
        at = at[key]
    at[last] = {} if last == "bins" else at[last] + 1
    file.write_text(json.dumps(found))
    with pytest.raises(Complaint, match="none that the laboratory wrote"):
        read(file)


ARGUMENTS = ("lab", "simulate", "elfer_raus", "--players", "3", "--bot", "zufall", "--seed", "totals")


def totals_in(file: Path) -> Totals:
    return Totals.parse(json.loads(file.read_text())["totals"])


def kept_in(file: Path) -> list[str]:
    """The words that ask for totals in this file and, where they can be written, for rows beside it."""
    rows = ["--rows", str(file.with_suffix(".parquet"))] if find_spec("pyarrow") else []
    return ["--out", str(file), *rows]


def test_stopped_and_resumed_is_the_same_as_at_a_stretch(tmp_path: Path) -> None:
    stopped, stretch = tmp_path / "stopped.json", tmp_path / "stretch.json"
    done = interrupted(stopped.exists, *ARGUMENTS, "--games", "1000000000", "--jobs", "2", *kept_in(stopped))
    assert done.returncode == 130, done.stderr
    games = totals_in(stopped).games
    assert done.stderr == f"Stopped after {games} of 1000000000 games; the same command goes on from here.\n"
    assert f"{games:,} games of Elfer raus!" in done.stdout
    more = str(games + 1000)
    again = stammtisch(*ARGUMENTS, "--games", more, "--jobs", "1", *kept_in(stopped))
    assert again.stderr == f"Going on after {games} games.\n"
    assert stammtisch(*ARGUMENTS, "--games", more, "--jobs", "2", *kept_in(stretch)).returncode == 0
    assert len(list(tmp_path.iterdir())) == len(kept_in(stopped))
    for ours, theirs in zip(kept_in(stopped)[1::2], kept_in(stretch)[1::2], strict=True):
        assert Path(ours).read_bytes() == Path(theirs).read_bytes()


@pytest.mark.parametrize(
    ("arguments", "english", "german"),
    [
        ("--bot kenner", "Expected a bot that can be compiled, zufall | stammgast, got", "Erwartet ist ein Bot"),
        ("--out /dev/zero", "/dev/zero: this file is there already", "/dev/zero: diese Datei gibt es schon"),
        ("--rows games.txt", "--rows: expected a name that ends in .parquet | .csv", "--rows: erwartet ist ein Name"),
        ("--games 1000000001", "--games: expected a whole number 1…1000000000", "--games: erwartet"),
        ("--ray auto --device cuda", "Only one of --ray | --device cuda | --jobs can say", "Nur eines von --ray |"),
        ("--jobs 2 --device cuda", "Only one of --ray | --device cuda | --jobs can say", "Nur eines von --ray |"),
        ("--jobs 2 --ray auto", "Only one of --ray | --device cuda | --jobs can say", "Nur eines von --ray |"),
        pytest.param(
            *("--ray nowhere", "--ray: expected auto | local | HOST:PORT, got", "--ray: erwartet auto | local |"),
            marks=pytest.mark.exhaustive,
        ),
        pytest.param(
            *("--ray nowhere:1", "No Ray cluster answers at nowhere:1", "Kein Ray-Cluster antwortet unter nowhere:1"),
            marks=pytest.mark.exhaustive,
        ),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(arguments: str, english: str, german: str) -> None:
    if "--ray nowhere" in arguments:
        pytest.importorskip("ray", reason="Ray is not installed: clusters are not tested")
    if "--rows" in arguments:
        pytest.importorskip("pyarrow", reason="pyarrow is not installed: tables are not tested")
    command = ("lab", "simulate", "push", "--games", "10", *arguments.split())
    assert complained(*command).startswith(english)
    assert complained(*command, lang="de_DE.UTF-8").startswith(german)


def test_a_file_of_another_series_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "results.json"
    assert stammtisch(*ARGUMENTS, "--games", "10", "--out", str(file)).returncode == 0
    said = complained(*ARGUMENTS, "--bot", "stammgast", "--games", "10", "--out", str(file))
    assert said.startswith(f'{file}: this file is of another series (bot: expected "stammgast", found "zufall")')


def test_a_file_that_cannot_be_written_is_named_before_anything_is_played(tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "results.json"
    said = complained(*ARGUMENTS, "--games", "1000000000", "--out", str(file))
    assert said == f"{file}: there is no such file or folder."


def test_two_files_under_one_name_are_refused(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed: tables are not tested")
    said = complained(*ARGUMENTS, "--rows", str(tmp_path / "a.csv"), "--table", f"{tmp_path}/./a.csv")
    assert said.startswith("Each of --out | --rows | --table needs a file of its own, got ")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("option", ["--table", "--rows"])
def test_a_table_that_cannot_be_written_is_named_before_anything_is_played(tmp_path: Path, option: str) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed: tables are not tested")
    for name in ("nowhere/totals.csv", "folder.parquet"):
        (tmp_path / "folder.parquet").mkdir(exist_ok=True)
        assert name in complained(*ARGUMENTS, "--games", "1000000000", option, str(tmp_path / name))
    assert [path.name for path in tmp_path.iterdir()] == ["folder.parquet"]


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="processes are not bound to cores here")
def test_all_cores_are_those_that_one_may_use() -> None:
    allowed = os.sched_getaffinity(0)
    try:
        os.sched_setaffinity(0, {min(allowed)})
        assert cores() == 1
    finally:
        os.sched_setaffinity(0, allowed)
    assert cores() == len(allowed)


def test_no_gpu_is_one_clear_line() -> None:
    """It names what is missing: the compiler, or the card."""
    compiler = find_spec("numba_cuda")
    if compiler:
        from numba import cuda

        if cuda.is_available():
            pytest.skip("there is a GPU here")
    line = complained(*ARGUMENTS, "--games", "10", "--device", "cuda")
    assert ("NVIDIA" if compiler else "numba-cuda") in line


# One game again


def test_a_game_of_a_series_is_a_record_that_verify_accepts(tmp_path: Path) -> None:
    printed = stammtisch("lab", "game", "elfer_raus", "5", "--players", "3", "--bot", "zufall", "--seed", "totals")
    assert printed.returncode == 0, printed.stderr
    result = json.loads(printed.stdout)["result"]
    row = play_rows(SERIES, 5, 1).rows[0]
    assert result["scores"] == row["scores"][:3].tolist()
    assert sum(1 << seat for seat in result["winners"]) == row["winners"]
    file = tmp_path / "game.jsonl"
    file.write_text(printed.stdout)
    assert stammtisch("verify", str(file)).returncode == 0


def test_the_largest_number_of_a_game_is_one() -> None:
    said = complained("lab", "game", "push", str(10**18), "--seed", "totals")
    assert said == f'NUMBER: expected a whole number 0…{10**18 - 1}, got "{10**18}".'
    assert at_table(Series("push", 2, "zufall", SERIES.seed), 10**18 - 1).result is not None


def test_a_game_needs_the_seed_of_its_series() -> None:
    assert complained("lab", "game", "push", "5").startswith("--seed is missing")


# Tables


@pytest.mark.parametrize("ending", [".parquet", ".csv"])
def test_one_row_for_each_game(tmp_path: Path, ending: str) -> None:
    arrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed: tables are not tested")
    import pyarrow.csv
    import pyarrow.parquet  # noqa: F401

    file, totals = tmp_path / f"rows{ending}", tmp_path / f"totals{ending}"
    done = stammtisch(*ARGUMENTS, "--games", "500", "--rows", str(file), "--table", str(totals), "--jobs", "2")
    assert done.returncode == 0, done.stderr
    read = arrow.csv.read_csv if ending == ".csv" else arrow.parquet.read_table
    games = read(file).to_pydict()
    rows, happened = play_rows(SERIES, 0, 500)
    assert games["game"] == list(range(500))
    assert games["moves"] == rows["moves"].tolist()
    assert games["score_2"] == rows["scores"][:, 2].tolist()
    assert games["n_passed"] == happened[:, 5].tolist()
    assert "score_3" not in games
    long = read(totals).to_pylist()
    assert sum(row["number"] * row["games"] for row in long if row["measure"] == "moves") == rows["moves"].sum()
    laid = sum(row["number"] * row["games"] for row in long if row["about"] == "laid")
    assert laid == happened[:, 2].sum()


def test_rows_may_be_wanted_later_than_totals(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed: tables are not tested")
    out, rows = tmp_path / "out.json", tmp_path / "rows.csv"
    assert stammtisch(*ARGUMENTS, "--games", "10", "--out", str(out)).returncode == 0
    done = stammtisch(*ARGUMENTS, "--games", "20", "--out", str(out), "--rows", str(rows))
    assert (done.returncode, done.stderr) == (0, "Going on after 10 games.\n")
    assert len(rows.read_text().splitlines()) == 21
    assert totals_in(out).games == 20
