"""Compiled code is kept by a hash of the sources, and a missing Numba is one clear line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch.engine import compiling
from stammtisch.words.installation import command_for
from tests.cli.run import ROOT


def test_the_hash_notices_every_changed_source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in compiling.SOURCES:
        (tmp_path / folder).mkdir()
    rules = tmp_path / "games" / "rules.py"
    rules.write_text("one")
    monkeypatch.setattr(compiling, "PACKAGE", tmp_path)
    hashes = [compiling.source_hash()]
    rules.write_text("two")
    hashes.append(compiling.source_hash())
    rules.rename(rules.with_name("other.py"))
    hashes.append(compiling.source_hash())
    assert len(set(hashes)) == 3


def test_only_folders_that_nobody_uses_are_removed(tmp_path: Path) -> None:
    long_ago = 0
    old, strange = tmp_path / "compiled-0123456789abcdef", tmp_path / "compiled-by-hand"
    for folder in (old, strange):
        folder.mkdir()
        os.utime(folder, (long_ago, long_ago))
    (recent := tmp_path / "compiled-fedcba9876543210").mkdir()
    code = "from stammtisch.engine.compiling import fresh_cache; print(fresh_cache())"
    done = in_python(code, {"STAMMTISCH_CACHE": str(tmp_path)})
    assert Path(done.stdout.strip()).parent == tmp_path
    assert (old.exists(), strange.exists(), recent.exists()) == (False, True, True)


def test_without_numba_there_is_one_clear_line() -> None:
    code = "import sys; sys.modules['numba'] = None\nfrom stammtisch.engine.compiling import numba\nnumba()"
    done = in_python(code, {})
    said = f"Complaint: This needs NumPy and Numba: {command_for('fast', 'numba', 'numpy')}"
    assert done.stderr.splitlines()[-1].endswith(said)


def in_python(code: str, more: dict[str, str]) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **more}
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, timeout=120, check=False
    )
