"""Rows: however often somebody stops, the file at the end is the same, and so are the totals."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stammtisch.lab.interrupts import undisturbed
from stammtisch.lab.mass.series import Series
from stammtisch.table.seeds import seed_of
from stammtisch.words import Complaint

pytest.importorskip("numba", reason="Numba is not installed: mass simulation is not tested")
pytest.importorskip("pyarrow", reason="pyarrow is not installed: tables are not tested")

from stammtisch.lab.mass import row_file as row_file_module
from stammtisch.lab.mass.blocks import Crew, threads
from stammtisch.lab.mass.checkpoint import Checkpoint
from stammtisch.lab.mass.export import check
from stammtisch.lab.mass.reduce import added_up
from stammtisch.lab.mass.row_file import row_file, rows_of, seed_in_rows, table_of
from stammtisch.lab.mass.rows import play_rows
from stammtisch.lab.mass.totals_file import Results

SERIES = Series("elfer_raus", 3, "zufall", seed_of("totals"))
GAMES = 1000
ENDINGS = (".parquet", ".csv")
WHATEVER = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture(scope="module")
def crew() -> Iterator[Crew]:
    with threads(2, SERIES) as both:
        yield both


@pytest.fixture(autouse=True)
def _small_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(row_file_module, "GROUP", 150)


@pytest.fixture(autouse=True)
def _ctrl_c() -> Iterator[None]:
    """Ctrl-C is heard, also where tests run in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def play_until(kept: Checkpoint, crew: Crew, stop: int) -> None:
    """Play all games, but stop as soon as so many are played, as Ctrl-C does."""
    played = 0
    with suppress(KeyboardInterrupt):
        for more in kept.play_on(GAMES, crew):
            played += more
            if played >= stop:
                raise KeyboardInterrupt


def opened(folder: Path, ending: str, *, out: bool = True) -> Checkpoint:
    return Checkpoint(Results(SERIES, folder / "out.json" if out else None), row_file(SERIES, folder / f"rows{ending}"))


@pytest.fixture(scope="module")
def stretch(crew: Crew, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the rows, both ways, made at a stretch."""
    folder = tmp_path_factory.mktemp("stretch")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(row_file_module, "GROUP", 150)
        for ending in ENDINGS:
            play_until(opened(folder, ending, out=False), crew, GAMES)
    return folder


@given(stops=st.lists(st.integers(1, GAMES), max_size=4), ending=st.sampled_from(ENDINGS), out=st.booleans())
@WHATEVER
def test_stopped_and_resumed_is_the_same_file_to_the_byte(
    crew: Crew, stretch: Path, *, stops: list[int], ending: str, out: bool
) -> None:
    folder = Path(mkdtemp(dir=stretch))
    for stop in (*stops, GAMES):
        before = opened(folder, ending, out=out)
        play_until(before, crew, stop)
        assert opened(folder, ending, out=out).rows.games == before.rows.games  # type: ignore[union-attr]
    kept = opened(folder, ending, out=out)
    play_until(kept, crew, GAMES)
    assert (folder / f"rows{ending}").read_bytes() == (stretch / f"rows{ending}").read_bytes()
    assert kept.results.totals == added_up(3, *play_rows(SERIES, 0, GAMES))
    assert {path.name for path in folder.iterdir()} <= {f"rows{ending}", "out.json"}


@given(cut=st.integers(0, 10_000))
@WHATEVER
def test_a_line_that_was_not_finished_is_played_again(crew: Crew, stretch: Path, cut: int) -> None:
    file, whole = Path(mkdtemp(dir=stretch)) / "rows.csv", (stretch / "rows.csv").read_bytes()
    file.write_bytes(whole[:cut])
    play_until(opened(file.parent, ".csv", out=False), crew, GAMES)
    assert file.read_bytes() == whole


def test_a_stop_while_old_rows_are_copied_loses_none(
    crew: Crew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_until(opened(tmp_path, ".parquet", out=False), crew, 400)
    before, kept = (tmp_path / "rows.parquet").read_bytes(), opened(tmp_path, ".parquet", out=False)
    monkeypatch.setattr(kept.rows, "_write", lambda _table: signal.raise_signal(signal.SIGINT))
    play_until(kept, crew, GAMES)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("rows.parquet", before)]


@pytest.mark.parametrize("ending", ENDINGS)
def test_rows_of_games_that_were_only_counted_are_played_again(
    crew: Crew, stretch: Path, tmp_path: Path, ending: str
) -> None:
    counted = Results(SERIES, None)
    counted.add(added_up(3, *play_rows(SERIES, 0, 500)))
    kept = Checkpoint(counted, row_file(SERIES, tmp_path / f"rows{ending}"))
    assert (kept.games, kept.begun) == (0, 500)
    play_until(kept, crew, GAMES)
    assert (tmp_path / f"rows{ending}").read_bytes() == (stretch / f"rows{ending}").read_bytes()
    assert kept.results.totals == added_up(3, *play_rows(SERIES, 0, GAMES))


def test_a_table_holds_all_of_its_rows() -> None:
    rows = play_rows(SERIES, 7, 20)
    rows.happened[3, -1] = 2
    back = rows_of(SERIES, table_of(SERIES, 7, rows))
    assert back.rows.tobytes() == rows.rows.tobytes()
    assert back.happened.tolist() == rows.happened.tolist()


# What is in the way


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("content", [b"PAR1 half a file", b"a,b\n1,2\n", b"\x00" * 5000])
def test_a_file_that_is_no_rows_is_refused_and_left_alone(tmp_path: Path, ending: str, content: bytes) -> None:
    file = tmp_path / f"rows{ending}"
    file.write_bytes(content)
    with pytest.raises(Complaint, match="none that the laboratory wrote"):
        row_file(SERIES, file)
    assert file.read_bytes() == content


@pytest.mark.parametrize("ending", ENDINGS)
def test_damaged_rows_are_refused_when_they_are_read(crew: Crew, stretch: Path, tmp_path: Path, ending: str) -> None:
    whole = (stretch / f"rows{ending}").read_bytes()
    spoilt = bytes(byte if byte == ord("\n") else 7 for byte in whole[400:900])
    (tmp_path / f"rows{ending}").write_bytes(whole[:400] + spoilt + whole[900:])
    with pytest.raises(Complaint, match="none that the laboratory wrote"):
        list(opened(tmp_path, ending, out=False).play_on(GAMES + 1, crew))
    assert [path.name for path in tmp_path.iterdir()] == [f"rows{ending}"]


@pytest.mark.parametrize(
    ("ending", "series", "says"),
    [
        (".parquet", Series("elfer_raus", 3, "zufall", seed_of("other")), "seed: expected"),
        (".parquet", Series("elfer_raus", 4, "zufall", SERIES.seed), "players: expected 4, found 3"),
        (".csv", Series("elfer_raus", 3, "zufall", seed_of("other")), "game 999: expected"),
        (".csv", Series("elfer_raus", 4, "zufall", SERIES.seed), "columns: expected"),
    ],
)
def test_rows_of_another_series_are_refused(stretch: Path, ending: str, series: Series, says: str) -> None:
    with pytest.raises(Complaint, match=says):
        row_file(series, stretch / f"rows{ending}")


def test_a_lost_line_is_noticed(stretch: Path, tmp_path: Path) -> None:
    lines = (stretch / "rows.csv").read_bytes().splitlines(keepends=True)
    (tmp_path / "rows.csv").write_bytes(b"".join(lines[:500] + lines[501:]))
    with pytest.raises(Complaint, match="game 998: expected"):
        row_file(SERIES, tmp_path / "rows.csv")


def test_a_parquet_file_knows_its_seed_and_a_csv_file_does_not(stretch: Path, tmp_path: Path) -> None:
    assert seed_in_rows(stretch / "rows.parquet") == SERIES.seed
    assert seed_in_rows(tmp_path / "rows.csv") is None
    (tmp_path / "rows.csv").write_bytes((stretch / "rows.csv").read_bytes().splitlines(keepends=True)[0])
    assert seed_in_rows(tmp_path / "rows.csv") is None
    with pytest.raises(Complaint, match="name it with --seed"):
        seed_in_rows(stretch / "rows.csv")


def test_looking_whether_a_table_can_be_written_leaves_nothing(tmp_path: Path) -> None:
    check(tmp_path / "rows.csv", "--rows")
    assert not list(tmp_path.iterdir())


def test_ctrl_c_waits_until_what_must_not_be_disturbed_is_done() -> None:
    done = []

    def disturbed() -> None:
        with undisturbed():
            signal.raise_signal(signal.SIGINT)
            done.append("all")

    with pytest.raises(KeyboardInterrupt):
        disturbed()
    assert done == ["all"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
