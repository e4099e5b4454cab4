/** How Mau-Mau deals, for whoever checks it. */

import { DECK } from './faces.js';
import { same } from '../../../web/replay/fair_check.js';

/** @typedef {import('../../../web/replay/fair_check.js').Situation} Situation */

/** @type {import('../../../web/replay/fair_check.js').Fair} */
export const fair = { deck: () => DECK, renewed };

/** The pile without its top card, as it lay (MM-9). @param {Situation} now @param {string[]} pile from the bottom to the top */
function renewed({ before }, pile) {
  return before !== undefined && same(pile, before.view.pile.slice(1).toReversed());
}
