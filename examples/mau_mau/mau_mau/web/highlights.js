/** What a game of Mau-Mau was decided by. */

import { counts, foremost, margin, most, several, told } from '../../../web/replay/highlights.js';

/** @typedef {import('../../../web/replay/highlights.js').Telling} Telling */

/** @type {Telling[]} */
export const HIGHLIGHTS = [roundsWon, took, most('mau_mau.highlight.skipped', 'skipped'), margin];

/** @type {Telling} */
function roundsWon(tale) {
  return several(tale) ? most('mau_mau.highlight.rounds', 'round_won')(tale) : null;
}

/** Who drew most for sevens, if that was more than once. @type {Telling} */
function took(tale) {
  const cards = counts(tale, 'took').map(() => 0);
  for (const step of tale.steps) {
    for (const event of step.events) if (event.kind === 'took') cards[event.seat ?? 0] = (cards[event.seat ?? 0] ?? 0) + (event.n ?? 0);
  }
  const most = foremost(cards);
  return told('mau_mau.highlight.took', most && most.n > 2 ? most : null);
}
