"""What is sent of the client's files: all of each but blanks before a line and comments with lines for themselves.

And no line of them is too long to be read, which no formatter sees to in templates and comments.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import stammtisch
from bench.page import MAX_BYTES, weighed
from stammtisch.server.site.pages import Pages
from tests.server.serving import Server
from tests.web.browsing import visiting

PACKAGE = Path(stammtisch.__file__).parent
if TYPE_CHECKING:
    from playwright.sync_api import Browser

FILES = Pages().files
SOURCES = sorted(name for name in FILES if name.endswith((".js", ".css")) and (PACKAGE / name).exists())
WIDTH = 140
ROOT = Path(__file__).parent.parent.parent
# The style of reports stands in pages that are kept as they were made; api.d.ts and
# view.d.ts are made from the server's types.
OURS = [
    path
    for kind in ("js", "css", "ts")
    for folder in ("stammtisch", "examples", "tests", "tools")
    for path in sorted((ROOT / folder).rglob(f"*.{kind}"))
    if "vendor" not in path.parts and path.name not in {"report.css", "api.d.ts", "view.d.ts"}
]


def test_no_line_of_ours_is_too_long() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in OURS
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDTH
    ]
    assert long == []


@pytest.mark.parametrize("name", SOURCES)
def test_every_line_is_sent_as_it_is_but_for_those_of_comments(name: str) -> None:
    source = [line.lstrip(" \t") for line in (PACKAGE / name).read_text(encoding="utf-8").split("\n")]
    sent = FILES[name].body.decode().split("\n")
    assert len(sent) == len(source)
    left_out = [was.strip() for was, now in zip(source, sent, strict=True) if was != now]
    assert all(line.startswith(("/*", "*")) for line in left_out)
    assert not [now for was, now in zip(source, sent, strict=True) if was != now and now]


TEXT = re.compile(r"(?:\\.|[^`\\$]|\$(?!\{))*(`|\$\{)", re.DOTALL)
CODE = re.compile(
    r"""/\*.*?\*/|//[^\n]*|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[(,=:?&|!]\s*/(?![/*])(?:\\.|\[[^\]\n]*\]|[^/\\\n])+/|(\w*)`|[{}]""",
    re.DOTALL,
)


def broken(source: str) -> list[str]:
    """The tags of all templates whose text goes over several lines."""
    found: list[str] = []
    around: list[str | None] = []  # the tags of the templates that we are in, and None for each brace of the code
    at = 0
    while piece := (TEXT.match if around and around[-1] is not None else CODE.search)(source, at):
        at = piece.end()
        if around and around[-1] is not None:
            found += [around[-1]] if "\n" in piece[0] else []
            around = around[:-1] if piece[1] == "`" else [*around, None]
        elif piece[1] is not None or piece[0] == "{":
            around.append(piece[1])
        elif piece[0] == "}":
            around.pop()
    return found


@pytest.mark.parametrize("name", [name for name in SOURCES if name.endswith(".js") and "/vendor/" not in name])
def test_a_blank_before_a_line_means_nothing(name: str) -> None:
    assert set(broken((PACKAGE / name).read_text(encoding="utf-8"))) <= {"html"}  # in which htm and HTML drop them


def test_a_text_over_several_lines_is_found() -> None:
    assert broken("f({a: '`', b: /[`'}]/}, html`<p>${x ? `y\n  z` : html`<b>\n</b>`}</p>`) // `\n") == ["", "html"]


def test_44_the_first_table_is_light(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        assert sum(weighed(visitor).values()) <= MAX_BYTES


def test_no_explanation_is_sent() -> None:
    assert b"@param" not in b"".join(FILES[name].body for name in SOURCES if "/session/" in name)
