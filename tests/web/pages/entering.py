"""How one comes to a table: a new one, or a friend's."""

from __future__ import annotations

from tests.web.browsing import Visitor


def at_new_table(visitor: Visitor, game: str = "elfer_raus", name: str = "Anna") -> str:
    """Open a table for friends; its code."""
    visitor.visit(f"/new/{game}")
    visitor.page.get_by_label("Wie heißt du?").fill(name)
    visitor.page.get_by_role("button", name="Tisch eröffnen").click()
    visitor.page.wait_for_selector(".wait .code")
    return visitor.page.locator(".wait .code").inner_text()


def sit(visitor: Visitor, code: str, name: str) -> None:
    """Sit down behind a link."""
    visitor.visit(f"/t/{code}")
    visitor.page.locator("#name").fill(name)
    visitor.page.locator("form button[type=submit]").click()
    visitor.page.wait_for_selector(".wait")
