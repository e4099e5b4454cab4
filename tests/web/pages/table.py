"""A table in the browser: how its hand lies, and how to come where something can be shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.server.serving import Guest
from tests.web.browsing import Visitor

View = dict[str, Any]
BOXES = "all => all.map(one => one.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x, y, width, height }))"
ILLEGAL = "button.held[aria-disabled]"


def order(visitor: Visitor) -> list[str]:
    found: list[str] = visitor.page.evaluate("[...document.querySelectorAll('.held')].map(card => card.dataset.text)")
    return found


def until(guests: list[Guest], wanted: Callable[[View], bool]) -> dict[str, Any]:
    """Programs make their first move, again and again, until things stand as wanted."""
    while not wanted((state := guests[0].state())["view"]):
        assert state["phase"] == "playing"
        mover = guests[state["turn"]]
        mover.command("move", moves=[mover.state()["view"]["moves"][0]]).raise_for_status()
    return state
