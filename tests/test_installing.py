"""The ways to install without make, as the document names them: by uv, by pipx, and by Python alone."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.cli.run import ROOT, VERSION
from tests.fresh import copied, packages, wheel_of
from tests.texts import COMMAND

PAGE = (ROOT / "docs" / "installing.md").read_text(encoding="utf-8")
WAYS = [tuple(re.findall(COMMAND, block)) for block in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)]
BIN = Path(sys.executable).parent


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What an installation fetches, so that none needs a network."""
    folder = tmp_path_factory.mktemp("wheels")
    for file in ("base", "build"):
        for name in packages((ROOT / "requirements" / f"{file}.txt").read_text(encoding="utf-8")):
            wheel_of(name, folder)
    return folder


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copied(tmp_path_factory.mktemp("checkout"))


def test_the_document_names_three_ways() -> None:
    assert [way[0].split()[0] for way in WAYS] == ["uv", "pipx", "python"]


@pytest.mark.rotating("way")
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way[0].split()[0])
def test_each_way_leads_to_a_command_that_works(
    way: tuple[str, ...], wheels: Path, checkout: Path, tmp_path: Path
) -> None:
    program = way[0].split()[0]
    if program != "python" and find_spec(program) is None:
        pytest.skip(f"{program} is not installed: its way to install is not tried")
    at = {**os.environ, **_offline(wheels), **_homes(tmp_path), "PATH": f"{BIN}:{os.environ['PATH']}"}
    at.pop("PYTHONPATH", None)
    shutil.copytree(checkout, tmp_path / "checkout")
    for line in way:
        done = subprocess.run(
            line.split(), cwd=tmp_path / "checkout", env=at, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
    (command,) = [*tmp_path.glob("commands/stammtisch"), *tmp_path.glob("checkout/home/bin/stammtisch")]
    said = subprocess.run([str(command), "--version"], cwd=tmp_path, env=at, capture_output=True, text=True, check=True)
    assert said.stdout == f"stammtisch {VERSION}\n"


def _offline(wheels: Path) -> dict[str, str]:
    """Packages come from this folder, whatever this machine is set to."""
    pip = {"PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels)}
    return {**pip, "UV_NO_CONFIG": "1", "UV_OFFLINE": "1", "UV_NO_INDEX": "1", "UV_FIND_LINKS": str(wheels)}


def _homes(folder: Path) -> dict[str, str]:
    """Where uv and pipx put what they install."""
    names = ("UV_CACHE_DIR", "UV_TOOL_DIR", "PIPX_HOME", "XDG_CACHE_HOME")
    commands = dict.fromkeys(("UV_TOOL_BIN_DIR", "PIPX_BIN_DIR"), str(folder / "commands"))
    return {**{name: str(folder / name.lower()) for name in names}, **commands, "UV_PYTHON": sys.executable}
