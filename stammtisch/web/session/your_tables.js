/** The tables at which this browser has a seat, as they stand: those that wait for the reader first, and no dead ones. */

import { Trouble, ask } from '../base/api.js';
import { disown, owned } from './own_seats.js';

/**
 * @typedef {import('./own_seats.js').Owned} Owned
 * @typedef {import('../types.js').State} State
 * @typedef {'turn' | 'asked' | 'playing' | 'waiting' | 'over'} Standing
 * @typedef {{code: string, game: string, names: string[], standing: Standing | null}} OwnTable `standing` is null if the server did not say
 */

const LOOKED_AT = 12;
const SHOWN = 3;
/** In this order they are listed. @type {(Standing | null)[]} */
const ORDER = ['turn', 'asked', 'playing', null, 'waiting', 'over'];
const URGENT = 3;
const DEAD = [404, 410];

/** Those that are going on, all of them, and besides as many others as there is room for. @returns {Promise<OwnTable[]>} */
export async function yourTables() {
  const seats = owned();
  const codes = [...new Set(seats.map((seat) => seat.code))].slice(0, LOOKED_AT);
  const found = await Promise.all(codes.map((code) => look(seats.filter((seat) => seat.code === code))));
  const alive = found.filter((table) => table !== null);
  const ranked = alive
    .map((table, at) => ({ table, rank: ORDER.indexOf(table.standing), at }))
    .sort((a, b) => a.rank - b.rank || a.at - b.at);
  return ranked.filter(({ rank }, at) => rank < URGENT || at < SHOWN).map(({ table }) => table);
}

/**
 * How a table stands, for all of this browser's seats there; a seat that is none any more is forgotten.
 * @param {Owned[]} seats
 * @returns {Promise<OwnTable | null>}
 */
async function look(seats) {
  const [first] = seats;
  if (!first) return null;
  const known = { code: first.code, game: first.game, names: seats.map((seat) => seat.name) };
  try {
    const state = await ask(`/api/v1/tables/${first.table}?as=${first.label}&glance=1`);
    const alive = seats.filter((seat) => state.phase !== 'closed' && state.seats.some((/** @type {any} */ one) => one.name === seat.name));
    for (const seat of seats) if (!alive.includes(seat)) disown(seat.label);
    return alive.length ? { ...known, game: state.game, names: alive.map((seat) => seat.name), standing: standingOf(state, alive) } : null;
  } catch (wrong) {
    if (!(wrong instanceof Trouble) || !DEAD.includes(wrong.status)) return { ...known, standing: null };
    for (const seat of seats) disown(seat.label);
    return null;
  }
}

/** @param {State} state @param {Owned[]} seats @returns {Standing} */
function standingOf(state, seats) {
  const mine = (/** @type {number} */ seat) => seats.some((one) => one.name === state.seats[seat]?.name);
  switch (state.phase) {
    case 'playing':
    case 'dealing':
      return state.turn !== null && mine(state.turn) && !state.seats[state.turn]?.stand_in ? 'turn' : 'playing';
    case 'over':
      return state.seats.some((seat, number) => seat.wants_again && !mine(number)) ? 'asked' : 'over';
    default:
      return 'waiting';
  }
}
