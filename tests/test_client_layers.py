"""The rooms of the browser client: a file imports only from its own room and from those above it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "stammtisch" / "web"
ROOMS = (
    "vendor",
    "base",
    "session",
    "motion",
    "feedback",
    "replay",
    "lesson",
    "ui/parts",
    "ui/lobby",
    "ui/table",
    "ui/between",
    "ui/after",
    "screens",
)
"""From the top: `docs/client.md` says what each of them knows."""
FOR_GAMES = {"base", "motion", "replay", "ui/parts", "ui/table"}
"""What a game's own part of the page may use."""
FILES = sorted(path for path in CLIENT.rglob("*.js") if path.parent not in {CLIENT, CLIENT / "vendor"})
OF_GAMES = [*sorted((CLIENT.parent / "games").glob("*/web/*.js")), *sorted(ROOT.glob("examples/*/*/web/*.js"))]
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IMPORT = re.compile(r"""\b(?:from|import)\s*\(?\s*['"`]([\w./${}-]+)['"`]""")


def imported(source: str) -> list[str]:
    """All modules that the text imports, at once or later; types stand in comments and may come from anywhere."""
    return _IMPORT.findall(_COMMENT.sub("", source))


def home(file: Path) -> str:
    """The room of a file of the client, or else the folder that it lies in."""
    folder = file.parent
    return folder.relative_to(CLIENT).as_posix() if folder.is_relative_to(CLIENT) else str(folder)


def wrong(file: Path, source: str, allowed: set[str]) -> list[str]:
    """The modules that the file must not import."""
    return [path for path in imported(source) if home((file.parent / path).resolve()) not in allowed]


def above(file: Path) -> set[str]:
    """The file's own room and all above it."""
    return set(ROOMS[: ROOMS.index(home(file)) + 1])


def served(file: Path) -> Path:
    """Where a file of a game finds the others, also that of a package elsewhere."""
    return CLIENT.parent / "games" / file.parent.parent.name / "web" / file.name


def _name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("file", FILES, ids=_name)
def test_a_room_imports_only_from_rooms_above_it(file: Path) -> None:
    allowed = above(file) | (
        {str(CLIENT.parent / "games/${name}/web")} if _name(file) == "stammtisch/web/session/games.js" else set()
    )
    assert wrong(file, file.read_text(encoding="utf-8"), allowed) == []


@pytest.mark.parametrize("file", OF_GAMES, ids=_name)
def test_a_game_uses_what_is_made_for_games_and_no_other_game(file: Path) -> None:
    place = served(file)
    assert wrong(place, file.read_text(encoding="utf-8"), FOR_GAMES | {str(place.parent)}) == []


def test_a_wrong_import_is_found() -> None:
    file = CLIENT / "motion" / "drag.js"
    source = """
        /** @typedef {import('../session/session.js').Session} Session */
        import { t } from '../base/i18n.js';
        import {
          statusOf } from "../ui/table/status.js";
        import '../screens/play.js';
        const later = () => import(`../replay/replay.js`);
    """
    assert wrong(file, source, above(file)) == ["../ui/table/status.js", "../screens/play.js", "../replay/replay.js"]
    game = OF_GAMES[0]
    assert wrong(
        game, "import { x } from '../../push/web/die.js'; import a from '../../../web/session/lobby.js'", FOR_GAMES
    ) == [
        "../../push/web/die.js",
        "../../../web/session/lobby.js",
    ]


def test_the_rooms_stand_in_the_document_in_this_order() -> None:
    text = (ROOT / "docs" / "client.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `([a-z/]+)/` ", text, re.MULTILINE) == list(ROOMS[1:])


def test_every_folder_is_a_room() -> None:
    assert {home(file) for file in FILES} == set(ROOMS) - {"vendor"}


def test_pictures_are_drawn_by_us() -> None:
    """Not every device has a font with emoji; where there is none, an empty box would stand."""
    emoji = re.compile("[\U0001f000-\U0001faff]")
    sources = [path for path in CLIENT.rglob("*") if path.suffix in {".js", ".css"} and "vendor" not in path.parts]
    sources += [path for path in (CLIENT.parent / "games").glob("*/web/*") if path.suffix in {".js", ".css"}]
    assert [path.name for path in sources if emoji.search(path.read_text(encoding="utf-8"))] == []
