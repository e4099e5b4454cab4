"""Draws the icons of the app from `icon.svg`, with Chromium: `python -m tools.icons`. Devices want them as PNG."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tests.web.browsing import browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser

WEB = Path(__file__).parent.parent / "stammtisch" / "web"
FELT = "#1d4a3c"
SIZES = {"icon-192": 192, "icon-512": 512, "maskable-512": 512, "touch-180": 180}
ROOM = 0.8  # of a maskable icon, whose edges a device may cut off


def main() -> None:
    """Write all icons."""
    with browser() as opened:
        for name, size in SIZES.items():
            (WEB / "icons" / f"{name}.png").write_bytes(drawn(opened, name, size))


def drawn(opened: Browser, name: str, size: int) -> bytes:
    """One icon as PNG."""
    svg = (WEB / "icon.svg").read_text(encoding="utf-8")
    whole = name.startswith("icon")
    wide = size if whole else round(size * ROOM)
    page = opened.new_page(viewport={"width": size, "height": size})
    ground = "transparent" if whole else FELT
    page.set_content(
        f"<body style='margin:0;display:grid;place-content:center;height:100vh;background:{ground}'>"
        f"<div style='width:{wide}px;height:{wide}px'>{svg}</div>"
    )
    picture = page.screenshot(omit_background=whole)
    page.close()
    return picture


if __name__ == "__main__":
    main()
