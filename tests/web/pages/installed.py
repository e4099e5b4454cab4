"""A device that has the app."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.web.browsing import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@contextmanager
def device(browser: Browser, url: str) -> Iterator[Visitor]:
    """A browser that may keep the page."""
    context = browser.new_context(locale="de-DE", service_workers="allow")
    context.set_default_timeout(60_000)
    visitor = Visitor(context, context.new_page(), url)
    visitor.watch()
    visitor.prefer(speed="off", each=False)
    try:
        yield visitor
        assert visitor.wrong == []
    finally:
        context.close()


def controlled(visitor: Visitor) -> None:
    """The worker is there and in charge of the page."""
    visitor.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
