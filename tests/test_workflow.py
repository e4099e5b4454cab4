"""The workflow that tests everywhere: GitHub can read it, and it tests what the package claims."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.cli.run import ROOT

FILE = ROOT / ".github" / "workflows" / "test.yml"
TEXT = FILE.read_text(encoding="utf-8")
NODE = ROOT / ".venv" / "bin" / "node"
HERE = NODE.exists() and (ROOT / "node_modules" / "@actions" / "languageservice").exists()


def checked(*files: Path) -> subprocess.CompletedProcess[str]:
    command = [str(NODE), "tools/check_workflows.js", *map(str, files)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.skipif(not HERE, reason="Node or what reads workflows is not installed: they are not checked")
def test_github_can_read_all_workflows() -> None:
    done = checked()
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not HERE, reason="Node or what reads workflows is not installed: they are not checked")
@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("runs-on:", "runs_on:", "Unexpected value 'runs_on'"),
        ("matrix.python }}", "matrix.pyhton }}", "pyhton"),
        ("pull_request:", "pull_requests:", "Unexpected value 'pull_requests'"),
        ("[windows-latest", "[[windows-latest", "Flow sequence"),
    ],
)
def test_faults_are_found(right: str, wrong: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "test.yml"
    file.write_text(TEXT.replace(right, wrong), encoding="utf-8")
    done = checked(file)
    assert done.returncode == 1
    assert said in done.stderr


def test_it_tests_every_python_that_the_package_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    claimed = [match[1] for line in project["classifiers"] if (match := re.search(r":: (3\.\d+)$", line))]
    assert claimed
    matrices = re.findall(r"python: \[(.*)\]", TEXT)
    assert len(matrices) == 2
    for matrix in matrices:
        assert re.findall(r'"([\d.]+)"', matrix) == claimed


def test_what_it_runs_is_there() -> None:
    runs = re.findall(r"- run: (.*)", TEXT)
    for word in " ".join(runs).split():
        assert "/" not in word or (ROOT / word).exists(), word
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert {line.split()[1] for line in runs if line.startswith("make ")} <= set(targets)
