"""Bots of other packages, each in a process of its own: whatever such a bot does, the table gets a legal move in time.

For a move on which it raises, chooses what is forbidden, or overruns, `stammgast` steps in, and the log says so, once
for each reason; a bot that overran or died is started anew, and one that fails too often is given up.
"""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import threading
import weakref
from collections import deque
from functools import cache
from queue import Empty, SimpleQueue
from typing import Any

from stammtisch.bots.bot import Budget
from stammtisch.bots.stammgast import stammgast
from stammtisch.engine.chacha import SEED_BYTES
from stammtisch.engine.chance import Dice
from stammtisch.engine.game import View
from stammtisch.words import complaint

log = logging.getLogger(__name__)

START_SECONDS = 60.0
GRACE_SECONDS = 1.0
"""How much longer than its budget a bot may take before it is stopped."""
ROLLOUTS_SECONDS = 60.0
"""How long it may take for a budget that names no time."""


MAX_FAULTS, MOVES_JUDGED = 10, 40
"""A bot that fails at so many of its last moves is given up: it is asked no more."""

MAX_TOLD = 100
"""Of so many different faults of a bot the log tells."""


class Fault(Exception):  # noqa: N818 (the bot's, not ours)
    """Why there is no move from the bot."""


class Sandboxed:
    """A bot that cannot harm anybody. Calls from several threads wait for each other."""

    def __init__(self, name: str) -> None:
        """Start the bot; a Complaint says why it cannot be loaded."""
        self.name = name
        self.faults = 0
        self.given_up: str | None = None  # why, once it has failed too often
        self._lately: deque[bool] = deque(maxlen=MOVES_JUDGED)
        self._told: set[str] = set()
        self._lock = threading.Lock()
        self._process: _Process | None = None
        try:
            self._started()
        except Fault as fault:
            raise complaint("bots.broken", name=name, why=str(fault)) from None

    def __call__(self, view: View, dice: Dice, budget: Budget) -> str:
        """The bot's move, or that of `stammgast` if there is none."""
        asked = {"view": view, "seed": _seed(dice).hex(), "seconds": budget.seconds, "rollouts": budget.rollouts}
        limit = ROLLOUTS_SECONDS if budget.rollouts is not None else budget.seconds + GRACE_SECONDS
        if self.given_up:
            self.faults += 1
            return stammgast(view, dice, budget)
        try:
            with self._lock:
                move = self._started().answer(asked, limit)["move"]
            if move in view["moves"]:
                self._lately.append(False)
                return str(move)
            raise Fault(f"chose {move!r}, which is not among the moves")
        except Fault as fault:
            self._note(str(fault))
            return stammgast(view, dice, budget)

    def _note(self, fault: str) -> None:
        """Count the fault; the log tells of it if it is a new one."""
        self.faults += 1
        self._lately.append(True)
        if sum(self._lately) >= MAX_FAULTS:
            self.given_up = fault
            log.warning("%s is given up: stammgast plays for it from now on", self.name)
        if fault not in self._told and len(self._told) < MAX_TOLD:
            self._told.add(fault)
            log.warning("stammgast steps in for %s, which %s; from now on without a word", self.name, fault)

    def warm_up(self, game: str) -> None:
        """Let the bot get ready; one that fails at it plays all the same."""
        try:
            with self._lock:
                self._started().answer({"warm_up": game}, START_SECONDS)
        except Fault as fault:
            log.warning("%s could not get ready: it %s", self.name, fault)

    def _started(self) -> _Process:
        if self._process is None or not self._process.alive:
            self._process = _Process(self.name)
        return self._process


class _Process:
    """The process that a bot lives in; it reads questions and writes answers, one JSON object a line."""

    def __init__(self, name: str) -> None:
        command = [sys.executable, "-m", "stammtisch.bots.child_process", name]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, encoding="utf-8")  # noqa: S603
        self._lines: SimpleQueue[str] = SimpleQueue()
        self._end = weakref.finalize(self, _end, self._process)
        threading.Thread(target=_read, args=(self._process, self._lines), daemon=True).start()
        self._await(START_SECONDS)

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.poll() is None

    def answer(self, question: dict[str, Any], limit: float) -> dict[str, Any]:
        """What the bot answers within so many seconds; a Fault if it does not, and then it is ended."""
        assert self._process.stdin is not None  # noqa: S101 (it is a pipe)
        try:
            print(json.dumps(question), file=self._process.stdin, flush=True)
        except OSError:
            self._end()
            raise Fault("has died") from None
        return self._await(limit)

    def _await(self, limit: float) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=limit)
        except Empty:
            self._end()
            raise Fault(f"took more than {limit:g} s") from None
        if not line:
            self._end()
            raise Fault("has died")
        answer: dict[str, Any] = json.loads(line)
        if "fault" in answer:
            raise Fault(str(answer["fault"]))
        return answer


def _read(process: subprocess.Popen[str], lines: SimpleQueue[str]) -> None:
    """Pass on every line, and an empty one at the end."""
    assert process.stdout is not None  # noqa: S101 (it is a pipe)
    for line in process.stdout:
        lines.put(line)
    lines.put("")


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()


def _seed(dice: Dice) -> bytes:
    return bytes(dice.below(256) for _ in range(SEED_BYTES))


@cache
def sandboxed(name: str) -> Sandboxed:
    """The bot of this name in its process, the same for everybody who asks."""
    return Sandboxed(name)
