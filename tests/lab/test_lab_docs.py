"""The laboratory's pages are true: every command works, and prints what the page shows."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.run import ROOT, stammtisch

pytest.importorskip("numba", reason="Numba is not installed: the laboratory's pages are not tested")
pytest.importorskip("pyarrow", reason="pyarrow is not installed: the laboratory's pages are not tested")

PAGES = [ROOT / "docs" / "lab" / name for name in ("README.md", "starter.md")]
CONSOLE = re.compile(r"```console\n\$ stammtisch (.*)\n((?:.*\n)*?)```")
SECONDS = re.compile(r"^[0-9.]+ s$", re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_print_what_the_page_shows(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = CONSOLE.findall(page.read_text(encoding="utf-8"))
    assert commands
    for command, shown in commands:
        done = stammtisch(*shlex.split(command))
        assert done.returncode == 0, done.stderr
        if shown:
            assert SECONDS.sub("s", done.stdout) == SECONDS.sub("s", shown)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_library_does_what_the_page_shows(page: Path) -> None:
    tried = doctest.testfile(str(page), module_relative=False)
    assert tried.attempted > 5
    assert tried.failed == 0
