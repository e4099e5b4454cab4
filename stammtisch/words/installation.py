"""This installation: its version, and the command that adds what it lacks."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from functools import cache
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

NAME = "stammtisch"
NOT_INSTALLED = "0+not.installed"
"""The version of files that were put somewhere without being installed."""
_ASKED = re.compile(r"(?P<name>[\w.-]+)[^;]*")
_OF_EXTRA = re.compile(r"extra == ['\"](?P<extra>[\w-]+)['\"]")
_NOT_ON_WINDOWS = re.compile(r"sys_platform != ['\"]win32['\"]")


@cache
def version() -> str:
    """The version of this installation, which `pyproject.toml` says and nothing else does."""
    try:
        return metadata.version(NAME)
    except metadata.PackageNotFoundError:
        return NOT_INSTALLED


def command_for(extra: str, *names: str) -> str:
    """What to type, in any folder and any shell, to add these packages of an extra here; without names, all of them."""
    return " ".join([*installer(Path(sys.prefix)), *(f'"{package}"' for package in packages(extra, names))])


def installer(home: Path) -> list[str]:
    """How packages are added to the environment that lies here: by the program that made it."""
    if (home / "pipx_metadata.json").exists():
        return ["pipx", "inject", home.name]
    python = f'"{sys.executable}"' if " " in sys.executable else sys.executable
    if find_spec("pip") is None:
        return ["uv", "pip", "install", "--python", python]  # uv makes environments without pip
    return [python, "-m", "pip", "install"]


def packages(extra: str, names: Sequence[str] = ()) -> list[str]:
    """What the extra asks for on this system, as installers read it: of these names, or all."""
    asked = [line for line in _required() if (found := _OF_EXTRA.search(line)) and found["extra"] == extra]
    here = [line for line in asked if not (sys.platform == "win32" and _NOT_ON_WINDOWS.search(line))]
    parts = [match for line in here if (match := _ASKED.match(line))]
    return [part[0].strip() for part in parts if not names or part["name"] in names] or list(names)


def _required() -> list[str]:
    try:
        return metadata.requires(NAME) or []
    except metadata.PackageNotFoundError:
        return []
