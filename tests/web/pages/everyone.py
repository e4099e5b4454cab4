"""What a page must be for everyone: no fault that axe finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.browsing import (
    Visitor,
    settled,
)

ROOT = Path(__file__).parents[3]


AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"


TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


CHECK = """async tags => {
  const found = await axe.run(document, { runOnly: { type: 'tag', values: tags } })
  return found.violations.flatMap(wrong => wrong.nodes.map(node => `${wrong.id}: ${node.target.join(' ')}`))
}"""


def accessible(visitor: Visitor) -> None:
    """The page has no fault that axe knows."""
    if not AXE.exists():
        pytest.skip("needs axe-core (make check installs it where npm's packages can be had)")
    settled(visitor)
    if not visitor.page.evaluate("typeof axe === 'object'"):
        visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
    assert visitor.page.evaluate(CHECK, TAGS) == []
