"""The shipped reports in a real browser: they ask nobody, fit on a phone, and everybody can read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

from tests.cli.run import ROOT
from tests.plays import OURS
from tests.web.browsing import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"


@pytest.mark.rotating("scheme", each="game")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", [game.name for game in OURS])
def test_a_report_asks_nobody_and_fits_on_a_phone(
    browser: Browser, game: str, scheme: Literal["light", "dark"]
) -> None:
    page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]}, color_scheme=scheme)
    try:
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        file = (ROOT / "docs" / "lab" / f"{game}.de.html").as_uri()
        page.goto(file)
        assert asked == [file]
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
        if AXE.exists():
            page.add_script_tag(path=AXE)
            faults = page.evaluate("axe.run().then(found => found.violations.map(fault => fault.id))")
            assert faults == []
    finally:
        page.close()
