/** The cards of Help!: what is on them, and all that there are. */

import { Numbered, Special } from '../../../web/ui/parts/faces.js';
import { cardName } from '../../../web/base/i18n.js';
import { numbers } from '../../../web/base/decks.js';

/** @type {Record<string, keyof typeof import('../../../web/ui/parts/faces.js').ICONS>} */
const SPECIALS = { J: 'joker', S: 'swap', Z: 'zap', N: 'no' };

export const DECK = [...numbers(11), 'J', 'S', 'Z', 'N'];

/** @param {{card: string, form: import('../../../web/ui/parts/faces.js').Form}} props */
export function Face({ card, form }) {
  const icon = SPECIALS[card];
  return icon ? Special({ icon, form, word: cardName('help', card) }) : Numbered({ card, form });
}
