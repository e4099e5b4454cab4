"""What a game brings besides its rules, and what of that is missing, each thing by its name."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from importlib.resources import as_file
from pathlib import Path
from typing import Any

from stammtisch.cli.paint import Paint
from stammtisch.engine.options import Option
from stammtisch.table.lessons.story import Asked, Said
from stammtisch.words import LANGUAGES, Complaint, Listener
from tests.plays import AnyGame
from tests.web.deals import dealt
from tests.web.node import Node

ROOT = Path(__file__).parent.parent
PARTS = {
    "lesson": ("LESSON",),
    "terminal": ("draw",),
    "bots.beginner": ("anfaenger",),
    "bots.regular": ("weigh",),
    "bots.worlds": ("known", "complete"),
    "bots.equity": ("round_of", "expectation", "table_for"),
    "bots.reasons": ("reason",),
    "lab.observation": ("PARTS", "SIZE", "BETTER", "observe"),
    "lab.study": ("USUAL", "VARIANTS", "TOLD", "HEADLINE", "EventKind", "starter", "rounds"),
}
"""The modules of a game, and what is asked of each."""
PAGES = {"de": "rulebook/de.md", "en": "rulebook/en.md"}
CLIENT = {
    "index": "client",
    "picture": "Picture",
    "highlights": "HIGHLIGHTS",
    "fair": "fair",
}
"""The modules of a game's part of the page, and what each exports."""
STYLES = ("style.css", "screen.css")
ANSWERS = ("deck", "Face", "cues", "icons", "sorts", "hand", "plays", "wants", "status", "actions", "facts", "chip")
ALSO = ("Board", "travels", "marks", "rule", "forced", "scores")
LONGEST = 3000
"""So many moves at most has a game with the short options."""

LOADED = """async ([home, game, modules]) => {
  const found = {}
  for (const [file, name] of modules) {
    const module = import(`${home}/games/${game}/web/${file}.js`)
    found[file] = await module.then((all) => name in all, (wrong) => String(wrong))
  }
  return found
}"""
DESCRIBED = """async ([home, game, answers]) => {
  const { client } = await import(`${home}/games/${game}/web/index.js`)
  const { CUES, ICONS, deck } = { CUES: client.cues ?? {}, ICONS: client.icons ?? {}, deck: client.deck ?? [] }
  return { lacks: answers.filter((name) => !client[name]), cues: Object.keys(CUES), icons: Object.keys(ICONS), deck }
}"""
CHECKED = """async ([home, doc]) => {
  const { checkDeal } = await import(`${home}/web/replay/fair_check.js`)
  const { fair } = await import(`${home}/games/${doc.record.game}/web/fair.js`)
  return checkDeal(doc, {}, fair)
}"""


def missing(game: AnyGame, node: Node, home: Path) -> list[str]:
    """All that the game lacks; its part of the page is laid out in `home` as a server lays it out."""
    return [
        *modules(game),
        *pages(game),
        *words(game),
        *short(game),
        *drawn(game),
        *client(game, node, laid_out(game, home)),
    ]


def modules(game: AnyGame) -> Iterator[str]:
    """The modules that are not there, and what is not in them."""
    for part, names in PARTS.items():
        if not game.has(part):
            yield part
            continue
        if needed := needs(game, part):
            yield f"{part}: needs {needed}"
            continue
        yield from (f"{part}: {name}" for name in names if not hasattr(game.part(part), name))


def needs(game: AnyGame, part: str) -> str | None:
    """The module that this part of the game needs, and that is not there."""
    try:
        game.part(part)
    except ModuleNotFoundError as wrong:
        return wrong.name
    return None


def pages(game: AnyGame) -> Iterator[str]:
    """The rule pages that are not there, and the options that stand in none."""
    for file in PAGES.values():
        page = game.folder.joinpath(*file.split("/"))
        if not page.is_file():
            yield file
            continue
        text = page.read_text(encoding="utf-8")
        yield from (
            f"{file}: {rule}" for rule in {option.rule for option in options(game)} if f"**{rule}**" not in text
        )


def options(game: AnyGame) -> list[Option]:
    """What can be agreed before a game."""
    return list(game.options.OPTIONS)


# Words


def words(game: AnyGame) -> Iterator[str]:
    """The texts that are said somewhere and are not there, by language."""
    said = {
        "title",
        "about",
        *asked_by_code(game),
        *asked_by_options(game),
        *asked_by_report(game),
        *asked_by_lesson(game),
    }
    for language in LANGUAGES:
        file = game.folder / "texts" / f"{language}.json"
        if not file.is_file():
            yield f"texts/{language}.json"
            continue
        there = json.loads(file.read_text(encoding="utf-8"))
        yield from (f"texts/{language}.json: {key}" for key in sorted(said) if not is_there(key, there))


def is_there(key: str, there: dict[str, Any]) -> bool:
    """Whether there is this text, or, where the key goes on with what the game knows, any that begins so."""
    return any(text.startswith(key) for text in there) if key.endswith((".", "_")) else key in there


def asked_by_code(game: AnyGame) -> set[str]:
    """The keys that stand in the game's files."""
    key = re.compile(rf"""['"`]{game.name}\.((?:[a-z_0-9]+\.)*[a-zA-Z_0-9]+\.?)(['"`]|[${{])""")
    found: set[str] = set()
    for file in sources(game):
        for text, then in key.findall(file.read_text(encoding="utf-8")):
            found |= {text} if then in "'\"`" else {text.rpartition(".")[0] + "."} - {"."}
    return {text for text in found if text.partition(".")[0] not in {"bots", "lab", "web"}}


def sources(game: AnyGame) -> list[Path]:
    """The files of the game that say something."""
    with as_file(game.folder) as folder:
        return [
            path for path in sorted(folder.rglob("*")) if path.suffix in {".py", ".js"} and "tests" not in path.parts
        ]


def asked_by_options(game: AnyGame) -> set[str]:
    """What the command line and the page say of the options."""
    names = [option.name for option in options(game)]
    return {f"option.{name}" for name in names} | {f"page.option.{name}" for name in names}


def asked_by_report(game: AnyGame) -> set[str]:
    """What a report says."""
    said = {"report.points", "report.starts", "report.score"}
    if not game.has("lab.study"):
        return said
    study = game.part("lab.study")
    kinds = {f"report.{kind.name.lower()}" for kind in getattr(study, "TOLD", ())}
    headline = getattr(study, "HEADLINE", None)
    return said | kinds | ({f"report.{headline.name.lower()}.headline"} if headline is not None else set())


def asked_by_lesson(game: AnyGame) -> set[str]:
    """What the coach says."""
    if not game.has("lesson"):
        return set()
    return {f"lesson.{part.text}" for part in game.part("lesson").LESSON.story if isinstance(part, Said | Asked)}


# Playing


def short(game: AnyGame) -> Iterator[str]:
    """Whether a game is soon over with the options that say so."""
    try:
        for players in game.options.PLAYERS:
            game.settle(players, game.short)
    except Complaint as wrong:
        yield f"short: {wrong}"
        return
    if dealt(game.name, (game.options.PLAYERS[0], dict(game.short)), 1, LONGEST)["record"]["result"] is None:
        yield f"short: a game has more than {LONGEST} moves"


def drawn(game: AnyGame) -> Iterator[str]:
    """Whether the table is drawn in a terminal, in every language."""
    if not game.has("terminal") or needs(game, "terminal"):
        return
    players = game.options.PLAYERS[0]
    view = game.view.view(game.begin(players, game.settle(players, {}), bytes(32)), 0)
    for language in LANGUAGES:
        try:
            lines = game.part("terminal").draw(view, Paint(), Listener(language))
        except KeyError as wrong:
            yield f"terminal ({language}): {wrong}"
        else:
            yield from [] if lines else [f"terminal ({language}): nothing is drawn"]


# The page


def laid_out(game: AnyGame, home: Path) -> Path:
    """The folder in which the files of the page lie as a server gives them out."""
    if not (home / "web").exists():
        shutil.copytree(ROOT / "stammtisch" / "web", home / "web")
        (home / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    with as_file(game.folder) as folder:
        shutil.copytree(folder / "web", home / "games" / game.name / "web", dirs_exist_ok=True)
    return home


def client(game: AnyGame, node: Node, home: Path) -> Iterator[str]:
    """What the page lacks."""
    yield from (f"web/{style}" for style in STYLES if not (home / "games" / game.name / "web" / style).exists())
    found = node.run(LOADED, [home.as_uri(), game.name, list(CLIENT.items())])
    yield from (
        f"web/{file}.js: {CLIENT[file] if there is False else there}"
        for file, there in found.items()
        if there is not True
    )
    if found["index"] is True:
        yield from described(game, node.run(DESCRIBED, [home.as_uri(), game.name, [*ANSWERS, *ALSO]]))
    if found["fair"] is True:
        yield from unfair(game, node, home)


def described(game: AnyGame, about: dict[str, Any]) -> Iterator[str]:
    """What is missing in the game's GameClient."""
    yield from (f"web/index.js: {name}" for name in about["lacks"])
    kinds = (
        [kind.name.lower() for kind in getattr(game.part("lab.study"), "EventKind", ())]
        if game.has("lab.study")
        else []
    )
    for what in ("cues", "icons"):
        yield from (f"web: no {what} for {kind}" for kind in kinds if kind not in about[what])
    letters = [card for card in about["deck"] if not card]
    yield from ["web/index.js: deck"] if letters or not about["deck"] else []


def unfair(game: AnyGame, node: Node, home: Path) -> Iterator[str]:
    """What the page finds wrong with a game that was dealt fairly."""
    doc = dealt(game.name, (game.options.PLAYERS[-1], {}), 3)
    for finding in node.run(CHECKED, [home.as_uri(), doc]):
        if finding["holds"] is False or finding["what"] == "unknown":
            yield f"web/fair.js: an honest game is found {finding['what']} {json.dumps(finding.get('args', {}))}"
