"""Somebody at a real terminal: what stands there, and what is typed; nothing is waited for but what is to be seen."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.cli.run import environment

PATIENCE_SECONDS = 60
_ESCAPE = re.compile(r"\x1b(?:\[[0-9;?]*[A-Za-z]|[=>])|\x01|\x02|\x07")


class Keyboard:
    """A program in a terminal of its own."""

    def __init__(self, leader: int) -> None:
        self.leader = leader
        self.raw = ""

    @property
    def seen(self) -> str:
        """All that was written, without colours and what moves the cursor."""
        return _ESCAPE.sub("", self.raw).replace("\r", "")

    def type(self, keys: str) -> None:
        """Press these keys."""
        os.write(self.leader, keys.encode())

    def until(self, *endings: str) -> str:
        """Read until what stands there ends with one of these; all that is new."""
        before = len(self.seen)
        while not (self.seen.endswith(endings) and len(self.seen) > before):
            assert self._read(), f"the program has ended: {self.seen[-500:]!r}"
        return self.seen[before:]

    def to_the_end(self) -> str:
        """Read until the program has ended; all that is new."""
        before = len(self.seen)
        while self._read():
            pass
        return self.seen[before:]

    def _read(self) -> bool:
        """Take in what is there next; whether the program goes on."""
        readable, _, _ = select.select([self.leader], [], [], PATIENCE_SECONDS)
        assert readable, f"nothing more came after {self.seen[-500:]!r}"
        with suppress(OSError):  # how a terminal says that nobody is left at its other end
            if got := os.read(self.leader, 65536):
                self.raw += got.decode(errors="replace")
                return True
        return False


@contextmanager
def terminal(*arguments: str, columns: int = 80, lines: int = 24) -> Iterator[Keyboard]:
    """The command in a terminal of this size; it is ended when nobody looks any more."""
    leader, follower = pty.openpty()
    termios.tcsetwinsize(follower, (lines, columns))
    known = {name: value for name, value in environment().items() if name not in {"COLUMNS", "LINES", "NO_COLOR"}}
    process = subprocess.Popen(
        [sys.executable, "-m", "stammtisch", *arguments],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=known | {"TERM": "xterm"},
        start_new_session=True,
    )
    os.close(follower)
    try:
        yield Keyboard(leader)
    finally:
        process.kill()
        process.wait()
        os.close(leader)
