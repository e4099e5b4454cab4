/**
 * Cards keep their identity when they move. The new state is drawn at once; then each card is moved back to where it
 * was and travels to its place. Input never waits for it, and whoever taps the table sees the end at once.
 */

import { onHandover } from '../base/on_handover.js';
import { prefs } from '../base/prefs.js';

/**
 * Where a card that was hidden comes from, or where one goes that will be: the name of a place in the page. A card that
 * stays hidden goes from place to place and looks like what lies at a third one.
 * @typedef {{card: string, from?: string, to?: string, like?: string, wait?: number}} Travel `wait` is how long it stays before it goes
 */

const OWN = 220;
const OTHERS = 320;
const FACTOR = { off: 0, fast: 0.5, normal: 1, relaxed: 1.6 };
const STAGGER = 45;
const MAX_STAGGER = 1000;

/** @type {Map<string, {rect: DOMRect, element: Element}>} */
let before = new Map();
onHandover(() => {
  before = new Map();
});

/** How fast things move, for this reader now; 0 not at all. */
export function tempo() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : FACTOR[prefs.value.speed];
}

/** Remember where all cards are. */
export function remember() {
  before = new Map();
  if (!tempo()) return;
  for (const element of cards()) before.set(element.dataset.card ?? '', { rect: element.getBoundingClientRect(), element });
}

/** All cards travel from where they were to where they are. @param {Travel[]} travels what the cards alone do not tell */
export function travel(travels) {
  const speed = tempo();
  if (!speed || document.visibilityState === 'hidden') return;
  const origins = new Map(travels.filter((way) => way.from).map((way) => [way.card, way.from ?? '']));
  let late = 0;
  for (const element of cards()) {
    const id = element.dataset.card ?? '';
    const old = before.get(id)?.rect ?? place(origins.get(id));
    const now = element.getBoundingClientRect();
    if (!old || !now.width || (Math.abs(old.x - now.x) < 2 && Math.abs(old.y - now.y) < 2)) continue;
    const fresh = !before.has(id);
    move(element, old, now, (fresh ? OTHERS : OWN) * speed, fresh ? Math.min(STAGGER * late++, MAX_STAGGER) * speed : 0);
  }
  for (const way of travels) if (way.to) vanish(way, way.like ? hidden(way) : before.get(way.card), speed);
  before = new Map();
}

/** Everything is where it belongs, at once. */
export function finish() {
  for (const animation of document.getAnimations()) if (animation.id === 'travel') animation.finish();
}

/** @returns {HTMLElement[]} */
const cards = () => Array.from(document.querySelectorAll('[data-card]'));

/** @param {string | undefined} name */
const place = (name) => (name ? placed(name)?.getBoundingClientRect() : undefined);

/** What stands for this place of the table, where it can be seen now. @param {string} name @returns {Element | undefined} */
export const placed = (name) =>
  Array.from(document.querySelectorAll(`[data-place="${name}"]`)).findLast((one) => one.getClientRects().length);

/** @param {Element} element @param {DOMRect} from @param {DOMRect} to @param {number} duration @param {number} delay */
function move(element, from, to, duration, delay) {
  const zoom = element.currentCSSZoom ?? 1;
  const right = (from.x + from.width / 2 - to.x - to.width / 2) / zoom;
  const down = (from.y + from.height / 2 - to.y - to.height / 2) / zoom;
  const start = `translate(${right}px, ${down}px) scale(${Math.min(1.5, Math.max(0.3, from.width / to.width))})`;
  const animation = element.animate(
    [
      { transform: start, zIndex: 50 },
      { transform: 'none', zIndex: 50 },
    ],
    { duration, delay, fill: 'backwards', easing: 'cubic-bezier(.2,.8,.2,1)' },
  );
  animation.id = 'travel';
}

/** A hidden card, where it sets out. @param {Travel} way */
function hidden(way) {
  const looks = document.querySelector(`[data-place="${way.like}"] .face`)?.parentElement;
  const from = place(way.from);
  if (!looks || !from) return undefined;
  const { width, height } = looks.getBoundingClientRect();
  const rect = new DOMRect(from.x + (from.width - width) / 2, from.y + (from.height - height) / 2, width, height);
  return { rect, element: /** @type {Element} */ (looks.cloneNode(true)) };
}

/**
 * A card that is not drawn any more goes to its place and is gone.
 * @param {Travel} way
 * @param {{rect: DOMRect, element: Element} | undefined} old
 * @param {number} speed
 */
function vanish(way, old, speed) {
  const to = place(way.to);
  if (!old || !to || old.element.isConnected) return;
  const ghost = /** @type {HTMLElement} */ (old.element.cloneNode(true));
  for (const name of ['id', 'data-card', 'data-place']) ghost.removeAttribute(name);
  ghost.setAttribute('aria-hidden', 'true');
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: 'fixed',
    left: `${old.rect.x}px`,
    top: `${old.rect.y}px`,
    width: `${old.rect.width}px`,
    height: `${old.rect.height}px`,
    margin: '0',
    zIndex: '60',
    pointerEvents: 'none',
  });
  document.body.append(ghost);
  const right = to.x + to.width / 2 - old.rect.x - old.rect.width / 2;
  const down = to.y + to.height / 2 - old.rect.y - old.rect.height / 2;
  const there = `translate(${right}px, ${down}px) scale(${Math.min(1, to.width / old.rect.width)})`;
  const animation = ghost.animate([{ transform: 'none' }, { transform: there, opacity: 0.4 }], {
    duration: OTHERS * speed,
    delay: (way.wait ?? 0) * speed,
    easing: 'ease-in',
  });
  animation.id = 'travel';
  animation.onfinish = () => ghost.remove();
}
