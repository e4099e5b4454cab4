"""`lab simulate` goes on after every stop, names what cannot be done before it plays, and writes its tables."""

from __future__ import annotations

import json
import os
from importlib.util import find_spec
from pathlib import Path

import pytest

from stammtisch.lab.mass.series import Series
from stammtisch.lab.mass.totals import Totals
from stammtisch.lab.processes import cores
from stammtisch.lab.tables.simulate import at_table
from stammtisch.table.seeds import seed_of
from tests.cli.run import complained, interrupted, stammtisch

np = pytest.importorskip("numpy", reason="NumPy is not installed: mass simulation is not tested")
pytest.importorskip("numba", reason="Numba is not installed: mass simulation is not tested")

from stammtisch.lab.mass.rows import play_rows  # noqa: E402

SERIES = Series("elfer_raus", 3, "zufall", seed_of("totals"))
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
