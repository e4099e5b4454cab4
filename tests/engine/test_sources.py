"""What compiled code is made from: everything that it can reach, by what it does and not by how it is explained."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch.engine.sources import meaning, source_hash, sources
from stammtisch.games import GAMES, game

FILES = {
    "__init__": "from toy import words\n",
    "rules": "from toy.cards import SUITS\n\ndef deal(s):\n    if s:\n        s.a = 1\n    s.b = SUITS\n",
    "cards": "SUITS = 4\n",
    "words": "WORDS = 1\n",
    "bots/__init__": "",
    "bots/regular": "def weigh():\n    from . import habits\n    return habits.LIKES\n",
    "bots/habits": "LIKES = 3\n",
    "lab/__init__": "",
    "lab/kernel": "from toy.lab import luck\nfrom stammtisch.engine import bits\n",
    "lab/luck": "NEXT = 7\n",
    "tests/__init__": "",
    "tests/facts": "TRUE = 1\n",
}


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of a game that consists of these files."""
    for name, text in FILES.items():
        file = tmp_path / "toy" / f"{name}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path / "toy"
    sys.modules.pop("toy", None)


def hashed() -> str:
    return source_hash("toy.lab.kernel", "toy")


@pytest.mark.parametrize("name", ["rules", "cards", "bots/regular", "bots/habits", "lab/kernel", "lab/luck"])
def test_a_change_of_what_is_compiled_gives_another_hash(toy: Path, name: str) -> None:
    before = hashed()
    file = toy / f"{name}.py"
    file.write_text(file.read_text() + "MORE = 1\n")
    assert hashed() != before


@pytest.mark.parametrize("name", ["__init__", "words", "tests/facts"])
def test_a_change_of_what_is_only_shown_or_tested_does_not(toy: Path, name: str) -> None:
    before = hashed()
    (toy / f"{name}.py").write_text("MORE = 1\n")
    assert hashed() == before


def test_what_is_shown_counts_where_a_rule_imports_it(toy: Path) -> None:
    (toy / "cards.py").write_text("from toy.words import WORDS as SUITS\n")
    before = hashed()
    (toy / "words.py").write_text("WORDS = 2\n")
    assert hashed() != before


def test_comments_docstrings_and_empty_lines_change_nothing(toy: Path) -> None:
    before = hashed()
    for name in FILES:
        file = toy / f"{name}.py"
        file.write_text(f'"""A text."""\n# A comment.\n\n\n{file.read_text()}"""What it was."""\n')
    assert hashed() == before


def test_how_far_a_line_is_indented_does_change_something() -> None:
    inside, outside = (
        "def f(s):\n    if s:\n        s.a = 1\n        s.b = 2\n",
        "def f(s):\n    if s:\n        s.a = 1\n    s.b = 2\n",
    )
    assert meaning(inside) != meaning(outside)


def test_another_name_for_a_file_is_a_change(toy: Path) -> None:
    before = hashed()
    (toy / "cards.py").rename(toy / "deck.py")
    (toy / "rules.py").write_text(FILES["rules"].replace("cards", "deck"))
    assert hashed() != before


def test_the_engine_belongs_to_it(toy: Path) -> None:
    assert {"stammtisch.engine.bits", "stammtisch.engine.compiling"} <= set(sources("toy.lab.kernel", "toy"))


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_compiled_from_no_other_game(name: str) -> None:
    package = game(name).package
    others = {other.package for other in GAMES.values()} - {package}
    found = sources("stammtisch.lab.env.slots", package)
    assert f"{package}.rules" in found
    assert f"{package}.bots.worlds" in found
    assert not [module for module in found for other in others if module.startswith(f"{other}.")]
