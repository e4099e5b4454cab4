"""The command `stammtisch` as a host runs it: a process of its own, with its own data, stopped by a signal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

from tests.cli.run import environment

LANGUAGE = "C.UTF-8"
OURS = (sys.executable, "-m", "stammtisch")


class Hosted:
    """A running command; `url` is where it said it can be found."""

    def __init__(self, folder: Path, *arguments: str, program: Sequence[str] = OURS, **variables: str) -> None:
        self.folder = folder
        command = [*program, "--port", "0", "--data", str(folder), *arguments]
        known = {name: value for name, value in environment(LANGUAGE).items() if name not in {"DISPLAY", "BROWSER"}}
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**known, **_config(), **variables},
            start_new_session=True,
        )
        assert self.process.stdout is not None
        self.greeting = self.process.stdout.readline()
        self.url = next((word.rstrip("/") for word in self.greeting.split() if word.startswith("http")), "")

    def get(self, path: str, **headers: str) -> httpx.Response:
        return httpx.get(f"{self.url}{path}", headers=headers, timeout=30)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, str, str]:
        """The exit code, and what was said after the greeting and on the error stream."""
        self.process.send_signal(how)
        return self.ended()

    def press_ctrl_c(self) -> tuple[int, str, str]:
        """The same, as in a terminal: all processes of the command hear of it."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.ended()

    def ended(self) -> tuple[int, str, str]:
        """The same, of a server that stops by itself."""
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        said, complained = self.process.stdout.read(), self.process.stderr.read()
        return self.process.wait(timeout=60), said, complained


def _config() -> dict[str, str]:
    return {"STAMMTISCH_CONFIG": os.devnull}


@contextmanager
def hosted(folder: Path, *arguments: str, program: Sequence[str] = OURS, **variables: str) -> Iterator[Hosted]:
    """A server for one test."""
    host = Hosted(folder, *arguments, program=program, **variables)
    try:
        yield host
    finally:
        host.process.kill()
        host.process.wait()
