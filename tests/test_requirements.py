"""What is installed: few packages, each pinned by its hash."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.run import ROOT
from tests.fresh import packages

FILES = sorted((ROOT / "requirements").glob("*.txt"))
MOST = 12


def test_the_base_needs_few_packages() -> None:
    found = packages((ROOT / "requirements" / "base.txt").read_text(encoding="utf-8"))
    assert {"starlette", "msgspec", "uvicorn"} <= set(found)
    assert len(found) <= MOST, sorted(found)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_package_is_pinned_by_its_hash(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    for name, block in packages(text).items():
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), name
    assert "://" not in re.sub(r"#.*", "", text)


def test_all_lock_files_agree() -> None:
    pinned: dict[str, set[str]] = {}
    for file in FILES:
        for name, block in packages(file.read_text(encoding="utf-8")).items():
            pinned.setdefault(name, set()).add(block.split("==")[1].split()[0])
    assert {name: versions for name, versions in pinned.items() if len(versions) > 1} == {}
