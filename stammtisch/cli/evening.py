"""One person's game against bots in the terminal: what is said there, and what is asked."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from stammtisch.bots.advice import Advice
from stammtisch.cli.lines import fitted
from stammtisch.cli.paint import Paint
from stammtisch.engine.game import View
from stammtisch.table.table import Table
from stammtisch.words import Argument, Listener, Sentence, say

YOU = 0
PROMPT = "> "  # without colour, so that whoever edits the line knows how long it is
QUIT = {"q", "quit", "exit"}


class Leave(Exception):  # noqa: N818 (not an error)
    """The player wants to stop."""


@dataclass
class Evening:
    """One person's game against bots, and how it is shown."""

    table: Table
    bot: str
    paint: Paint
    listener: Listener
    shown: int = -1  # the last log entry that the player has read
    round_over: bool = False  # a round has ended, and the next one was not dealt yet
    before: View | None = None  # what the player knew then
    advice: Advice | None = None  # the last that the player asked for
    advised_at: int = 0  # how many entries the log had then

    def tell(self, text: str) -> None:
        """Print lines that fit the screen."""
        print(fitted(text, self.paint.width))

    def say(self, key: str, **arguments: Argument) -> None:
        """Print a sentence of the program."""
        self.tell(self.words(key, **arguments))

    def words(self, key: str, **arguments: Argument) -> str:
        """A sentence of the program."""
        return say(Sentence(f"cli.{key}", arguments), self.listener)

    def pause(self) -> None:
        """Wait for Enter where somebody sits at a keyboard; q leaves the game."""
        if is_somebody_there(self.paint):
            asked(self.words("play.go_on"))

    def page(self, text: str) -> None:
        """Show a long text, a screen at a time where somebody reads along; q ends it, not the game."""
        lines = fitted(text, self.paint.width).split("\n")
        at_once = self.paint.height - 1 if is_somebody_there(self.paint) else len(lines)
        for start in range(0, len(lines), at_once):
            print("\n".join(lines[start : start + at_once]))
            if start + at_once < len(lines) and input(self.words("play.next_page")).strip().casefold() in QUIT:
                return


def is_somebody_there(paint: Paint) -> bool:
    """Whether a person reads and types here, and not a program."""
    return paint.screen and sys.stdin.isatty()


def asked(prompt: str = PROMPT) -> str:
    """What is typed next; whoever wants to stop leaves."""
    answer = input(prompt).strip()
    if answer.casefold() in QUIT:
        raise Leave
    return answer


def ready_keyboard(paint: Paint, words: Sequence[str] = ()) -> None:
    """Lines can be edited and called back, and Tab completes these words, where Python has readline.

    Where nobody is there it is not even loaded, as it may write to the terminal by itself.
    """
    if is_somebody_there(paint):
        with suppress(ImportError):
            import readline

            readline.set_completer(lambda begun, number: _completed(begun, number, words))
            readline.set_completer_delims(",")
            readline.parse_and_bind("tab: complete")


def _completed(begun: str, number: int, words: Sequence[str]) -> str | None:
    """The word at this place of those that go on as they were begun."""
    space = begun[: len(begun) - len(begun.lstrip())]
    fitting = [word for word in words if word.casefold().startswith(begun.lstrip().casefold())]
    return space + fitting[number] if number < len(fitting) else None
