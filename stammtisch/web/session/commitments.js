/** What this browser was promised of the deals at its tables, noted when it was promised and not afterwards. */

import { keep, kept } from '../base/prefs.js';

const MOST = 40;

/** @param {string} table @param {number} game which game at this table, from 1 */
const name = (table, game) => `${table}/${game}`;

/** Note what the server promises now. @param {string} table @param {import('../types.js').State} state */
export function notePromise(table, state) {
  if (state.phase === 'playing') note(name(table, state.games), promiseOf(table, state.games) ?? state.commitment);
  else note(name(table, state.games + 1), state.next_commitment);
}

/** @param {string} key @param {string | null} promise */
function note(key, promise) {
  const { [key]: before, ...others } = kept('promises', {});
  if (promise && before !== promise) keep('promises', Object.fromEntries([[key, promise], ...Object.entries(others)].slice(0, MOST)));
}

/** The promise for a game, if this browser was there. @param {string} table @param {number} game @returns {string | null} */
export const promiseOf = (table, game) => kept('promises', {})[name(table, game)] ?? null;
