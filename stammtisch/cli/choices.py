"""The moves that a player is offered in the terminal: in which order, in which words, and which one was meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby

from stammtisch.cli.board import columns
from stammtisch.cli.evening import YOU, Evening
from stammtisch.cli.lines import width_of
from stammtisch.cli.parser import is_number
from stammtisch.engine.game import View
from stammtisch.games import game as game_named
from stammtisch.words import Listener, phrase

INDENT = "  "
USUAL_WIDTH = 80
SPACE_BETWEEN_MOVES = 2
TOGETHER = ","
"""What stands between several moves that are made as one."""
_NUMBER = re.compile(r"(\d+)")


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
    """List the choices with their numbers and words, each kind of move in columns of its own."""
    evening.say("play.your_turn")
    for _, kind in groupby(enumerate(moves, 1), lambda choice: _kind(choice[1])):
        _tell_side_by_side(evening, list(_cells(evening, list(kind), len(str(len(moves))))))


def _kind(move: str) -> str:
    """What stands together: several moves at once, or the same verb, with numbers and without."""
    verb, _, what = move.partition(" ")
    return TOGETHER if TOGETHER in move else f"{verb}{_NUMBER.search(what) is None}" if what else ""


def _cells(evening: Evening, choices: Sequence[tuple[int, str]], digits: int) -> Iterator[str]:
    """Each choice: its number, how it is written, what it does; of several moves at once, first what they do."""
    view, paint = evening.table.view(YOU), evening.paint
    longest = max(len(move) for _, move in choices)
    for number, move in choices:
        before, words = paint.dim(f"{number:>{digits}}"), in_words(view, move, evening.listener)
        if TOGETHER in move:
            yield f"{before} {words}: {paint.bold(move)}"
        else:
            yield f"{before} {paint.bold(move)}{' ' * (longest - len(move))}  {words}".rstrip()


def _tell_side_by_side(evening: Evening, cells: Sequence[str]) -> None:
    """As many in a line as the screen, or in a pipe a usual one, has room for."""
    widest = max(map(width_of, cells)) + SPACE_BETWEEN_MOVES
    in_a_line = max(1, (min(evening.paint.width, USUAL_WIDTH) - len(INDENT) + SPACE_BETWEEN_MOVES) // widest)
    for line in columns([list(cells[start : start + in_a_line]) for start in range(0, len(cells), in_a_line)]):
        evening.tell(INDENT + line)


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
