/** Deals that are no secret: the same deal again, and the deal of the day. */

import { PACE, keep, kept, prefs } from '../base/prefs.js';
import { nameOr, seated } from './lobby.js';
import { noteStreak, streak } from './profile.js';
import { send } from '../base/api.js';

/**
 * Sit down where the game has begun already.
 * @param {string} path
 * @param {string} game
 * @param {Record<string, any>} more
 * @returns {Promise<string>} the table's code
 */
async function dealt(path, game, more) {
  const seat = await send(path, { name: nameOr(''), pace: PACE[prefs.value.speed], sign: prefs.value.sign, ...more });
  seated(seat, game, nameOr(''));
  return seat.code;
}

/**
 * The deal of a game at a table once more, from the seat that this label plays.
 * @param {{table: string, label: string, game: string, number: number}} played which game at the table, from 1
 */
export const again = ({ table, label, game, number }) =>
  dealt(`/api/v1/tables/${table}/again${label ? `?as=${label}` : ''}`, game, { game: number });

/** The deal of the day. @param {string} game */
export const today = (game) => dealt('/api/v1/deals/today', game, { game });

/** It has been played to its end. @param {string} game @param {string} date */
export function noteDay(game, date) {
  keep('days', { ...kept('days', {}), [game]: date });
  noteStreak(date);
}

/** Whether this browser has played today's to its end. @param {string} game @returns {boolean} */
export const hasPlayed = (game) => kept('days', {})[game] === day();

/** On how many days in a row this browser has played one of them, today or yesterday the last. */
export const daysInARow = () => streak(day());

/** The day as the server counts it. */
const day = () => new Date().toISOString().slice(0, 10);
