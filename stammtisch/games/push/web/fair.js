/** How Push deals and rolls, for whoever checks it. */

import { copies, suits } from '../../../web/base/decks.js';

/** @type {import('../../../web/replay/fair_check.js').Fair} */
export const fair = {
  deck: ({ after: { view } }) => [
    ...suits('gyrbp', 6).flatMap((card) => copies(card, 3)),
    ...copies('D', 18),
    ...copies('T', view.turn_cards),
  ],
  die: ['g', 'y', 'r', 'b', 'p', '*'],
};
