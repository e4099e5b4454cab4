/** The seats that this browser owns, so that a link opened again leads back to them. The secrets are in cookies. */

import { keep, kept } from '../base/prefs.js';
import { send } from '../base/api.js';

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
/** Under this name the browser keeps what it could not forget yet. */
export const LEFT = 'left';

/** All of them, the last used first. @returns {Owned[]} */
export const owned = () => kept('seats', []);

/** The ones at this table. @param {string} code */
export const ownedAt = (code) => owned().filter((seat) => seat.code === code);

/** Remember a seat. @param {Omit<Owned, 'at'>} seat */
export function own(seat) {
  const others = owned().filter((other) => other.label !== seat.label);
  keep('seats', [{ ...seat, at: Date.now() }, ...others]);
  if (others.length >= MOST) drop(others.slice(MOST - 1));
}

/** Forget a seat, with its secret. @param {string} label */
export function disown(label) {
  drop(owned().filter((seat) => seat.label === label));
}

/** Forget them all; whether all their secrets are gone. @returns {Promise<boolean>} */
export function disownAll() {
  return drop(owned());
}

/** @param {Owned[]} seats @returns {Promise<boolean>} */
function drop(seats) {
  const labels = seats.map((seat) => seat.label);
  keep(
    'seats',
    owned().filter((seat) => !labels.includes(seat.label)),
  );
  keep(LEFT, [...leftBehind(), ...seats.map(({ table, label }) => ({ table, label }))]);
  return sweep();
}

/** Seats that this browser owns no more, while their secrets may still be in its cookies. @returns {Pick<Owned, 'table' | 'label'>[]} */
const leftBehind = () => kept(LEFT, []);

/** The server takes those cookies away; whether all are gone. @returns {Promise<boolean>} */
async function sweep() {
  const swept = leftBehind().map(async ({ table, label }) => {
    await send(`/api/v1/tables/${table}/forget?as=${label}`, {});
    keep(
      LEFT,
      leftBehind().filter((other) => other.label !== label),
    );
  });
  return (await Promise.allSettled(swept)).every(({ status }) => status === 'fulfilled');
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
