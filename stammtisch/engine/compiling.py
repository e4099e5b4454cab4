"""Numba made ready: it knows all rules, and keeps compiled code in folders named after the sources.

Numba's own check looks only at the file of the compiled function, not at the rules that it calls, and takes a comment
for a change; hence folders of our own.
"""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from stammtisch.engine.bits import lowest_bit
from stammtisch.engine.chacha import cut
from stammtisch.engine.rule import RULES
from stammtisch.engine.sources import source_hash
from stammtisch.engine.tuning import INLINED, KEPT_ONCE, LEFT_OUT, read_tables, with_first_line
from stammtisch.words import Complaint, complaint
from stammtisch.words.installation import command_for

UNUSED_SECONDS = 30 * 24 * 3600
_CACHE_NAME = re.compile(r"compiled-[0-9a-f]{16}")


def cache_root() -> Path:
    """Where compiled code lies; the variable STAMMTISCH_CACHE chooses another place."""
    chosen = os.environ.get("STAMMTISCH_CACHE")
    base = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(chosen) if chosen else Path(base) / "stammtisch"


@cache
def cache_folder(module: str, game: str = "") -> Path:
    """Where what this module compiles of the game in this package lies, as both are now."""
    return cache_root() / f"compiled-{source_hash(module, game)}"


NO_COUNTING: dict[str, Any] = {"_nrt": False}
"""Numba counts who refers to an array, which takes longer than many a rule; what makes no array need not count."""

_KNOWN: set[Callable[..., object]] = set()
"""The rules that Numba has been told of. More come with every game, and with every bot's knowledge of it."""


def numba() -> Any:
    """The module Numba, with the cache folder set and all rules there are by now made known to it."""
    module = _set_up()
    read_tables()
    for function, source in RULES.items():
        if function not in _KNOWN:
            _KNOWN.add(function)
            options = {"forceinline": source in INLINED, "no_cfunc_wrapper": True, **NO_COUNTING}
            module.extending.overload(function, strict=False, jit_options=options)(_chosen(function, source))
    return module


def no_numba() -> Complaint:
    """The complaint that NumPy and Numba are missing, with the command that adds them."""
    return complaint("common.needs_numba", command=command_for("fast", "numba", "numpy"))


@cache
def _set_up() -> Any:
    try:
        import numba
        import numba.extending
    except ImportError:
        raise no_numba() from None
    numba.extending.overload(cut)(lambda number, mask: lambda number, mask: numba.uint32(number))  # noqa: ARG005
    trailing_zeros = _trailing_zeros(numba)
    numba.extending.overload(lowest_bit)(lambda number: lambda number: trailing_zeros(numba.int64(number)))  # noqa: ARG005
    keep_once = _keeper(numba)
    numba.extending.overload(this_once, inline="always")(lambda: lambda: keep_once())  # noqa: PLW0108
    return numba


def this_once() -> None:
    """Said first in a rule: compiled code has it only once."""


def _keeper(numba: Any) -> Any:
    """What forbids the compiler to copy the function that it stands in."""

    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def keep_once(_context: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
            builder.function.attributes.add("noinline")
            return context.get_dummy_value()

        return numba.types.void(), generate

    return keep_once


def _trailing_zeros(numba: Any) -> Any:
    """The processor's instruction that counts the zeros below the lowest bit."""

    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def trailing_zeros(_context: Any, number: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], numba.core.cgutils.false_bit)

        return number(number), generate

    return trailing_zeros


def compiler(module: str, game: str = "", **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """What compiles functions of this module, with rules of the game in this package, or finds what it compiled once.

    Each is compiled when it is first called. It may close over rules, but not over other compiled functions.
    """
    folder = fresh_cache(module, game)

    def compiled(function: Callable[..., Any]) -> Any:
        with _kept_in(folder):
            return numba().njit(cache=True, nogil=True, **options)(function)

    return compiled


_SETTINGS = Lock()


@contextmanager
def _kept_in(folder: Path) -> Iterator[None]:
    """What is marked for compilation meanwhile is kept in this folder, and looked for there."""
    ours = {"NUMBA_CACHE_DIR": str(folder), "NUMBA_CACHE_LOCATOR_CLASSES": f"{__name__}.{Place.__name__}"}
    with _SETTINGS:
        before = {name: os.environ.get(name) for name in ours}
        _set(ours)
        try:
            yield
        finally:
            _set(before)


def _set(variables: Mapping[str, str | None]) -> None:
    """Numba reads its settings from the environment, and again with every compilation, of whichever thread."""
    for name, value in variables.items():
        if value is None:
            os.environ.pop(name, None)
        else:
            os.environ[name] = value
    numba().config.reload_config()


class Place:
    """The place of compiled code, as Numba asks for it: the folder says all that there is to say of the sources."""

    def __init__(self, file: str) -> None:
        self._py_file = file  # Numba's name, for its warnings
        self._folder = os.environ["NUMBA_CACHE_DIR"]

    @classmethod
    def from_function(cls, _function: Callable[..., Any], file: str) -> Place:
        """The place for a function of this file."""
        return cls(file)

    def get_cache_path(self) -> str:
        """The folder."""
        return self._folder

    def ensure_cache_path(self) -> None:
        """The folder is there, even if somebody has removed it meanwhile."""
        Path(self._folder).mkdir(parents=True, exist_ok=True)

    def get_source_stamp(self) -> str:
        """Nothing else must be as it was."""
        return ""

    def get_disambiguator(self) -> str:
        """No two functions of a module have one name."""
        return ""


def fresh_cache(module: str, game: str = "") -> Path:
    """The folder for these sources; folders of other sources that nobody has used for a month are removed."""
    folder = cache_folder(module, game)
    folder.mkdir(parents=True, exist_ok=True)
    folder.touch()
    for old in folder.parent.iterdir():
        if _CACHE_NAME.fullmatch(old.name) and _unused_for(old) > UNUSED_SECONDS:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def _unused_for(folder: Path) -> float:
    """How many seconds ago the folder was last used; not at all, if somebody else has just removed it."""
    try:
        return time.time() - folder.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _chosen(function: Callable[..., object], source: Callable[..., object]) -> Callable[..., Callable[..., object]]:
    """What Numba wants to be told: compile `source`, unless it is to be left out for a state of this type."""
    field, instead = LEFT_OUT.get(function, ("", source))
    if function in KEPT_ONCE:
        source = with_first_line(source, this_once)

    def choose(*types: Any, **_named: Any) -> Callable[..., object]:
        return instead if field and field not in types[0].fields else source

    return choose
