"""What an installation says of itself: its version, and commands that add what it lacks and work as they are."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import stammtisch
from stammtisch.words import LANGUAGES, Listener, Sentence, say, texts
from stammtisch.words import installation as here
from tests.cli.run import ROOT, VERSION
from tests.texts import FILES

BINARY = {".png", ".woff2", ".pyc"}


def test_the_version_is_that_of_the_project() -> None:
    assert stammtisch.__version__ == here.version() == VERSION


def test_files_that_were_not_installed_say_so(tmp_path: Path) -> None:
    (tmp_path / "stammtisch").symlink_to(ROOT / "stammtisch")
    code = "from stammtisch.words.installation import command_for, version; print(version(), command_for('lab', 'ray'))"
    command = [sys.executable, "-S", "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {code}"]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout.split(" ", 1)
    assert said[0] == here.NOT_INSTALLED
    assert said[1].endswith("install --python " + f'{sys.executable} "ray"\n')


def test_no_other_file_names_the_version() -> None:
    folders = ("stammtisch", "bench", "deploy", "examples", "scripts", "tests", "tools", ".github")
    files = [
        file
        for folder in folders
        for file in (ROOT / folder).rglob("*.*")
        if file.is_file() and file.suffix not in BINARY
    ]
    files = [file for file in files if file.name != "package-lock.json"]
    files += [ROOT / name for name in ("Makefile", "README.md", "SECURITY.md", "CONTRIBUTING.md", "package.json")]
    alone = re.compile(rf"(?<![\d.]){re.escape(VERSION)}(?![\d.])")
    assert [file for file in files if alone.search(file.read_text(encoding="utf-8"))] == []


def test_packages_are_added_by_what_made_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert here.installer(tmp_path) == [sys.executable, "-m", "pip", "install"]
    monkeypatch.setattr(here, "find_spec", lambda _name: None)
    assert here.installer(tmp_path) == ["uv", "pip", "install", "--python", sys.executable]
    (tmp_path / "pipx_metadata.json").touch()
    assert here.installer(tmp_path) == ["pipx", "inject", tmp_path.name]


def test_a_path_with_a_space_is_one_word(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "C:\\My Games\\python.exe")
    assert here.installer(tmp_path)[0] == '"C:\\My Games\\python.exe"'


def test_windows_is_not_asked_for_what_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [name.split(">")[0] for name in here.packages("fast")] == ["httptools", "numba", "numpy", "uvloop"]
    monkeypatch.setattr(sys, "platform", "win32")
    assert [name.split(">")[0] for name in here.packages("fast")] == ["httptools", "numba", "numpy"]


@pytest.mark.parametrize(
    "wanted", [("fast",), ("lab",), ("fast", "numba", "numpy"), ("lab", "gymnasium", "pettingzoo")]
)
def test_the_command_works_as_it_is_printed(wanted: tuple[str, ...], tmp_path: Path) -> None:
    """Everything is installed here already, so that nothing has to be fetched."""
    command = f"{here.command_for(*wanted)} --dry-run --no-index"
    done = subprocess.run(["/bin/sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("already satisfied") >= len(wanted)


def test_every_command_in_the_sources_names_packages_of_an_extra() -> None:
    asked = set()
    for file in (ROOT / "stammtisch").rglob("*.py"):
        asked |= set(re.findall(r"command_for\((\"[^)]*\")\)", file.read_text(encoding="utf-8")))
    assert len(asked) >= 7
    for call in asked:
        extra, *names = re.findall(r'"([^"]*)"', call)
        found = [re.split(r"[<>=[ ]", package)[0] for package in here.packages(extra)]
        assert found, extra
        assert set(names) <= set(found), call


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_says_by_itself_how_to_install(language: str) -> None:
    for file in FILES:
        for key, text in texts(language, file).items():
            assert "pip install" not in str(text), f"{file}.{key}"


def test_a_command_is_never_cut() -> None:
    command = f"{'x' * 300} -m pip install numba"
    assert say(Sentence("common.needs_numba", {"command": command}), Listener("de")).endswith(f": {command}")
