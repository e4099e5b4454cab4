"""Takes pictures of every screen into `build/screens`: `python -m tools.screenshots [GAME …]`.

Four games in the middle of a game with a full table, the start page, waiting room, joining, result, replay, rules and
the deck, on phone (upright and turned), tablet and desktop, light and dark, in German and English; the deck also in
grey and as people with a colour vision deficiency see it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tests.server.serving import Server, opened, serving
from tests.web.browsing import (
    DESKTOP,
    GAMES,
    MOST,
    PHONE,
    PLAYABLE,
    SHORT,
    TABLET,
    Visitor,
    at_table,
    browser,
    play,
    settled,
    visiting,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser

OUT = Path(__file__).parent.parent / "build" / "screens"
LANDSCAPE = (740, 360)
SIZES = {"phone": PHONE, "landscape": LANDSCAPE, "tablet": TABLET, "desktop": DESKTOP}
LOOKS = [("light", "de-DE"), ("dark", "en-GB")]
SIGHTS = ["protanopia", "deuteranopia", "tritanopia", "achromatopsia"]
TURNS = {"elfer_raus": 7, "help": 7, "level8": 7, "push": 18}
"""Taps until a game is in its middle; in Push most of them are made within one turn."""


def shot(visitor: Visitor, name: str) -> None:
    """One picture."""
    settled(visitor)
    visitor.page.screenshot(path=OUT / f"{name}.png")


def tables(browser: Browser, server: Server, games: list[str]) -> None:
    """Each game in the middle, with all seats taken."""
    for game in games:
        for size_name, size in SIZES.items():
            for theme, language in LOOKS:
                with visiting(browser, server, size, language, theme=theme) as visitor:
                    at_table(visitor, server, game, MOST[game])
                    play(visitor, TURNS[game])
                    visitor.page.wait_for_selector(f"{PLAYABLE}, .result")
                    shot(visitor, f"{game}-{size_name}-{theme}")


def ends(browser: Browser, server: Server, games: list[str]) -> None:
    """Result and replay of each game."""
    for game in games:
        for size_name, size in (("phone", PHONE), ("desktop", DESKTOP)):
            with visiting(browser, server, size) as visitor:
                at_table(visitor, server, game, 3, **SHORT.get(game, {}))
                play(visitor)
                shot(visitor, f"result-{game}-{size_name}")
                visitor.page.get_by_role("button", name="Noch einmal ansehen").click()
                visitor.page.wait_for_selector(".replay")
                shot(visitor, f"replay-{game}-{size_name}")


def around(browser: Browser, server: Server) -> None:
    """Start, waiting room, joining, rules."""
    for size_name, size in SIZES.items():
        for theme, language in LOOKS:
            with visiting(browser, server, size, language, theme=theme) as visitor:
                visitor.visit()
                shot(visitor, f"start-{size_name}-{theme}")
                host = opened(server, "level8", 4)
                visitor.visit(f"/t/{host.state()['code']}")
                shot(visitor, f"join-{size_name}-{theme}")
                visitor.visit(f"/t/{host.state()['code']}#seat={host.key['token']}")
                visitor.page.wait_for_selector(".options select")
                shot(visitor, f"wait-{size_name}-{theme}")
                visitor.visit("/rules/help")
                visitor.page.wait_for_selector(".rules")
                shot(visitor, f"rules-{size_name}-{theme}")


def deck(browser: Browser, server: Server) -> None:
    """All cards, for every kind of sight."""
    with visiting(browser, server, DESKTOP) as visitor:
        visitor.visit("/dev/deck")
        session = visitor.context.new_cdp_session(visitor.page)
        for sight in ["none", *SIGHTS]:
            session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
            settled(visitor)
            visitor.page.screenshot(path=OUT / f"deck-{sight}.png", full_page=True)


def main() -> int:
    """Take all pictures, or those of some games."""
    games = sys.argv[1:] or GAMES
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server, browser() as opened_browser:
        tables(opened_browser, server, games)
        ends(opened_browser, server, games)
        if not sys.argv[1:]:
            around(opened_browser, server)
            deck(opened_browser, server)
    print(f"{len(list(OUT.glob('*.png')))} pictures in {OUT}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
