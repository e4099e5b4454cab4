"""A table in the browser: how its hand lies."""

from __future__ import annotations

from tests.web.browsing import (
    Visitor,
)

ILLEGAL = "button.held[aria-disabled]"


def order(visitor: Visitor) -> list[str]:
    found: list[str] = visitor.page.evaluate("[...document.querySelectorAll('.held')].map(card => card.dataset.text)")
    return found
