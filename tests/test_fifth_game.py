"""A game from outside: Mau-Mau is installed into an environment of its own, and then it is there like ours.

Nothing in Stammtisch knows it, and no file outside a game's folder knows a game.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.run import ROOT
from tests.server.serving import Guest, serving
from tests.web.browsing import PHONE, at_table, play, visiting
from tests.web.pages.everyone import accessible

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAME = "mau_mau"
PACKAGE = ROOT / "examples" / NAME


class Home:
    """An environment that has what this one has, and the game."""

    def __init__(self, folder: Path) -> None:
        self.python = folder / "bin" / "python"
        self.folder = folder
        here = sysconfig.get_paths()["purelib"]
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        (site,) = (folder / "lib").glob("python*/site-packages")
        (site / "here.pth").write_text(f"{ROOT}\n{here}\n", encoding="utf-8")
        for tool in ("node", "stammtisch"):
            (folder / "bin" / tool).symlink_to(Path(sys.executable).parent / tool)
        pip = [sys.executable, "-m", "pip", "--python", str(self.python), "install", "--quiet", "--ignore-installed"]
        subprocess.run([*pip, "--no-deps", "--no-index", "--no-build-isolation", str(PACKAGE)], check=True)

    def ran(self, *arguments: str, typed: str = "") -> str:
        """What Python prints with these arguments; it must succeed."""
        done = subprocess.run(
            [str(self.python), *arguments],
            cwd=ROOT,
            env={**os.environ, "LC_ALL": "C.UTF-8", "PYTHONPATH": ""},
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def stammtisch(self, *arguments: str, typed: str = "") -> str:
        """What the command prints."""
        return self.ran("-m", "stammtisch", *arguments, typed=typed)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Home:
    return Home(tmp_path_factory.mktemp("fresh") / "home")


def test_it_is_installed_there_and_listed_with_its_rules(home: Home) -> None:
    found = home.ran("-c", f"import {NAME}; print({NAME}.__file__)")
    assert str(home.folder) in found
    assert "Mau-Mau" in home.stammtisch("games")
    assert "MM-12" in home.stammtisch("rules", NAME, "--lang", "de")


def test_it_is_played_simulated_and_verified(home: Home, tmp_path: Path) -> None:
    game, games = str(tmp_path / "game.json"), str(tmp_path / "games.jsonl")
    played = home.stammtisch("play", NAME, "--seed", "Toni", "--record", game, typed="1\n" * 400)
    assert "Seed of this game" in played
    assert "play the " in played
    home.stammtisch("simulate", NAME, "--games", "5", "--players", "4", "--bot", "stammgast", "--records", games)
    home.stammtisch("verify", game)
    home.stammtisch("verify", games)


LACKS = f"""
import tempfile
from pathlib import Path
from stammtisch.games import GAMES
from tests.game_parts import missing
from tests.web.node import Node
node = Node()
with tempfile.TemporaryDirectory() as folder:
    print(missing(GAMES["{NAME}"], node, Path(folder)))
node.close()
"""


def test_it_lacks_nothing(home: Home) -> None:
    assert home.ran("-c", LACKS).strip() == "[]"


def test_it_is_on_the_start_page_and_played_to_its_end(home: Home, browser: Browser, tmp_path: Path) -> None:
    with serving(tmp_path, python=str(home.python)) as server, visiting(browser, server, PHONE) as visitor:
        visitor.visit()
        visitor.page.wait_for_selector(f".game-{NAME} .mau-picture")
        assert visitor.page.locator(f".game-{NAME} h2").inner_text() == "Mau-Mau"
        host = at_table(visitor, server, NAME, 3, cards=3)
        accessible(visitor)
        play(visitor)
        assert result_of(host)["winners"]
        visitor.page.locator(".result .check:enabled").click()
        assert "fair" in visitor.page.locator(".verdict").inner_text()


def result_of(host: Guest) -> dict[str, list[int]]:
    """Who has won, and with how many points."""
    result: dict[str, list[int]] = host.state()["view"]["result"]
    return result


LEARNED = f"""
import stammtisch
env = stammtisch.env("{NAME}", players=3)
env.reset(seed=1)
for agent in env.agent_iter():
    observation, _, over, cut, _ = env.last()
    env.step(None if over or cut else int(observation["action_mask"].argmax()))
games = stammtisch.vector_env("{NAME}", players=4, games=8, seed="Kaffee")
print(games.observations.shape if hasattr(games, "observations") else games)
"""


@pytest.mark.exhaustive
@pytest.mark.slow("the rules of a game that nobody has compiled before are compiled")
def test_it_is_compiled_studied_and_learned(home: Home, tmp_path: Path) -> None:
    pytest.importorskip("numba", reason="Numba is not installed: nothing is compiled")
    pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: nothing is learned")
    totals = str(tmp_path / "totals.json")
    home.stammtisch("lab", "simulate", NAME, "--players", "4", "--games", "2000", "--bot", "stammgast", "--out", totals)
    said = home.stammtisch("arena", NAME, "kenner", "stammgast", "--players", "3", "--deals", "2")
    assert "kenner" in said
    assert home.ran("-c", LEARNED)


@pytest.mark.exhaustive
@pytest.mark.slow("everything that must hold of a game is tried")
def test_all_that_must_hold_of_a_game_holds_of_it(home: Home) -> None:
    run = ("-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", "-m", "")
    common = ("battery", "words", "compiled", "worlds", "secret_moves")
    more = (
        "tests/table/test_lessons.py",
        "tests/bots/test_reasons.py",
        "tests/lab/test_observation.py",
        "tests/cli/test_choices.py",
    )
    assert " passed" in home.ran(*run, "-k", NAME, *(f"tests/test_{name}.py" for name in common), *more)
    (own,) = (home.folder / "lib").glob(f"python*/site-packages/{NAME}/tests")
    assert " passed" in home.ran(*run, "-c", "pyproject.toml", "--rootdir", ".", str(own))


# Nobody knows it


def named_in(folder: Path, pattern: str, kinds: tuple[str, ...], but: Path | None = None) -> list[str]:
    """The files of these kinds in which the pattern is found."""
    all_files = (path for path in sorted(folder.rglob("*")) if path.is_file() and "vendor" not in path.parts)
    files = (path for path in all_files if path.suffix in kinds)
    outside = (path for path in files if but is None or not path.is_relative_to(but))
    return [str(path.relative_to(ROOT)) for path in outside if re.search(pattern, path.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("folder", ["stammtisch", "tools", "bench", "scripts"])
def test_nothing_of_ours_names_the_game_from_outside(folder: str) -> None:
    assert named_in(ROOT / folder, r"mau_mau|Mau-Mau|mau-", (".py", ".js", ".css", ".json", ".ts", "")) == []


STYLES = {"elfer_raus": "elfer-", "help": "help-", "level8": "l8-", "push": "push-"}
"""How the classes of each game's part of the page begin."""


@pytest.mark.parametrize("game", STYLES)
def test_the_client_names_no_game(game: str) -> None:
    named = rf"games/{game}/|\bgame-{game}\b|[.'\"`]{STYLES[game]}\w|['\"`]{game}\.(?:page|event|highlight)\."
    quoted = "" if game in {"help", "push"} else rf"|['\"`]{game}['\"`]"  # a cue is called help, and an array has push
    assert named_in(ROOT / "stammtisch" / "web", named + quoted, (".js", ".css", ".ts")) == []


@pytest.mark.parametrize("title", ["Elfer raus!", "Help!", "Level 8"])
def test_no_text_of_ours_names_a_game(title: str) -> None:
    assert named_in(ROOT / "stammtisch" / "words", re.escape(title), (".json",)) == []


def test_the_project_is_told_of_a_game_of_ours_in_one_line() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for game in STYLES:
        lines = [line for line in text.splitlines() if re.search(rf"^{game}\b|games\.{game}:", line)]
        assert lines == [f'{game} = "stammtisch.games.{game}:GAME"']


# Its walk-through

RULES = ("cards", "rules", "options", "view", "notation", "words", "__init__")
COUNTED = {
    "rules": [f"{name}.py" for name in RULES],
    "rulebook": ["rulebook/*.md"],
    "texts": ["texts/*.json"],
    "bots": ["bots/*.py"],
    "lab": ["lab/*.py"],
    "told": ["lesson.py", "terminal.py"],
    "web": ["web/*"],
    "tests": ["tests/*.py"],
}
"""The parts of the table in `docs/adding-a-game.md`, in its order, and their files."""


def lines(patterns: list[str]) -> int:
    """How many lines the files of the game have."""
    files = {path for pattern in patterns for path in (PACKAGE / NAME).glob(pattern)}
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in files)


def test_the_walk_through_counts_the_lines_that_there_are() -> None:
    text = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    told = [int(number.replace(",", "")) for number in re.findall(r"^\| [^|]+ \| ([\d,]+) \|$", text, re.MULTILINE)]
    counted = [lines(patterns) for patterns in COUNTED.values()]
    assert told == [*counted, sum(counted)]


def test_the_walk_through_names_every_file() -> None:
    text = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    files = (
        path for path in (PACKAGE / NAME).rglob("*.*") if path.suffix in {".py", ".js", ".css", ".md", ".json", ".ts"}
    )
    names = {path.name for path in files if path.parent.name != "__pycache__" and path.name != "__init__.py"}
    assert {name for name in names if not re.search(rf"`(?:[\w/]+/)?{re.escape(name)}`", text)} == set()
