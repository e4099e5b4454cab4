"""Running the command line as a user does: as a process of its own, without a terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
VERSION: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


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


def interrupted(ready: Callable[[], bool], *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command with these arguments, on which somebody presses Ctrl-C as soon as it is `ready`."""
    command = [sys.executable, "-c", _WITH_CTRL_C, *arguments]
    pipe = subprocess.PIPE
    process = subprocess.Popen(command, stdout=pipe, stderr=pipe, env=environment(), text=True)
    try:
        while not ready():
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        printed, complaints = process.communicate(timeout=60)
    finally:
        process.kill()
        process.wait()
    return subprocess.CompletedProcess(command, process.returncode, printed, complaints)


# Tests that run in the background have been told to ignore Ctrl-C, and would pass that on.
_WITH_CTRL_C = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from stammtisch.cli import main
sys.exit(main())
"""
