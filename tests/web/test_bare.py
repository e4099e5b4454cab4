"""An installation without the extra `fast`: whoever asks for the expert is told what is missing, in one sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from stammtisch.words.installation import command_for
from tests.server.serving import Server, opened, serving
from tests.web.browsing import DESKTOP, PHONE, open_seat, visiting

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
PATHS = os.pathsep.join([str(ROOT / "tests" / "bare"), str(ROOT)])
HOW = command_for("fast", "numba", "numpy")
ASK = "stammtisch doctor"


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with ExitStack() as stack:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PYTHONPATH", PATHS)
            server = stack.enter_context(serving(tmp_path_factory.mktemp("bare")))
        yield server


@pytest.mark.parametrize(
    "command",
    [
        "play push --bot kenner",
        "play push --bot kenner@50ms --lang de",
        "simulate push --games 1 --bot kenner",
        "arena push kenner zufall --deals 1",
        "arena push ismcts zufall --deals 1",
        "lab simulate push --games 10",
        "equity level8",
    ],
)
def test_the_command_line_says_what_is_missing(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "stammtisch", *command.split()],
        input="",
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": PATHS, "LC_ALL": "C.UTF-8"},
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert HOW in done.stderr


def test_the_server_denies_a_bot_that_it_lacks_and_says_who_advises(bare: Server) -> None:
    host = opened(bare, "push", 2)
    for answer in (host.command("add_bot", bot="kenner"), host.command("start", fill="kenner")):
        assert (answer.status_code, answer.json()["code"]) == (422, "bot_missing")
        assert ASK in answer.text
        assert "install " not in answer.text  # the host's paths are nobody's business
    assert [seat["bot"] for seat in host.state()["seats"]] == [None, None]
    host.command("start", fill="zufall").raise_for_status()
    with host.listening() as lines:
        assert any(line["kind"] == "state" and line["turn"] == 0 for line in lines)
    assert host.client.get(f"{host.path}/hint").raise_for_status().json()["by"] == "stammgast"


@pytest.mark.parametrize(
    ("size", "language", "said"), [(PHONE, "de-DE", "fehlt hier"), (DESKTOP, "en-GB", "missing here")]
)
def test_the_page_shows_the_bot_that_is_missing_and_why(
    browser: Browser, bare: Server, size: tuple[int, int], language: str, said: str
) -> None:
    host = opened(bare, "push", 3)
    with visiting(browser, bare, size, language) as visitor:
        open_seat(visitor, host)
        choice = visitor.page.locator("#bots-are option[value=kenner]")
        assert choice.is_disabled()
        assert said in choice.inner_text()
        assert ASK in visitor.page.locator("#bots-missing").inner_text()
        assert not visitor.page.locator("#bots-are option[value=stammgast]").is_disabled()


def test_where_nothing_is_missing_nothing_is_said(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        open_seat(visitor, opened(server, "push", 3))
        visitor.page.wait_for_selector("#bots-are")
        assert visitor.page.locator("#bots-are option:disabled, #bots-missing").count() == 0
