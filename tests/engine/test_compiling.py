"""Compiled code is kept by a hash of the sources, and a missing Numba is one clear line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch.words.installation import command_for
from tests.cli.run import ROOT

COMPILE = """
from stammtisch.games import game
from stammtisch.lab.mass.blocks import Task, play_block
from stammtisch.lab.mass.series import Series
print(play_block(Task(Series("push", 3, "stammgast", bytes(32)), 0, 2)).totals)
"""


@pytest.mark.exhaustive
def test_a_comment_in_every_source_compiles_nothing_anew_wherever_they_lie(tmp_path: Path) -> None:
    told = {"STAMMTISCH_CACHE": str(tmp_path / "cache")}
    first = in_python(COMPILE, told)
    compiled = {file: file.stat().st_mtime_ns for file in (tmp_path / "cache").rglob("*.nb*")}
    shutil.copytree(ROOT / "stammtisch", tmp_path / "stammtisch")
    for file in (tmp_path / "stammtisch").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace("\ndef ", "\n# A comment.\ndef "), encoding="utf-8")
    again = in_python(COMPILE, told, tmp_path)
    assert (again.stdout, again.stderr) == (first.stdout, "")
    assert compiled
    assert {file: file.stat().st_mtime_ns for file in (tmp_path / "cache").rglob("*.nb*")} == compiled


def test_only_folders_that_nobody_uses_are_removed(tmp_path: Path) -> None:
    long_ago = 0
    old, strange = tmp_path / "compiled-0123456789abcdef", tmp_path / "compiled-by-hand"
    for folder in (old, strange):
        folder.mkdir()
        os.utime(folder, (long_ago, long_ago))
    (recent := tmp_path / "compiled-fedcba9876543210").mkdir()
    code = "from stammtisch.engine.compiling import fresh_cache; print(fresh_cache('stammtisch.engine.bits'))"
    done = in_python(code, {"STAMMTISCH_CACHE": str(tmp_path)})
    assert Path(done.stdout.strip()).parent == tmp_path
    assert (old.exists(), strange.exists(), recent.exists()) == (False, True, True)


def test_somebody_elses_compiled_functions_lie_where_they_chose(tmp_path: Path) -> None:
    (tmp_path / "theirs.py").write_text("import numba\n\n@numba.njit(cache=True)\ndef one():\n    return 1\n")
    code = (
        "from stammtisch.engine.compiling import compiler\ncompiler('stammtisch.engine.bits')(lambda: 0)\n"
        "from theirs import one\nprint(one())"
    )
    done = in_python(
        code, {"STAMMTISCH_CACHE": str(tmp_path / "ours"), "NUMBA_CACHE_DIR": str(tmp_path / "numba")}, tmp_path
    )
    assert (done.stdout, done.stderr) == ("1\n", "")
    assert list((tmp_path / "numba").rglob("theirs.one*.nbc"))


def test_without_numba_there_is_one_clear_line() -> None:
    code = "import sys; sys.modules['numba'] = None\nfrom stammtisch.engine.compiling import numba\nnumba()"
    done = in_python(code, {})
    said = f"Complaint: This needs NumPy and Numba: {command_for('fast', 'numba', 'numpy')}"
    assert done.stderr.splitlines()[-1].endswith(said)


def in_python(code: str, more: dict[str, str], tree: Path = ROOT) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": f"{tree}{os.pathsep}{ROOT}", **more}
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        env=environment,
        timeout=300,
        check=False,
        cwd=tree,
    )
