"""Every game has all that it needs to be played everywhere; what it lacks is named."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from stammtisch.games import GAMES
from stammtisch.words import bring
from tests.game_parts import missing
from tests.plays import AnyGame, named
from tests.web.node import Node

ORIGIN = "push"


@pytest.fixture(scope="session")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("client")


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_a_game_lacks_nothing(game: AnyGame, node: Node, home: Path) -> None:
    assert missing(game, node, home) == []


class Copy:
    """A copy of one of our games, as a package of its own that something is taken from."""

    def __init__(self, folder: Path, number: int) -> None:
        self.package = f"planted_{number}"
        self.folder = folder / self.package
        origin = Path(str(GAMES[ORIGIN].folder))
        shutil.copytree(origin, self.folder, ignore=shutil.ignore_patterns("__pycache__"))
        for file in self.folder.rglob("*.py"):
            file.write_text(
                file.read_text(encoding="utf-8").replace(f"stammtisch.games.{ORIGIN}", self.package), encoding="utf-8"
            )

    def without(self, file: str, text: str = "", instead: str = "") -> None:
        """The file is gone, or only what the pattern finds in it."""
        path = self.folder / file
        if not text:
            path.unlink()
            return
        before = path.read_text(encoding="utf-8")
        after = re.sub(text, instead, before, flags=re.MULTILINE)
        assert after != before, f"{text} is not in {file}"
        path.write_text(after, encoding="utf-8")

    def loaded(self) -> AnyGame:
        """The game as it is now."""
        game: AnyGame = import_module(self.package).GAME
        return game


Plant = Callable[[Copy], None]


def gone(file: str, text: str = "", instead: str = "") -> Plant:
    """A fault: the file, or a part of it, is missing."""
    return lambda copy: copy.without(file, text, instead)


PLANTED: list[tuple[Plant, list[str]]] = [
    (gone("lesson.py"), ["lesson"]),
    (gone("terminal.py"), ["terminal"]),
    (gone("bots/reasons.py"), ["terminal: needs planted_2.bots.reasons", "bots.reasons"]),
    (gone("bots/worlds.py", r"def complete\(", "def completed("), ["bots.worlds: complete"]),
    (gone("lab/observation.py"), ["lab.observation"]),
    (gone("lab/study.py", r"^HEADLINE = .*$", ""), ["lab.study: HEADLINE"]),
    (gone("rulebook/de.md"), ["rulebook/de.md"]),
    (gone("rulebook/en.md", r"\*\*PU-2\*\*"), ["rulebook/en.md: PU-2"]),
    (gone("texts/de.json", r'^  "title": .*$'), ["texts/de.json: title"]),
    (gone("texts/en.json", r'^  "about": .*$'), ["texts/en.json: about"]),
    (gone("texts/en.json", r'^  "report.starts": .*$'), ["texts/en.json: report.starts"]),
    (gone("texts/en.json", r'^  "highlight.too_far": .*$'), ["texts/en.json: highlight.too_far"]),
    (gone("texts/de.json", r'^  "lesson.aim": .*$'), ["texts/de.json: lesson.aim"]),
    (gone("texts/de.json", r'^  "page.flip": .*$'), ["texts/de.json: page.flip"]),
    (gone("texts/de.json", r'^  "page.option.risk": .*$'), ["texts/de.json: page.option.risk"]),
    (gone("web/style.css"), ["web/style.css"]),
    (gone("web/screen.css"), ["web/screen.css"]),
    (gone("web/picture.js", "export function Picture", "export function Other"), ["web/picture.js: Picture"]),
    (gone("web/highlights.js", "export const HIGHLIGHTS", "export const OTHER"), ["web/highlights.js: HIGHLIGHTS"]),
    (gone("web/index.js", r"^  Board,$"), ["web/index.js: Board"]),
    (gone("web/cues.js", r"^  rolled: 'die',$"), ["web: no cues for rolled", "web: no icons for rolled"]),
    (
        gone("web/fair.js", r"'gyrbp', 6", "'gyrpb', 6"),
        ['web/fair.js: an honest game is found chance_wrong {"n": 1, "of": '],
    ),
]


@pytest.fixture
def texts_as_they_were() -> Iterator[None]:
    """What a copy says is forgotten afterwards."""
    yield
    bring(ORIGIN, GAMES[ORIGIN].folder / "texts")


@pytest.mark.usefixtures("texts_as_they_were")
@pytest.mark.parametrize("number", range(len(PLANTED)))
def test_what_is_missing_is_named(number: int, tmp_path: Path, node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    plant, named = PLANTED[number]
    copy = Copy(tmp_path, number)
    plant(copy)
    monkeypatch.syspath_prepend(tmp_path)
    found = missing(copy.loaded(), node, tmp_path / "client")
    assert [one[: len(expected)] for one, expected in zip(found, named, strict=True)] == named


@pytest.mark.usefixtures("texts_as_they_were")
def test_short_options_that_are_not_allowed_are_named(tmp_path: Path, node: Node) -> None:
    game = replace(GAMES[ORIGIN], short={"risk": 3})
    (found,) = missing(game, node, tmp_path)
    assert found.startswith("short: ")
