"""The log: what happened and where in the program, never what somebody has typed."""

from __future__ import annotations

import asyncio
import json
import logging
from pathlib import Path
from traceback import walk_tb
from types import TracebackType
from typing import Any

LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
MAX_PLACES = 12

log = logging.getLogger(__name__)


def placed(wrong: BaseException) -> str:
    """An exception by its kind and where it came from. Its message may quote what was typed, and stays out."""
    return f"{type(wrong).__name__} at {_places(wrong.__traceback__)}"


def _places(trace: TracebackType | None) -> str:
    found = [f"{Path(frame.f_code.co_filename).name}:{line}:{frame.f_code.co_name}" for frame, line in walk_tb(trace)]
    return " < ".join(reversed(found[-MAX_PLACES:]))


class Placed(logging.Formatter):
    """Lines of text."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 (as logging calls it)
        """What went wrong, and where."""
        return placed(ei[1]) if ei[1] is not None else ""


class AsJson(Placed):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        said = {"time": self.formatTime(record), "level": record.levelname, "from": record.name}
        trace = {"trace": self.formatException(record.exc_info)} if record.exc_info else {}
        return json.dumps({**said, "message": record.getMessage(), **trace}, ensure_ascii=False)


def report(level: str, shape: str) -> None:
    """What happens is said on the error stream. Other packages only warn: their lines name addresses and tokens."""
    said = logging.StreamHandler()
    said.setFormatter(AsJson() if shape == "json" else Placed(LINE))
    logging.basicConfig(handlers=[said], level=logging.WARNING, force=True)
    logging.getLogger("stammtisch").setLevel(level.upper())


def hear_of_failures(loop: asyncio.AbstractEventLoop) -> None:
    """What fails where nobody waits for it is told like everything else; asyncio itself would quote the exception."""
    loop.set_exception_handler(_told)


def _told(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    wrong = context.get("exception")
    log.error("%s: %s", context["message"], placed(wrong) if wrong is not None else "nobody knows why")
