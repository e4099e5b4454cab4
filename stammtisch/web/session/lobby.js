/** Opening tables and sitting down at them. */

import { ask, send } from '../base/api.js';
import { freshCommit, noteCommit, takePart } from './own_chance.js';
import { PACE, prefer, prefs } from '../base/prefs.js';
import { notePromise } from './commitments.js';
import { own, ownedAt, playHere } from './own_seats.js';
import { t } from '../base/i18n.js';

/** @typedef {{game: string, title: string, players: {fewest: number, most: number}, options: Record<string, any>}} Offered */

/** @type {Promise<Offered[]> | null} */
let offered = null;

/** All games, with their options. @returns {Promise<Offered[]>} */
export function games() {
  offered ??= ask('/api/v1/games').catch((wrong) => {
    offered = null;
    throw wrong;
  });
  return /** @type {Promise<Offered[]>} */ (offered);
}

/** The name to sit down with. */
export const nameOr = (/** @type {string} */ name) => name.trim() || prefs.value.name || t('guest');

/**
 * Open a table and sit down at it.
 * @param {{game: string, players: number, options?: Record<string, any>, house?: Record<string, any>, name?: string}} wanted
 * @returns {Promise<{table: string, code: string, label: string}>}
 */
export async function open({ game, players, options = {}, house = {}, name = '' }) {
  const commit = await freshCommit();
  const seat = await send('/api/v1/tables', {
    game,
    players,
    options,
    name: nameOr(name),
    house: { pace: PACE[prefs.value.speed], ...house },
    commit,
    sign: prefs.value.sign,
  });
  noteCommit(seat, commit);
  seated(seat, game, nameOr(name));
  return seat;
}

/** Sit down at a table. @param {string} table @param {string} game @param {string} name @param {number} [seat] */
export async function sit(table, game, name, seat) {
  prefer({ name: name.trim() });
  const got = await seatAt(table, { name, seat, sign: prefs.value.sign });
  seated(got, game, name);
  return got;
}

/**
 * A seat, with this browser's chance for the next deal.
 * @param {string} table
 * @param {{name: string, seat?: number | undefined, sign?: number | null}} wanted
 * @returns {Promise<import('../api.js').SeatKey>}
 */
export async function seatAt(table, wanted) {
  const commit = await freshCommit();
  const got = await send(`/api/v1/tables/${table}/seats`, { ...wanted, commit });
  noteCommit(got, commit);
  return got;
}

/**
 * A game against bots, at once.
 * @param {string} game
 * @param {number} players
 * @param {string} bot
 * @returns {Promise<string>} the table's code
 */
export async function againstBots(game, players, bot) {
  const seat = await open({ game, players, house: { patience: 0 } });
  await begin(seat, bot);
  return seat.code;
}

/**
 * The game begins, with the chance of all who sit at this device, and with bots on the free chairs.
 * @param {{table: string, code: string, label: string}} seat the host's
 * @param {string} bot
 */
export async function begin({ table, code, label }, bot) {
  const path = `/api/v1/tables/${table}`;
  await send(`${path}/commands?as=${label}`, { command: { do: 'start', fill: bot } });
  const state = await ask(`${path}?as=${label}`);
  notePromise(table, state); // before this browser shows anything
  await takePart({ table, code, label, manner: { holds: ownedAt(code).map((seat) => seat.label) } }, state);
}

/** This browser plays the seat. @param {{table: string, code: string, label: string}} seat @param {string} game @param {string} name */
export function seated({ table, code, label }, game, name) {
  own({ table, code, label, name, game });
  playHere(code, label);
}
