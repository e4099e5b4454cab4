"""The tests of the client's own functions, which are written in JavaScript: all in `unit/`, each file for itself."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.web.node import COMMAND, UNIT, Node

FILES = sorted(UNIT.glob("*.test.js"))


def ran(file: Path) -> subprocess.CompletedProcess[str]:
    command = [*COMMAND, "--test", "--test-reporter=tap", str(file)]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_it_does_what_its_tests_say(file: Path) -> None:
    done = ran(file)
    assert done.returncode == 0, done.stdout


def test_a_wrong_result_is_a_failure(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.test.js"
    wrong.write_text("import { test } from 'node:test';\ntest('it', () => { throw new Error('is wrong'); });\n")
    done = ran(wrong)
    assert done.returncode
    assert "is wrong" in done.stdout


def test_a_mistake_in_node_is_told(node: Node) -> None:
    with pytest.raises(AssertionError, match="there is no such thing"):
        node.run("() => { throw new Error('there is no such thing') }")
    assert node.run("(given) => given + 1", 1) == 2
