/** The four games, as the page knows them. */

import { elferRaus } from './elfer_raus.js';

/** @type {Record<string, import('../types.js').GameClient>} */
export const GAMES = { elfer_raus: elferRaus };
