"""The page as an app: put on the device, started without a connection, renewed; nothing of it on an insecure page."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from stammtisch.server.site import web_app
from tests.server.serving import Server, opened, serving
from tests.web.browsing import against_bots, play, visiting
from tests.web.pages.installed import controlled, device

if TYPE_CHECKING:
    from playwright.sync_api import Browser

READY = """async () => {
  const { active, scope } = await navigator.serviceWorker.ready
  return [new URL(active.scriptURL).pathname, new URL(scope).pathname]
}"""
KEPT = """async () => {
  const names = await caches.keys()
  const files = await Promise.all(names.map(async name => (await (await caches.open(name)).keys())))
  return [names, files.flat().map(request => new URL(request.url).pathname)]
}"""


def version(url: str) -> str:
    found: str = httpx.get(f"{url}/version").json()["client"]
    return found


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that can go away."""
    with serving(tmp_path) as server:
        yield server


def test_the_page_can_be_installed(browser: Browser, server: Server) -> None:
    with device(browser, server.url) as visitor:
        visitor.visit()
        controlled(visitor)
        cdp = visitor.context.new_cdp_session(visitor.page)
        assert cdp.send("Page.getAppManifest")["errors"] == []
        errors = cdp.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []
        manifest = httpx.get(f"{server.url}/manifest.webmanifest", headers={"Accept-Language": "de"}).json()
        for icon in manifest["icons"]:
            picture = httpx.get(f"{server.url}{icon['src']}")
            assert picture.headers["content-type"] == icon["type"]
            if icon["type"] == "image/png":
                assert (
                    f"{int.from_bytes(picture.content[16:20])}x{int.from_bytes(picture.content[20:24])}"
                    == icon["sizes"]
                )


@pytest.mark.slow("the page keeps all its files first")
def test_without_a_connection_it_starts_and_says_so(browser: Browser, own_server: Server) -> None:
    host = opened(own_server, "push", 2)
    with device(browser, own_server.url) as visitor:
        visitor.visit()
        controlled(visitor)
        own_server.unplug()
        visitor.page.reload()
        visitor.page.wait_for_selector("[role=alert]:has-text('Der Server ist gerade nicht zu erreichen.')")
        assert visitor.page.locator(".game-card").count() == 4
        visitor.page.goto(f"{own_server.url}/t/{host.key['code']}")
        visitor.page.wait_for_selector("main.gone:has-text('Der Server ist gerade nicht zu erreichen.')")
        own_server.restart()
        visitor.page.goto(own_server.url)
        visitor.page.wait_for_selector("main.start")
        against_bots(visitor, "push")


@pytest.mark.slow("the page keeps all its files first")
def test_only_files_of_the_client_are_kept(browser: Browser, server: Server) -> None:
    with device(browser, server.url) as visitor:
        visitor.visit()
        controlled(visitor)
        against_bots(visitor, "elfer_raus")
        play(visitor, 2)
        [name], files = visitor.page.evaluate(KEPT)
        assert name.endswith(version(server.url))
        assert "/" in files
        assert all(path == "/" or path.startswith(f"/static/{version(server.url)}/") for path in files)
        assert any(path.endswith("/games/push/web/index.js") for path in files)


def test_a_new_version_takes_over_and_the_old_files_go(browser: Browser, server: Server) -> None:
    with device(browser, server.url) as visitor:
        old = httpx.get(f"{server.url}/sw.js").text.replace(version(server.url), "0ld")
        visitor.context.route("**/sw.js", lambda route: route.fulfill(body=old, content_type="text/javascript"))
        visitor.context.route("**/static/0ld/**", lambda route: route.fulfill(body=""))
        visitor.visit()
        controlled(visitor)
        assert [name[-3:] for name in visitor.page.evaluate(KEPT)[0]] == ["0ld"]
        visitor.context.unroute_all()
        visitor.page.reload()
        visitor.page.evaluate(
            """async version => {
              const over = async () => (await caches.keys()).every(name => name.endsWith(version))
              while (!(await over())) await new Promise(requestAnimationFrame)
            }""",
            version(server.url),
        )


def test_a_page_older_than_the_server_begins_anew(browser: Browser, server: Server) -> None:
    with visiting(browser, server) as visitor:
        visitor.visit()
        visitor.page.route("**/screens/rules.js", lambda route: route.fulfill(status=404), times=1)
        visitor.page.route("**/version", lambda route: route.fulfill(json={"client": "newer"}), times=1)
        with visitor.page.expect_event("load"):
            visitor.page.get_by_role("button", name="Push: Regeln").click()
        visitor.page.wait_for_selector("main.rules-page")


def test_an_insecure_page_asks_for_nothing_of_it(browser: Browser, server: Server) -> None:
    url = server.url.replace("127.0.0.1", "stammtisch.test")
    asked: list[str] = []
    with device(browser, url) as visitor:
        visitor.context.on("request", lambda request: asked.append(request.url))
        visitor.visit()
        visitor.page.clock.install()
        visitor.page.reload()
        visitor.page.wait_for_selector("main.start")
        visitor.page.clock.run_for(10_000)
        against_bots(visitor, "push")
        assert not visitor.page.evaluate("isSecureContext")
        assert visitor.page.locator("link[rel=manifest]").count() == 0
    assert not [one for one in asked if one.endswith((".webmanifest", "sw.js", "install.js", ".png"))]


def test_below_another_address(browser: Browser, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "stammtisch", "serve", "--no-browser", "--port", str(port)]
    process = subprocess.Popen([*command, "--root-path", "/karten", "--data", str(tmp_path)], stdout=subprocess.DEVNULL)
    try:
        url = f"http://127.0.0.1:{port}/karten"
        transport = httpx.HTTPTransport(retries=10)
        with httpx.Client(transport=transport, timeout=30) as client:
            found: dict[str, Any] = client.get(f"{url}/manifest.webmanifest").json()
        assert (found["scope"], found["start_url"]) == ("/karten/", "/karten/")
        with device(browser, url) as visitor:
            visitor.visit()
            assert visitor.page.evaluate(READY) == ["/karten/sw.js", "/karten/"]
            controlled(visitor)
            files = visitor.page.evaluate(KEPT)[1]
            assert all(path.startswith("/karten/") for path in files)
    finally:
        process.terminate()
        process.wait(timeout=20)


def test_what_is_kept() -> None:
    names = [
        "web/main.js",
        "web/sw.js",
        "web/css/base.css",
        "rules/push.de.json",
        "words/de.json",
        "web/icons/icon-192.png",
    ]
    assert web_app.kept(names) == ["web/css/base.css", "web/main.js", "words/de.json"]
