/** What a game of Elfer raus! was decided by. */

import { margin, most, several, told } from '../../../web/replay/highlights.js';

/** @typedef {import('../../../web/replay/highlights.js').Telling} Telling */

const FEW_CARDS = 2;

/** @type {Telling[]} */
export const HIGHLIGHTS = [roundsWon, nearlyOut, most('elfer_raus.highlight.drew', 'drew', 'laid_drawn'), margin];

/** @type {Telling} */
function roundsWon(tale) {
  return several(tale) ? most('elfer_raus.highlight.rounds', 'round_won')(tale) : null;
}

/** Somebody else had almost no cards left. @type {Telling} */
function nearlyOut(tale) {
  const { view, winner, players } = tale;
  const left = /** @type {number[]} */ (view.hand_sizes);
  const seats = Array.from({ length: players }, (_, seat) => seat).filter((seat) => seat !== winner);
  const seat = seats.reduce((best, one) => ((left[one] ?? 0) < (left[best] ?? 0) ? one : best));
  return !several(tale) && (left[seat] ?? 0) <= FEW_CARDS ? told('elfer_raus.highlight.nearly', { seat, n: left[seat] }) : null;
}
