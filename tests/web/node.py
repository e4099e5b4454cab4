"""The client's modules in Node: what is pure JavaScript needs no browser to be tested."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

NODE = Path(sys.executable).parent / "node"
UNIT = Path(__file__).parent / "unit"
COMMAND = [str(NODE), "--import", str(UNIT / "page.js")]


class Node:
    """A process that runs functions, each given a value and a way to load modules of the package by their path."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [*COMMAND, str(UNIT / "serve.js")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def run(self, script: str, given: Any = None) -> Any:
        """What the function answers."""
        assert self._process.stdin
        assert self._process.stdout
        print(json.dumps({"script": script, "given": given}), file=self._process.stdin, flush=True)
        answer = json.loads(self._process.stdout.readline())
        assert "wrong" not in answer, answer["wrong"]
        return answer["value"]

    def close(self) -> None:
        """The process has ended."""
        self._process.communicate(timeout=10)
