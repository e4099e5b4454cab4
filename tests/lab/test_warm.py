"""Everything compiled beforehand: every module that compiles, and one clear line about what cannot be."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import pytest

import stammtisch
from stammtisch.engine.compiling import cache_folder
from stammtisch.games import game
from stammtisch.lab.warm import main

PACKAGE = Path(stammtisch.__file__).parent


def compiling_modules(*folders: str) -> list[str]:
    """The modules there that compile something."""
    files = [file for folder in folders for file in (PACKAGE / folder).rglob("*.py") if compiles(file)]
    return [".".join(("stammtisch", *file.relative_to(PACKAGE).with_suffix("").parts)) for file in files]


def compiles(file: Path) -> bool:
    calls = [node for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    return any(isinstance(call.func, ast.Name) and call.func.id == "compiler" for call in calls)


def test_every_module_that_compiles_has_compiled(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["push", "--jobs", "1"]) == 0
    assert capfd.readouterr().out.endswith("1/1: push is compiled\n")
    modules = compiling_modules("lab", "bots", "games/push")
    assert len(modules) > 4
    for module in modules:
        folders = [cache_folder(module, package) for package in (game("push").package, "")]
        assert [file for folder in folders for file in folder.glob("*.nbc")], f"nothing of {module} is compiled"


def test_whoever_stops_it_is_told_that_what_is_done_is_kept(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "stammtisch.lab.warm", "push", "--jobs", "1"]
    environment = {**os.environ, "STAMMTISCH_CACHE": str(tmp_path)}
    with subprocess.Popen(command, stdout=PIPE, stderr=PIPE, text=True, env=environment) as process:
        assert process.stdout
        assert process.stdout.readline() == "Compiling push\n"
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)[1]
    assert (process.returncode, said) == (130, "Stopped; what is compiled is kept.\n")


def test_an_unknown_game_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chess"]) == 1
    assert capsys.readouterr().err.count("\n") == 1
