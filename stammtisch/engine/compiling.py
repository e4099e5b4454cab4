"""Numba made ready: it knows all rules, and keeps compiled code in a folder named after the sources.

Numba's own check looks only at the file of the compiled function, not at the rules that it calls; hence the hash.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from stammtisch.engine.bits import lowest_bit
from stammtisch.engine.chacha import cut
from stammtisch.engine.rule import INLINED, LEFT_OUT, RULES, apart
from stammtisch.words import Complaint, complaint
from stammtisch.words.installation import command_for

PACKAGE = Path(__file__).parent.parent
SOURCES = ("engine", "games", "bots", "lab")
UNUSED_SECONDS = 30 * 24 * 3600
_CACHE_NAME = re.compile(r"compiled-[0-9a-f]{16}")


def source_hash() -> str:
    """A hash of every source file that compiled code may be made from."""
    digest = hashlib.sha256()
    for folder in SOURCES:
        for file in sorted((PACKAGE / folder).rglob("*.py")):
            digest.update(file.relative_to(PACKAGE).as_posix().encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


@cache
def cache_folder() -> Path:
    """Where compiled code of these sources lies; the variable STAMMTISCH_CACHE chooses another place."""
    chosen = os.environ.get("STAMMTISCH_CACHE")
    base = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    root = Path(chosen) if chosen else Path(base) / "stammtisch"
    return root / f"compiled-{source_hash()}"


NO_COUNTING = {"_nrt": False}
"""Numba counts who refers to an array, which takes longer than many a rule; what makes no array need not count."""

_KNOWN: set[Callable[..., object]] = set()
"""The rules that Numba has been told of. More come with every game, and with every bot's knowledge of it."""


def numba() -> Any:
    """The module Numba, with the cache folder set and all rules there are by now made known to it."""
    module = _set_up()
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
    os.environ["NUMBA_CACHE_DIR"] = str(fresh_cache())  # Numba reads its variables again with every compilation
    try:
        import numba
        import numba.extending
    except ImportError:
        raise no_numba() from None
    numba.config.reload_config()
    numba.extending.overload(cut)(lambda number, mask: lambda number, mask: numba.uint32(number))  # noqa: ARG005
    trailing_zeros = _trailing_zeros(numba)
    numba.extending.overload(lowest_bit)(lambda number: lambda number: trailing_zeros(numba.int64(number)))  # noqa: ARG005
    keep_apart = _keeper_apart(numba)
    numba.extending.overload(apart, inline="always")(lambda: lambda: keep_apart())  # noqa: PLW0108
    return numba


def _keeper_apart(numba: Any) -> Any:
    """What forbids the compiler to copy the function that it stands in."""

    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def keep_apart(_context: Any) -> Any:
        def generate(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
            builder.function.attributes.add("noinline")
            return context.get_dummy_value()

        return numba.types.void(), generate

    return keep_apart


def _trailing_zeros(numba: Any) -> Any:
    """The processor's instruction that counts the zeros below the lowest bit."""

    @numba.extending.intrinsic  # type: ignore[untyped-decorator]
    def trailing_zeros(_context: Any, number: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], numba.core.cgutils.false_bit)

        return number(number), generate

    return trailing_zeros


def fresh_cache() -> Path:
    """The folder for these sources; folders of other sources that nobody has used for a month are removed."""
    folder = cache_folder()
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

    def choose(*types: Any, **_named: Any) -> Callable[..., object]:
        return instead if field and field not in types[0].fields else source

    return choose
