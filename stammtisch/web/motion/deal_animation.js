/** The deal: card by card from the stock to every hand, quick however many there are. A tap on the table ends it. */

import { placed, tempo } from './flip.js';

/** @typedef {import('../session/session.js').Session} Session */

const FLIGHT = 200;
const STAGGER = 45;
const WHOLE = 1200;
const JUST_NOW = 5000;
const MAX_LINES = 4;
const SMALL = 0.35;

/** Whether these events deal cards. @param {{kind: string}[]} events */
export const isDeal = (events) => events.some((event) => event.kind.startsWith('dealt'));

/** Whether the reader comes to a table at which cards have just been dealt. @param {Session} session */
export function dealtJustNow(session) {
  const last = session.lines.value.slice(-MAX_LINES);
  return last.some((line) => isDeal(line.events ?? []) && session.now() - line.at < JUST_NOW);
}

/** Whether cards are still on their way from the stock. */
export const isDealing = () => document.querySelector('.deal') !== null;

/** The cards of all hands come from the stock. @param {import('../types.js').State} state */
export function deal({ view, you }) {
  const speed = tempo();
  const sizes = /** @type {number[]} */ (view?.hand_sizes ?? []);
  if (!speed || document.visibilityState === 'hidden' || !sizes.some(Boolean)) return;
  const flights = order(sizes, you).map((one) => ({
    ...one,
    to: boxOf(one.card ?? placed(`seat-${one.seat}`)),
  }));
  const from = boxOf(placed('stock'));
  if (from) fly(from, flights, speed);
}

/**
 * Round by round, everybody gets a card; the reader's own lie in the hand already.
 * @param {number[]} sizes @param {number | null} you @returns {{seat: number, card: Element | null}[]}
 */
function order(sizes, you) {
  const own = Array.from(document.querySelectorAll('.hand [data-card]'));
  const first = you === null ? 0 : you + 1;
  const seats = sizes.map((_, number) => (first + number) % sizes.length);
  return Array.from({ length: Math.max(...sizes) }, (_, round) =>
    seats.filter((seat) => round < (sizes[seat] ?? 0)).map((seat) => ({ seat, card: seat === you ? (own[round] ?? null) : null })),
  ).flat();
}

/** @param {Element | null | undefined} element */
function boxOf(element) {
  const box = element?.getBoundingClientRect();
  return box?.width ? box : null;
}

/**
 * All places are known: from here on nothing is measured.
 * @param {DOMRect} from
 * @param {{card: Element | null, to: DOMRect | null}[]} flights
 * @param {number} speed
 */
function fly(from, flights, speed) {
  const apart = Math.min(STAGGER, (WHOLE - FLIGHT) / Math.max(1, flights.length - 1));
  const wide = flights.find((flight) => flight.card)?.to?.width ?? 62;
  const air = document.createElement('div');
  air.className = 'deal';
  air.setAttribute('aria-hidden', 'true');
  const backs = flights.map(() => air.appendChild(document.createElement('i')));
  air.style.setProperty('--card', `${wide}px`);
  document.body.append(air);
  flights.forEach(({ card, to }, number) => {
    const timing = { duration: FLIGHT * speed, delay: number * apart * speed };
    if (card) animate(card, [{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], { ...timing, fill: 'backwards' });
    const back = /** @type {HTMLElement} */ (backs[number]);
    const landing = animate(back, path(from, to ?? from, wide, card ? 1 : SMALL), {
      ...timing,
      fill: 'both',
      easing: 'cubic-bezier(.3,.7,.3,1)',
    });
    if (number === flights.length - 1) landing.onfinish = () => air.remove();
  });
}

/** @param {DOMRect} from @param {DOMRect} to @param {number} wide @param {number} scale @returns {Keyframe[]} */
function path(from, to, wide, scale) {
  const end = place(to, wide, scale);
  return [
    { transform: place(from, wide, SMALL), opacity: 1 },
    { transform: end, opacity: 1, offset: 0.9 },
    { transform: end, opacity: 0 },
  ];
}

/** The middle of the card lies on the middle of the box. @param {DOMRect} box @param {number} wide @param {number} scale */
function place(box, wide, scale) {
  return `translate(${box.x + (box.width - wide * scale) / 2}px, ${box.y + (box.height - wide * 1.4 * scale) / 2}px) scale(${scale})`;
}

/** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing */
function animate(element, frames, timing) {
  const animation = element.animate(frames, timing);
  animation.id = 'travel';
  return animation;
}
