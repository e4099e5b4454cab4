"""Whole games by taps alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.serving import Server
from tests.web.browsing import DESKTOP, GAMES, PHONE, against_bots, at_table, play, visiting

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.mark.slow("a whole game")
@pytest.mark.rotating("game", "size", keep=2)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("size", "language"), [(PHONE, "de-DE"), (DESKTOP, "en-GB")], ids=["phone", "desktop"])
def test_13_a_whole_game_by_taps(
    browser: Browser, server: Server, game: str, size: tuple[int, int], language: str
) -> None:
    with visiting(browser, server, size, language) as visitor:
        if game == "level8":
            at_table(visitor, server, game, 3, levels=6)  # a game over two rounds may end before one has been on
        else:
            against_bots(visitor, game)
        assert play(visitor) > 0
        assert visitor.page.locator(".result h2").inner_text()
