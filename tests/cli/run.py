"""Running the command line as a user does: as a process of its own, without a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent


def environment(lang: str = "C.UTF-8", utf8: str = "1") -> dict[str, str]:
    """A user's environment: its language, and buffered output as in any shell."""
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    return {**inherited, "LC_ALL": lang, "PYTHONUTF8": utf8, "PYTHONPATH": str(ROOT)}


def stammtisch(
    *arguments: str, typed: str = "", lang: str = "C.UTF-8", utf8: str = "1"
) -> subprocess.CompletedProcess[str]:
    """The command with these arguments; `typed` is what the user types."""
    command = [sys.executable, "-m", "stammtisch", *arguments]
    return subprocess.run(
        command, input=typed, capture_output=True, text=True, env=environment(lang, utf8), timeout=120, check=False
    )


def complained(*arguments: str, lang: str = "C.UTF-8") -> str:
    """The one line with which the command refuses; exit code 2, and nothing else is printed."""
    done = stammtisch(*arguments, lang=lang)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("stammtisch: ")
    return done.stderr.removeprefix("stammtisch: ").strip()
