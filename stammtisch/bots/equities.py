"""Equity tables: chances to win a game from between its rounds, computed once and shipped as small files.

Each file carries the hash of the rules that it was made with; for other rules it is refused.
"""

from __future__ import annotations

import hashlib
import io
import json
import tokenize
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

from stammtisch.games import game
from stammtisch.words import complaint

NO_RULES = {"__init__.py", "lesson.py", "notation.py", "terminal.py", "tuning.py", "view.py", "words.py"}
_LAYOUT = {tokenize.ENCODING, tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}


@cache
def folder(name: str) -> Path:
    """Where the tables of a game lie: with its bots."""
    return _home(name) / "bots" / "tables"


def _home(name: str) -> Path:
    return Path(str(game(name).folder))


@cache
def rules_hash(name: str) -> str:
    """A hash of the game's rules."""
    return hash_of(_home(name))


def hash_of(home: Path) -> str:
    """A hash of the rules here, whatever their comments, docstrings and spaces, and whichever Python reads them."""
    digest = hashlib.sha256()
    for file in sorted(home.glob("*.py")):
        if file.name not in NO_RULES:
            digest.update(f"{file.name}\n{_essence(file.read_text(encoding='utf-8'))}\n".encode())
    return digest.hexdigest()[:16]


def _essence(source: str) -> str:
    """What makes a program what it does: not its tokens, since Pythons differ in how they cut up f-strings."""
    begins = list(accumulate(map(len, source.splitlines(keepends=True)), initial=0))
    kept, at, before = [], 0, tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        is_docstring = token.type == tokenize.STRING and before in _LAYOUT
        if is_docstring or token.type == tokenize.COMMENT:
            (row, column), (last_row, last_column) = token.start, token.end
            kept.append(source[at : begins[row - 1] + column])
            at = begins[last_row - 1] + last_column
        before = token.type
    return "".join("".join([*kept, source[at:]]).split())


def save(game: str, name: str, table: dict[str, Any]) -> Path:
    """Write a table for the rules of today."""
    file = folder(game) / f"{name}.json"
    file.parent.mkdir(exist_ok=True)
    text = json.dumps({"rules": rules_hash(game), **table}, separators=(",", ":"))
    file.write_text(text + "\n", encoding="utf-8", newline="\n")
    load.cache_clear()
    return file


@cache
def load(game: str, name: str) -> dict[str, Any]:
    """The table of this name; a Complaint if it belongs to other rules."""
    return _read(game, folder(game) / f"{name}.json")


def check(game: str) -> None:
    """A Complaint if one of the game's tables belongs to other rules."""
    for file in sorted(folder(game).glob("*.json")):
        _read(game, file)


def _read(game: str, file: Path) -> dict[str, Any]:
    table: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    if table["rules"] != rules_hash(game):
        raise complaint(
            "bots.equity_stale", file=f"{game}/{file.name}", expected=rules_hash(game), got=table["rules"], game=game
        )
    return table
