/**
 * Says to a screen reader what happens: one sentence at a time, bursts joined, and the player's turn is never lost.
 * Two regions take turns, so that the same words twice are spoken twice.
 */

import { onHandover } from '../base/on_handover.js';

const PAUSE = 150;
const GAP = 250;

/** @type {HTMLElement[]} */
let regions = [];
/** @type {string[]} */
let queue = [];
let turn = 0;
let timer = 0;

/** The places in the page that a screen reader listens to. */
export function announcer() {
  regions = ['a', 'b'].map((name) => {
    const region = document.createElement('div');
    region.className = 'unseen';
    region.id = `announcer-${name}`;
    region.setAttribute('aria-live', 'polite');
    document.body.append(region);
    return region;
  });
}

/** Say this soon. @param {string} words */
export function announce(words) {
  if (!words) return;
  queue.push(words);
  if (!timer) timer = setTimeout(speakUp, PAUSE);
}

/** Nothing of what was said can be read in the page any more. */
onHandover(() => {
  hush();
  for (const region of regions) region.textContent = '';
});

/** Forget what has not been said yet: the player is already somewhere else. */
export function hush() {
  queue = [];
}

function speakUp() {
  timer = 0;
  if (!queue.length) return;
  const said = queue.join(' ');
  queue = [];
  turn = 1 - turn;
  const [next, last] = [regions[turn], regions[1 - turn]];
  if (next && last) {
    last.textContent = '';
    next.textContent = said;
  }
  timer = setTimeout(speakUp, GAP);
}
