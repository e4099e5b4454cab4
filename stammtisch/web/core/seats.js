/** The seats that this browser owns, so that a link opened again leads back to them. The secrets are in cookies. */

import { keep, kept } from './prefs.js';

/**
 * @typedef {object} Owned
 * @property {string} table
 * @property {string} code
 * @property {string} label which of the browser's seats it is
 * @property {string} name
 * @property {string} game
 * @property {number} at    when it was last used
 * @property {boolean} [shared] whether its owner shares this device with others
 * @property {number} [order] among those who share it
 */

const MOST = 40;

/** All of them, the last used first. @returns {Owned[]} */
export const owned = () => kept('seats', []);

/** The ones at this table. @param {string} code */
export const ownedAt = (code) => owned().filter((seat) => seat.code === code);

/** Remember a seat. @param {Omit<Owned, 'at'>} seat */
export function own(seat) {
  const others = owned().filter((other) => other.label !== seat.label);
  keep('seats', [{ ...seat, at: Date.now() }, ...others].slice(0, MOST));
}

/** Forget a seat. @param {string} label */
export function disown(label) {
  keep('seats', owned().filter((seat) => seat.label !== label));
}

/** The seat that this tab plays; another tab may play another one. @param {string} code */
export function playedHere(code) {
  try {
    return sessionStorage.getItem(`stammtisch.${code}`) ?? '';
  } catch {
    return '';
  }
}

/** This tab plays this seat from now on; '' none. @param {string} code @param {string} label */
export function playHere(code, label) {
  try {
    sessionStorage.setItem(`stammtisch.${code}`, label);
  } catch {
    // then the tab asks again after a reload
  }
}
