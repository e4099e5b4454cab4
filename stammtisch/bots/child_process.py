"""The process of a sandboxed bot: `python -m stammtisch.bots.child_process NAME` answers until its input ends."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from traceback import extract_tb
from typing import Any, TextIO

from stammtisch.bots.bot import Bot, Budget
from stammtisch.bots.registry import load
from stammtisch.engine.chance import Dice


def main() -> None:
    """Load the bot, say so, and answer line by line. What the bot itself prints goes nowhere."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    loaded: list[Bot] = []
    _answer(answers, lambda: loaded.append(load(sys.argv[1])))
    if not loaded:
        return
    for line in sys.stdin:
        question = json.loads(line)
        _answer(answers, lambda question=question: _asked(loaded[0], question))  # type: ignore[misc]


def _answer(answers: TextIO, work: Callable[[], Any]) -> None:
    try:
        answer = {"move": work()}
        text = json.dumps(answer)
    except BaseException as failure:  # noqa: BLE001 (a stranger's code may fail in any way)
        text = json.dumps({"fault": _told(failure)})
    print(text, file=answers, flush=True)


def _told(failure: BaseException) -> str:
    """What was raised, and where, so that the bot's author finds it."""
    where = extract_tb(failure.__traceback__)[-1]
    return f"raised {type(failure).__name__}: {failure}"[:500] + f" ({Path(where.filename).name}, line {where.lineno})"


def _asked(bot: Bot, question: dict[str, Any]) -> object:
    if "warm_up" in question:
        warm_up = getattr(bot, "warm_up", None)
        return warm_up and warm_up(question["warm_up"])
    budget = Budget(question["seconds"], question["rollouts"])
    return bot(question["view"], Dice(bytes.fromhex(question["seed"])), budget)


if __name__ == "__main__":
    main()
