"""The file of totals is whole at any time, knows its series, and is refused where it does not agree."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest

from stammtisch.lab.mass.series import Series
from stammtisch.lab.mass.totals import Spread
from stammtisch.table.seeds import seed_of
from stammtisch.words import Complaint

np = pytest.importorskip("numpy", reason="NumPy is not installed: mass simulation is not tested")
pytest.importorskip("numba", reason="Numba is not installed: mass simulation is not tested")

from stammtisch.lab.mass.reduce import added_up  # noqa: E402
from stammtisch.lab.mass.rows import play_rows  # noqa: E402
from stammtisch.lab.mass.totals_file import Results, header, read  # noqa: E402

SERIES = Series("elfer_raus", 3, "zufall", seed_of("totals"))


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
