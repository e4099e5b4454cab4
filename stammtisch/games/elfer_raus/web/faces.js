/** The cards of Elfer raus!. */

import { suits } from '../../../web/base/decks.js';

export { Numbered as Face } from '../../../web/ui/parts/faces.js';

export const DECK = suits('rygb', 20);
