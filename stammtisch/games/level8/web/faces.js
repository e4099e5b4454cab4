/** The cards of Level 8: what is on them, and all that there are. */

import { Numbered, Special } from '../../../web/ui/parts/faces.js';
import { cardName } from '../../../web/base/i18n.js';
import { suits } from '../../../web/base/decks.js';

/** @type {Record<string, keyof typeof import('../../../web/ui/parts/faces.js').ICONS>} */
const SPECIALS = { J: 'joker', X: 'skip' };

export const DECK = [...suits('rygbps', 15), 'J', 'X'];

/** @param {{card: string, form: import('../../../web/ui/parts/faces.js').Form}} props */
export function Face({ card, form }) {
  const icon = SPECIALS[card];
  return icon ? Special({ icon, form, word: cardName('level8', card) }) : Numbered({ card, form });
}
