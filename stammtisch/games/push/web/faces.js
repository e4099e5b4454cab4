/** The cards of Push: what is on them, and all that there are. */

import { Numbered, Special } from '../../../web/ui/parts/faces.js';
import { cardName } from '../../../web/base/i18n.js';
import { suits } from '../../../web/base/decks.js';

/** @type {Record<string, keyof typeof import('../../../web/ui/parts/faces.js').ICONS>} */
const SPECIALS = { D: 'die', T: 'turn' };

export const DECK = [...suits('rygbp', 6), 'D', 'T'];

/** @param {{card: string, form: import('../../../web/ui/parts/faces.js').Form}} props */
export function Face({ card, form }) {
  const icon = SPECIALS[card];
  return icon ? Special({ icon, form, word: cardName('push', card) }) : Numbered({ card, form });
}
