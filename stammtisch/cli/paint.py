"""What a terminal can show: colours and symbols where they are wanted, plain text everywhere else."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TextIO

SYMBOLS = {"r": "♥", "y": "★", "g": "▲", "b": "♦", "p": "○", "s": "■"}
_COLOURS = {"r": "38;5;203", "y": "38;5;220", "g": "38;5;78", "b": "38;5;75", "p": "38;5;177", "s": "38;5;250"}
ENDLESS = 10**6
_CLEAR_LINE = "\r\x1b[K"


@dataclass(frozen=True)
class Paint:
    """How to write to one terminal: whether in colour, with symbols, and whether somebody looks at it at all."""

    colour: bool = False
    symbols: bool = False
    screen: bool = field(default=False, compare=False)

    @classmethod
    def on(cls, stream: TextIO, environment: Mapping[str, str] = os.environ) -> Paint:
        """What this stream can show: no colour in files, with NO_COLOR, or on a dumb terminal."""
        screen = stream.isatty()
        wanted = screen and not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"
        return cls(colour=wanted, symbols=_can_write("".join(SYMBOLS.values()), stream.encoding), screen=screen)

    @property
    def width(self) -> int:
        """How many columns a line may have, as the window is now; in files and pipes lines have no end."""
        return shutil.get_terminal_size().columns if self.screen else ENDLESS

    @property
    def height(self) -> int:
        """How many lines are seen at once; all of them in files and pipes."""
        return shutil.get_terminal_size().lines if self.screen else ENDLESS

    def bold(self, text: str) -> str:
        """Text that stands out."""
        return self._styled(text, "1")

    def dim(self, text: str) -> str:
        """Text that stands back."""
        return self._styled(text, "2")

    def suit(self, letter: str, text: str) -> str:
        """Text in the colour of a suit."""
        return self._styled(text, f"1;{_COLOURS[letter]}") if letter in _COLOURS else self.bold(text)

    def card(self, code: str) -> str:
        """A card: its symbol and its code, in its colour; specials stand out."""
        symbol = SYMBOLS.get(code[0], "") if self.symbols and len(code) > 1 else ""
        return self.suit(code[0], f"{symbol}{code}")

    def cards(self, codes: list[str]) -> str:
        """Cards side by side."""
        return "  ".join(self.card(code) for code in codes) if codes else "–"

    def _styled(self, text: str, style: str) -> str:
        return f"\x1b[{style}m{text}\x1b[0m" if self.colour else text


def _can_write(text: str, encoding: str | None) -> bool:
    try:
        text.encode(encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table, each column as wide as its longest cell."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


class Bar:
    """A progress bar with rate and time left on a terminal, redrawn at most ten times a second; silent elsewhere."""

    def __init__(self, total: int, unit: str, stream: TextIO = sys.stderr) -> None:
        self.total, self.unit, self.stream = total, unit, stream
        self.done = 0
        self.began = self._drawn = time.monotonic()
        self.visible = stream.isatty()

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return time.monotonic() - self.began

    def step(self, count: int = 1) -> None:
        """So many more are done."""
        self.done += count
        if self.visible and time.monotonic() - self._drawn > 0.1:
            self._drawn = time.monotonic()
            self.stream.write(f"{_CLEAR_LINE}{self._line()}")
            self.stream.flush()

    def close(self) -> None:
        """Take the bar away."""
        if self.visible:
            self.stream.write(_CLEAR_LINE)
            self.stream.flush()

    def _line(self) -> str:
        rate = self.done / max(self.seconds, 1e-9)
        left = int((self.total - self.done) / max(rate, 1e-9))
        if not self.total:
            return f"{self.done} {self.unit}  {rate:.0f}/s"[: self._columns()]
        numbers = f"{self.done}/{self.total} {self.unit}  {rate:.0f}/s  {left // 60}:{left % 60:02d}"
        room = min(40, self._columns() - len(numbers) - 4)
        filled = room * self.done // self.total
        bar = f"[{'#' * filled}{'.' * (room - filled)}] " if room > 4 else ""
        return f"{bar}{numbers}"[: self._columns() - 1]

    def _columns(self) -> int:
        try:
            return os.get_terminal_size(self.stream.fileno()).columns
        except (OSError, AttributeError):
            return 80
