"""A real Firefox, spoken to in its own language, WebDriver BiDi: as much of it as one game needs."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

ADDRESS = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
ANSWER_SECONDS = 60


class Firefox:
    """One tab of a Firefox."""

    def __init__(self, wire: ClientConnection) -> None:
        self._wire = wire
        self._number = 0
        self.wrong: list[str] = []
        self.ask("session.new", capabilities={})
        self.tab = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("session.subscribe", events=["log.entryAdded"])

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """The answer to a command; errors of the page that come meanwhile are noted."""
        self._number += 1
        self._wire.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            said = json.loads(self._wire.recv(timeout=ANSWER_SECONDS))
            if said.get("method") == "log.entryAdded" and said["params"]["level"] == "error":
                self.wrong.append(said["params"]["text"])
            elif said.get("id") == self._number:
                assert said["type"] == "success", said
                answer: dict[str, Any] = said["result"]
                return answer

    def visit(self, url: str) -> None:
        """The page is loaded."""
        self.ask("browsingContext.navigate", context=self.tab, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """What the expression gives, awaited; text, a number or nothing."""
        how = {"target": {"context": self.tab}, "awaitPromise": True}
        done = self.ask("script.evaluate", expression=expression, **how)
        assert done["type"] == "success", done
        return done["result"].get("value")


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """A Firefox with a profile of its own; without it, the tests that need it are skipped."""
    if FIREFOX is None:
        pytest.skip("needs Firefox (Debian: apt-get install firefox-esr)")
    command = [FIREFOX, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            found = next(match for line in process.stderr if (match := ADDRESS.search(line)))
            with connect(f"{found[1]}/session", max_size=None) as wire:
                yield Firefox(wire)
        finally:
            process.kill()
