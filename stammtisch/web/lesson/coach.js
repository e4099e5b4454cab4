/** The coach of a lesson: one thing at a time, in a bubble that never covers what is meant, with a ring around that. */

import { announce } from '../feedback/announce.js';
import { placeBubble } from './place_bubble.js';
import { h, html, useEffect, useLayoutEffect, useRef, useState } from '../base/dom.js';
import { moveTargets } from './move_targets.js';

/**
 * @typedef {import('./lesson.js').Lesson} Lesson
 * @typedef {import('../types.js').GameClient} GameClient
 * @typedef {import('./place_bubble.js').Box} Box
 * @typedef {{rings: Box[], place: import('./place_bubble.js').Place | null}} Spot
 */

const ROOM = 6;

/** @param {{lesson: Lesson, game: GameClient, end: any}} props `end` is offered once all is said */
export function Coach({ lesson, game, end }) {
  const bubble = useRef(/** @type {HTMLElement | null} */ (null));
  const focused = useRef(/** @type {(Element | number)[]} */ ([]));
  const [spot, setSpot] = useState(/** @type {Spot} */ ({ rings: [], place: null }));
  const busy = lesson.busy.value;
  const at = lesson.at.value;
  const { step } = lesson;
  const look = () => {
    const elements = lesson.busy.value ? [] : moveTargets(lesson, game);
    const rings = elements.map(around);
    const size = bubble.current?.getBoundingClientRect();
    const place = size ? placeBubble(size, rings, obstacles()) : null;
    setSpot((old) => (JSON.stringify(old) === JSON.stringify({ rings, place }) ? old : { rings, place }));
    if (bubble.current) lead(bubble.current, elements, lesson.at.value, focused);
  };
  useEffect(() => following(look), [lesson]);
  useLayoutEffect(look, [busy, at]);
  useEffect(() => {
    if (!busy) announce(step?.text ?? lesson.words('done'));
  }, [busy, at]);
  return html`<div class="coaching">
    ${spot.rings.map(
      (ring, number) => html`<span class=${`coach-ring ${step?.moves ? 'act' : ''}`} key=${number} aria-hidden="true"
        style=${pixels(ring)}></span>`,
    )}
    ${
      busy
        ? null
        : html`<section class="coach" aria-label=${lesson.words('label')} ref=${bubble}
          data-arrow=${spot.place?.arrow ?? 'none'} data-step=${at}
          style=${{ ...pixels({ left: spot.place?.left ?? 0, top: spot.place?.top ?? 0 }), '--at': `${spot.place?.at ?? 0}px` }}>
          <p id="coach-text">${step?.text ?? lesson.words('done')}</p>
          ${step ? h(Foot, { lesson }) : end}
        </section>`
    }
  </div>`;
}

/** Back, how far, and on. @param {{lesson: Lesson}} props */
function Foot({ lesson }) {
  const at = lesson.at.value;
  const asked = Boolean(lesson.step?.moves);
  return html`<div class="coach-foot">
    <button type="button" class="icon-button" disabled=${!at} aria-label=${lesson.words('back')} onClick=${() => lesson.back()}>
      <span aria-hidden="true">‹</span>
    </button>
    <span class="coach-count">${lesson.words('step', { n: at + 1, of: lesson.script.steps.length })}</span>
    <button type="button" class=${asked ? 'plain' : 'main'} aria-describedby="coach-text" onClick=${() => lesson.onward()}>
      ${lesson.words(asked ? 'show' : 'next')}
    </button>
  </div>`;
}

/** Keep looking where things are: whenever the table changes, moves or is resized. @param {() => void} look @returns {() => void} */
function following(look) {
  let frame = 0;
  const soon = () => {
    frame ||= requestAnimationFrame(now);
  };
  const now = () => {
    frame = 0;
    look();
    if (document.getAnimations().some((animation) => animation.id === 'travel')) soon();
  };
  const observer = new MutationObserver(soon);
  observer.observe(document.querySelector('main.table') ?? document.body, { subtree: true, childList: true, attributes: true });
  addEventListener('resize', soon);
  document.addEventListener('transitionend', soon);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    removeEventListener('resize', soon);
    document.removeEventListener('transitionend', soon);
  };
}

/**
 * Whoever plays by keyboard is led along: what is meant has the focus, or the button that goes on.
 * @param {HTMLElement} bubble
 * @param {HTMLElement[]} elements
 * @param {number} step
 * @param {{current: (Element | number)[]}} focused
 */
function lead(bubble, elements, step, focused) {
  const now = [step, ...elements];
  const asked = bubble.querySelector('.coach-foot .plain');
  if (
    now.length === focused.current.length &&
    now.every((one, at) => one === focused.current[at]) &&
    document.activeElement !== document.body
  )
    return;
  focused.current = now;
  if (document.querySelector('dialog[open]')) return;
  const to = asked ? elements[0] : bubble.querySelector('button.main');
  /** @type {HTMLElement | null | undefined} */ (to)?.focus({ preventScroll: true });
}

/** What the bubble should rather not cover, and how much that matters. @returns {{box: Box, weight: number}[]} */
function obstacles() {
  const weights = {
    '.banner': 40,
    '#board .card': 12,
    '.chip': 10,
    '.tabs': 10,
    '#status': 2,
    '#hand .card': 2,
    '.actions': 1,
    '#hand': 1,
    '#board': 0.3,
  };
  return Object.entries(weights).flatMap(([selector, weight]) =>
    Array.from(document.querySelectorAll(`main.table ${selector}`), (element) => ({ box: element.getBoundingClientRect(), weight })),
  );
}

/** @param {Element} element @returns {Box} */
function around(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left - ROOM, top: top - ROOM, width: width + 2 * ROOM, height: height + 2 * ROOM };
}

/** @param {Partial<Box>} box */
const pixels = (box) => Object.fromEntries(Object.entries(box).map(([side, value]) => [side, `${Math.round(value)}px`]));
