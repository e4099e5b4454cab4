/** The four games, as the page knows them. */

import { elferRaus } from './elfer_raus.js';
import { help } from './help.js';
import { level8 } from './level8.js';
import { push } from './push.js';

/** @type {Record<string, import('../types.js').GameClient>} */
export const GAMES = { elfer_raus: elferRaus, help, level8, push };
