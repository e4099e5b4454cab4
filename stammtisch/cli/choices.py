"""The moves that a player is offered in the terminal: in which order, in which words, and which one was meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from stammtisch.cli.arguments import is_number
from stammtisch.cli.board import columns
from stammtisch.cli.evening import YOU, Evening
from stammtisch.cli.lines import fitted, width_of
from stammtisch.cli.paint import Paint
from stammtisch.engine.game import View
from stammtisch.games import game as game_named
from stammtisch.words import Listener, phrase

INDENT = "  "
USUAL_WIDTH = 80
SPACE_BETWEEN_MOVES = 2
LINES_FOR_THE_HAND = 5
"""What should still stand above the list: at least the hand and an empty line."""
TOGETHER = ","
"""What stands between several moves that are made as one."""
_NUMBER = re.compile(r"(\d+)")


@dataclass(frozen=True)
class Choice:
    """One line of the list: its number, one move or several that are made as one, and what that does in words."""

    number: str
    move: str
    words: str

    @property
    def kind(self) -> str:
        """What stands together: the same verb, special cards for themselves; all cards that are simply played."""
        verb, _, what = self.move.partition(" ")
        if TOGETHER in self.move:
            return TOGETHER
        return f"{verb} special" if what.isupper() and not _NUMBER.search(what) else verb if what else ""

    def cell(self, paint: Paint, longest: int) -> str:
        """The number, how the move is written, what it does; of several moves at once, first what they do."""
        before = paint.dim(self.number)
        if TOGETHER in self.move:
            return f"{before} {self.words}: {paint.bold(self.move)}"
        return f"{before} {paint.bold(self.move)}{' ' * (longest - len(self.move))}  {self.words}".rstrip()


def in_order(view: View) -> list[str]:
    """The choices as they are offered: what most people want comes first, what is seldom meant last."""
    terminal = game_named(view["game"]).part("terminal")
    return list(terminal.in_order(view)) if hasattr(terminal, "in_order") else sorted(view["moves"], key=by_number)


def by_number(text: str) -> list[tuple[int, str]]:
    """A key that sorts texts by their numbers: r2 comes before r10."""
    return [(int(part), "") if is_number(part) else (-1, part) for part in _NUMBER.split(text)]


def in_words(view: View, move: str, listener: Listener) -> str:
    """What the move does, in words; empty if its game has none for it."""
    terminal = game_named(view["game"]).part("terminal")
    return phrase(terminal.move_words(view, move), listener) if hasattr(terminal, "move_words") else ""


def offer(evening: Evening, moves: Sequence[str]) -> None:
    """List the choices with their numbers and words; without words where else the hand would be out of sight."""
    evening.say("play.your_turn")
    listed = "\n".join(_listed(evening, moves, in_words))
    if listed.count("\n") >= evening.paint.height - LINES_FOR_THE_HAND:
        listed = "\n".join(_listed(evening, moves, _no_words))
    print(listed)


def _no_words(_view: View, _move: str, _listener: Listener) -> str:
    return ""


def _listed(evening: Evening, moves: Sequence[str], words: Callable[[View, str, Listener], str]) -> Iterator[str]:
    """The lines of all choices, each kind of move in columns of its own."""
    view, digits = evening.table.view(YOU), len(str(len(moves)))
    choices = [
        Choice(f"{number:>{digits}}", move, (in_words if TOGETHER in move else words)(view, move, evening.listener))
        for number, move in enumerate(moves, 1)
    ]
    for _, kind in groupby(choices, lambda choice: choice.kind):
        alike = list(kind)
        longest = max(len(choice.move) for choice in alike)
        yield from _side_by_side([choice.cell(evening.paint, longest) for choice in alike], evening.paint.width)


def _side_by_side(cells: Sequence[str], width: int) -> Iterator[str]:
    """As many in a line as the screen, or in a pipe a usual one, has room for."""
    widest = max(map(width_of, cells)) + SPACE_BETWEEN_MOVES
    in_a_line = max(1, (min(width, USUAL_WIDTH) - len(INDENT) + SPACE_BETWEEN_MOVES) // widest)
    for line in columns([list(cells[start : start + in_a_line]) for start in range(0, len(cells), in_a_line)]):
        yield from fitted(INDENT + line, width).split("\n")


def meant(answer: str, moves: Sequence[str], game: str) -> list[str]:
    """The moves that were typed: a number from the list, or moves with commas between them, in any case."""
    if is_number(answer) and answer not in moves and 1 <= int(answer) <= len(moves):
        answer = moves[int(answer) - 1]
    typed = (" ".join(part.split()) for part in answer.split(TOGETHER))
    return [spellings(game).get(move.casefold(), move) for move in typed]


@cache
def spellings(game: str) -> dict[str, str]:
    """Every move of the game by its text in small letters."""
    rules, text = game_named(game).rules, game_named(game).notation.move_text
    return {text(move).casefold(): text(move) for move in range(rules.MOVES)}
