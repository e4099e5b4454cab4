"""Getting the search ready in the background: another process compiles it into the cache, then it is loaded here."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

from stammtisch.bots import equities
from stammtisch.bots.strategy import strategy
from stammtisch.words import Complaint

if TYPE_CHECKING:
    from stammtisch.bots.search import Searcher

log = logging.getLogger(__name__)

_COMPILE = "import sys; from stammtisch.bots.ready import compiled; compiled(sys.argv[1])"


def compiled(game: str) -> Searcher:
    """The game's search, compiled or taken from the cache; a Complaint if there is no Numba, or a wrong table."""
    from stammtisch.bots.search import searcher

    equities.check(game)
    ready = searcher(strategy(game))
    ready.rehearse()
    return ready


class Ready:
    """Which games can be searched by now."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._searchers: dict[str, Searcher | None] = {}  # None: not yet, or never
        self._begun: dict[str, threading.Thread] = {}

    def wait(self, game: str) -> None:
        """Get the game ready here and now; a Complaint if that cannot be."""
        if self._searchers.get(game) is None:
            self._searchers[game] = compiled(game)

    def searcher(self, game: str) -> Searcher | None:
        """The game's search if it is ready; if not, somebody begins to get it ready."""
        ready = self._searchers.get(game)
        if ready is None:
            self._begin(game)
        return ready

    def _begin(self, game: str) -> None:
        with self._lock:
            if game in self._begun:
                return
            log.info("kenner plays %s as stammgast does until its search is compiled", game)
            self._begun[game] = threading.Thread(
                target=self._get_ready, args=(game,), name=f"compile-{game}", daemon=True
            )
            self._begun[game].start()

    def _get_ready(self, game: str) -> None:
        """Compile in a process of its own, since compiling here would hold up everybody else, then load the result."""
        subprocess.run([sys.executable, "-c", _COMPILE, game], check=False, capture_output=True)  # noqa: S603
        self._searchers[game] = _compiled_or_none(game)
        if self._searchers[game] is not None:
            log.info("kenner is ready for %s", game)


def _compiled_or_none(game: str) -> Searcher | None:
    try:
        return compiled(game)
    except Complaint as missing:
        log.warning("kenner plays %s as stammgast does: %s", game, missing)
        return None
