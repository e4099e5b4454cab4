/** How Elfer raus! deals, for whoever checks it. */

import { suits } from '../../../web/base/decks.js';

/** @type {import('../../../web/replay/fair_check.js').Fair} */
export const fair = {
  deck: ({ after: { view } }) => suits('rygb', 20).filter((card) => !card.startsWith(view.sorted_out ?? '-')),
};
