"""Which sources compiled code is made from, and a hash of what they do, whatever their comments and docstrings."""

from __future__ import annotations

import ast
import hashlib
import os
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

FOLLOWED = ("stammtisch.engine", "stammtisch.games", "stammtisch.bots", "stammtisch.lab")
"""Where what is compiled may come from, besides the game's own package."""
COMPILER = "stammtisch.engine.compiling"
ASPECTS = ("", "bots", "lab")
"""The folders of a game that are compiled."""
ONLY_SHOWN = {"lesson", "notation", "terminal", "view", "words"}
"""The files of a game that are not, unless one of the others imports them."""


def source_hash(module: str, game: str = "") -> str:
    """A hash of all that functions of this module may be made from, with the rules of the game in this package."""
    digest = hashlib.sha256()
    for name, file in sorted(sources(module, game).items()):
        digest.update(f"{name}\n{meaning(file.read_text(encoding='utf-8'))}\n".encode())
    return digest.hexdigest()[:16]


def sources(module: str, game: str = "") -> dict[str, Path]:
    """The module, the game's parts and whatever they import, each with its file."""
    found: dict[str, Path] = {}
    followed = (*FOLLOWED, module, *([game] if game else []))
    waiting = [module, COMPILER, *(_parts(game) if game else ())]
    while waiting:
        name = waiting.pop()
        if name not in found and _lies_in(name, followed) and (file := _file(name)):
            found[name] = file
            waiting += imports(file.read_text(encoding="utf-8"), name if file.stem == "__init__" else _parent(name))
    return found


def _parts(game: str) -> Iterator[str]:
    """The modules of the game that may be compiled."""
    home = _place(game)
    for aspect in ASPECTS:
        for file in (home / aspect).glob("*.py"):
            if file.stem != "__init__" and (aspect or file.stem not in ONLY_SHOWN):
                yield ".".join(filter(None, (game, aspect, file.stem)))


def _lies_in(name: str, packages: tuple[str, ...]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)


def _parent(name: str) -> str:
    return name.rpartition(".")[0]


def _file(name: str) -> Path | None:
    """The module's file; none if there is no such module."""
    place = _place(name)
    return next((file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()), None)


def _place(name: str) -> Path:
    top, *rest = name.split(".")
    return _root(top).joinpath(*rest)


def _root(package: str) -> Path:
    """The folder of a package that stands in no other."""
    spec = find_spec(package)
    places = spec.submodule_search_locations if spec else None
    return Path(places[0] if places else os.devnull)


@cache
def imports(source: str, package: str) -> frozenset[str]:
    """The modules that a file in this package imports anywhere; and what may be one, or a name in one."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            origin = _origin(node, package)
            found |= {origin, *(f"{origin}.{alias.name}" for alias in node.names)}
    return frozenset(found)


def _origin(node: ast.ImportFrom, package: str) -> str:
    above = package.split(".")[: package.count(".") + 2 - node.level] if node.level else []
    return ".".join(filter(None, (*above, node.module)))


@cache
def meaning(source: str) -> str:
    """What a program does: its syntax, without comments, docstrings, and the places where things stand."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [statement for statement in body if not _is_text(statement)]  # type: ignore[attr-defined]
    return ast.dump(tree)


def _is_text(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.Constant)
        and isinstance(statement.value.value, str)
    )
