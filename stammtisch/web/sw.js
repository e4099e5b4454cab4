/**
 * Keeps the page's own files, so that it starts at once and says in its own words when there is no connection.
 * What the server answers and tells is never kept. The server writes `self.stammtisch` before these lines.
 */

const worker = /** @type {any} */ (self);
/** @type {{root: string, version: string, files: string[]}} */
const { root, version, files } = worker.stammtisch;
const PREFIX = `stammtisch-${root}-`;
const NAME = PREFIX + version;
const SHELL = `${root}/`;
const STATIC = `${root}/static/${version}/`;
const PATIENCE = 4000;
const NOBODY_THERE = [502, 503, 504];

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(prepare()));
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { pathname, origin } = new URL(event.request.url);
  if (event.request.method !== 'GET' || origin !== location.origin) return;
  if (event.request.mode === 'navigate' && !pathname.startsWith(`${root}/api/`)) event.respondWith(page(event.request));
  else if (pathname.startsWith(STATIC)) event.respondWith(own(event.request));
});
worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

/** All files are here before this version is used. */
async function prepare() {
  const cache = await caches.open(NAME);
  await cache.addAll([SHELL, ...files.map((name) => STATIC + name)]);
  await worker.skipWaiting();
}

/** What other versions have kept is gone. */
async function takeOver() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The page as the server has it now; if that cannot be reached soon, as it was. @param {Request} request */
async function page(request) {
  const late = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE, null);
  });
  /** @type {Response | null} */
  const answer = await Promise.race([fetch(request).catch(() => null), late]);
  if (answer && !NOBODY_THERE.includes(answer.status)) return answer;
  return (await caches.match(SHELL, { cacheName: NAME, ignoreVary: true })) ?? answer ?? Response.error();
}

/** A file of this version, which never changes. @param {Request} request */
async function own(request) {
  return (await caches.match(request, { cacheName: NAME, ignoreVary: true })) ?? fetch(request);
}

/** The table that a message was about, in the window where it is. @param {string} url */
async function show(url) {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const there = windows.find((/** @type {any} */ one) => one.url === url) ?? windows[0];
  return there ? there.focus() : worker.clients.openWindow(url);
}
