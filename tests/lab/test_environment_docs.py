"""The pages about learning environments are true: their examples run, and the small policy does learn."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys

import pytest

from tests.cli.run import ROOT

pytest.importorskip("numba", reason="Numba is not installed: learning environments are not tested")
pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: the pages about it are not tested")


@pytest.mark.parametrize("page", ["environments.md", "a-bot-in-20-lines.md", "a-small-policy.md"])
def test_the_examples_run(page: str) -> None:
    tried = doctest.testfile(str(ROOT / "docs" / "lab" / page), module_relative=False)
    assert tried.attempted > 5
    assert tried.failed == 0


def test_the_small_policy_beats_chance_after_a_few_games() -> None:
    page = (ROOT / "docs" / "lab" / "a-small-policy.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^\$ python (\S+) --games \d+$", page, re.MULTILINE)
    words = [sys.executable, str(ROOT / command), "--games", "150", "--measure", "120"]
    alone = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(words, capture_output=True, text=True, check=True, env=alone)
    told = re.fullmatch(r"after 150 games it wins ([\d.]+)% ± ([\d.]+)%; a fair share is 25%\n", done.stdout)
    assert told is not None
    assert float(told[1]) - float(told[2]) > 25
