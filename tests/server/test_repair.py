"""A broken file is refused and can be repaired, and the doctor finds what is damaged."""

from __future__ import annotations

import os
import random
from contextlib import closing
from pathlib import Path

import pytest

from stammtisch.server.store.clock import wall_ms
from stammtisch.server.store.database import FILE_NAME, kept_copies, look_through
from stammtisch.server.store.repair import Repaired, repair
from stammtisch.server.store.sqlite import Store
from stammtisch.words import Complaint
from tests.cli.run import complained
from tests.cli.run import stammtisch as run
from tests.server.damage import MEDDLING, changed, filled
from tests.server.hosted import hosted


def torn(folder: Path) -> None:
    """Some pages in the middle of the file are overwritten."""
    with (folder / FILE_NAME).open("r+b") as file:
        for page in range(20, 24):
            file.seek(page * 4096)
            file.write(random.Random(page).randbytes(4096))


def test_a_file_whose_structure_is_broken_is_refused_and_can_be_repaired(tmp_path: Path) -> None:
    filled(tmp_path, 60)
    torn(tmp_path)
    refused = complained("--port", "0", "--data", str(tmp_path))
    assert str(tmp_path / FILE_NAME) in refused
    assert "stammtisch restore FILE" in refused
    assert "stammtisch repair" in refused
    done = run("repair", "--data", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    look_through(tmp_path / FILE_NAME)
    with closing(Store(tmp_path)) as store:
        rooms = list(store.rooms())
        assert 0 < len(rooms) < 60
        assert all(len(store.entries(room)) == 5 for room in rooms)
    assert done.stdout.startswith(f"Repaired: {len(rooms)} tables were kept")
    assert any("before-repair" in kept.name for kept in kept_copies(tmp_path))
    assert "nothing was changed" in run("repair", "--data", str(tmp_path)).stdout


def test_repairing_leaves_out_a_room_whose_chain_is_broken(tmp_path: Path) -> None:
    filled(tmp_path, 3)
    changed(tmp_path, MEDDLING["another key"], f"{1:016x}")
    assert repair(tmp_path) == Repaired(2, 1)
    assert repair(tmp_path) is None
    (tmp_path / FILE_NAME).write_bytes(b"x" * 9000)
    with pytest.raises(Complaint, match="Nothing can be read"):
        repair(tmp_path)


def test_the_doctor_finds_damaged_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAMMTISCH_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("STAMMTISCH_CONFIG", os.devnull)
    monkeypatch.setenv("STAMMTISCH_PORT", "0")
    filled(tmp_path, 3)
    assert "✓ 3 tables were read: all are whole." in run("doctor").stdout
    changed(tmp_path, MEDDLING["another key"], f"{1:016x}")
    done = run("doctor")
    assert (done.returncode, "✗ One table is damaged" in done.stdout) == (1, True)


def test_the_doctor_finds_damaged_tables_beside_a_running_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("STAMMTISCH_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("STAMMTISCH_CONFIG", os.devnull)
    filled(tmp_path, 3, at=wall_ms())  # too new to be forgotten
    with hosted(tmp_path) as server:
        sound = run("doctor")
        assert (sound.returncode, "3 tables were read: all are whole" in sound.stdout) == (0, True)
        changed(tmp_path, MEDDLING["another key"], f"{1:016x}")
        done = run("doctor")
        assert (done.returncode, "✗ One table is damaged" in done.stdout) == (1, True)
        assert server.get(f"/api/v1/tables/{1:016x}").json()["code"] == "damaged"
        assert server.get("/readyz").status_code == 200
