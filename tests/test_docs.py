"""The documents are true: examples run, commands work, links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

import stammtisch
from stammtisch.server.site.pages import SCREENS
from tests.cli.run import ROOT
from tests.cli.run import stammtisch as run
from tests.plays import OURS
from tests.texts import COMMAND

PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")] + sorted(
    (ROOT / "docs").rglob("*.md")
)
LINK = re.compile(r"\[[^]]*\]\(([^)#\s]+)(?:#([^)]*))?\)")


def relative(page: Path) -> str:
    return str(page.relative_to(ROOT))


def test_the_readme_plays_a_game() -> None:
    tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried.attempted > 5
    assert tried.failed == 0


def test_the_library_plays_a_game() -> None:
    tried = doctest.testmod(stammtisch)
    assert tried.attempted > 5
    assert tried.failed == 0


def test_every_command_in_the_readme_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = [shlex.split(line) for line in COMMAND.findall((ROOT / "README.md").read_text(encoding="utf-8"))]
    ours = [words[1:] for words in commands if words[0] == "stammtisch"]
    assert {words[0] for words in ours} == {"games", "rules", "play", "simulate", "arena", "replay", "verify"}
    for words in ours:
        done = run(*words, typed="q\n")
        assert (done.returncode, done.stderr) == (0, ""), words


def test_the_first_screen_of_the_readme_is_what_one_sees() -> None:
    shown = re.search(r"```text\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None
    typed = "g13"
    seen = run("play", "elfer_raus", "--seed", "Toni", typed=f"{typed}\nq\n").stdout
    assert shown[1].replace(f"> {typed}\n", "> ").strip() in seen


def test_every_make_target_in_the_documents_exists() -> None:
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for page in PAGES:
        named = re.findall(r"(?:`|\$ |^)make (\w+)", page.read_text(encoding="utf-8"), re.MULTILINE)
        assert set(named) <= targets, relative(page)


@pytest.mark.parametrize("page", PAGES, ids=relative)
def test_links_lead_somewhere(page: Path) -> None:
    for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        found = page.parent / target
        assert found.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.*)$", found.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in {heading.lower().replace(" ", "-") for heading in headings}


def test_the_readme_names_every_game() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for game in OURS:
        seats = game.options.PLAYERS
        assert f"| [{game.title}](stammtisch/games/{game.name}/rulebook/en.md) | {seats[0]}–{seats[-1]} |" in text


def test_the_changelog_knows_the_version() -> None:
    """Newest first; a day is written by whoever publishes."""
    headings = re.findall(r"^## (.*)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == "Unreleased"
    version, when = headings[1].split(" - ")
    assert version == stammtisch.__version__
    assert re.fullmatch(r"unreleased|\d{4}-\d\d-\d\d", when)


def test_the_changelog_has_the_usual_kinds_of_change_in_their_order() -> None:
    usual = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
    for release in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").split("\n## ")[1:]:
        kinds = re.findall(r"^### (.*)$", release, re.MULTILINE)
        assert kinds == [kind for kind in usual if kind in kinds]


def test_the_page_about_the_client_names_every_module_in_its_room() -> None:
    web = ROOT / "stammtisch" / "web"
    text = (ROOT / "docs" / "client.md").read_text(encoding="utf-8")
    named = {
        room: set(words.split(" · "))
        for room, words in re.findall(r"^\| `([\w/]+)/` .*\| (.*) \|$", text, re.MULTILINE)
    }
    files = [file.relative_to(web) for file in web.rglob("*.js") if file.parent not in {web, web / "vendor"}]
    there = {room: {file.stem for file in files if file.parent.as_posix() == room} for room in named}
    assert named == there
    assert sum(map(len, named.values())) == len(files)


def test_every_promise_of_the_client_has_a_test_and_every_number_a_promise() -> None:
    text = (ROOT / "docs" / "client.md").read_text(encoding="utf-8")
    promised = {number for cell in re.findall(r"^\| ([\d, ]+) \|", text, re.MULTILINE) for number in cell.split(", ")}
    files = [*(ROOT / "tests" / "web").glob("test_*.py"), *(ROOT / "tests" / "games").glob("*/test_web*.py")]
    names = [name for file in files for name in re.findall(r"def test_((?:\d+_)+)", file.read_text(encoding="utf-8"))]
    assert {number for name in names for number in name.strip("_").split("_")} == promised


def test_every_address_preloads_the_screen_that_it_shows() -> None:
    main = (ROOT / "stammtisch" / "web" / "main.js").read_text(encoding="utf-8")
    shown = dict(re.findall(r"^  (\w+|''): async .*?import\('\./(screens/\w+\.js)'\)", main, re.MULTILINE | re.DOTALL))
    assert {first.strip("'"): f"web/{screen}" for first, screen in shown.items()} == SCREENS


def linked_from(index: Path) -> set[Path]:
    return {(index.parent / target).resolve() for target, _ in LINK.findall(index.read_text(encoding="utf-8"))}


def test_the_index_names_every_document() -> None:
    index = ROOT / "docs" / "README.md"
    listed = {page for page in PAGES if page.parent.name != "decisions" and page != index}
    assert listed <= linked_from(index) | linked_from(ROOT / "docs" / "lab" / "README.md") | {
        ROOT / "docs/decisions/README.md"
    }


def test_every_decision_is_in_their_index() -> None:
    index = ROOT / "docs" / "decisions" / "README.md"
    decisions = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
    rows = re.findall(r"^\| \[(\d{4})\]\(([^)]*)\) \| (.*) \|$", index.read_text(encoding="utf-8"), re.MULTILINE)
    titles = [page.read_text(encoding="utf-8").splitlines()[0] for page in decisions]
    assert [f"# {number} {title}" for number, _, title in rows] == titles
    assert [name for _, name, _ in rows] == [page.name for page in decisions]


NAMED = re.compile(r"`((?:[\w.-]+/)*\w+\.(?:py|js|css|sql))`")
"""A file of ours in a text; `GAME` or `X` in its path stands for any game."""
FOLDERS = ("stammtisch", "tests", "bench", "tools", "examples")
FILES = [path.name for path in ROOT.glob("*.*")] + [
    path.relative_to(ROOT).as_posix() for folder in FOLDERS for path in (ROOT / folder).rglob("*.*")
]


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != "CHANGELOG.md"], ids=relative)
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    for name in NAMED.findall(page.read_text(encoding="utf-8")):
        wanted = re.compile("(^|/)" + re.sub(r"\b(GAME|X)\b", "[^/]+", re.escape(name)) + "$")
        assert any(wanted.search(path) for path in FILES), f"{relative(page)} names {name}"
