"""All that a page shows, and all that a browser keeps for it, in whatever place there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

SHOWN = "() => document.documentElement.outerHTML"
STORED = """async () => {
  const found = [document.cookie, window.name, JSON.stringify(history.state)]
  for (const kept of [localStorage, sessionStorage]) found.push(JSON.stringify({ ...kept }))
  for (const { name } of await indexedDB.databases()) {
    const base = await new Promise((done, fail) =>
      Object.assign(indexedDB.open(name), { onsuccess: event => done(event.target.result), onerror: fail }))
    for (const store of base.objectStoreNames) {
      const all = base.transaction(store).objectStore(store).getAll()
      found.push(await new Promise(done => { all.onsuccess = () => done(JSON.stringify(all.result)) }))
    }
    base.close()
  }
  for (const name of globalThis.caches ? await caches.keys() : []) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const body = /\\/static\\//.test(request.url) ? '' : await (await cache.match(request)).text()
      found.push(request.url, body)
    }
  }
  return found.join('\\n')
}"""


def shown(page: Page) -> str:
    """The page as it is."""
    found: str = page.evaluate(SHOWN)
    return found


def stored(page: Page) -> str:
    """What the browser would still have if the page were closed: all storage, all answers that it keeps."""
    found: str = page.evaluate(STORED)
    return found
