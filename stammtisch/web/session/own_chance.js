/** This browser's chance for a deal: promised before the game, kept under its own commitment, shown when all are frozen. */

import { hex } from '../base/chacha.js';
import { send } from '../base/api.js';
import { keep, kept } from '../base/prefs.js';
import { ownedAt } from './own_seats.js';

/**
 * @typedef {import('../types.js').State} State
 * @typedef {{table: string, code: string, label: string, manner?: import('./stream.js').Manner}} Place where this browser sits
 * @typedef {{label: string, seat: number}} Here one of its seats
 * @typedef {{promised: string | null, part: string | null}} Own what the server had acknowledged: a commitment, and the part shown
 * @typedef {{commits: string[], own: Record<string, Own>}} Heard what was frozen, as this browser heard it first
 */

const MOST = 60;

/** What is being sent. @type {Set<string>} */
const sending = new Set();

/** Whether the first game has not begun, though its cards may be being dealt. @param {State} state */
export const isWaiting = (state) => state.phase === 'waiting' || (state.phase === 'dealing' && !state.view);

/** @param {string} list @param {string} key @param {any} value */
function note(list, key, value) {
  const { [key]: _, ...others } = kept(list, {});
  keep(list, Object.fromEntries([[key, value], ...Object.entries(others)].slice(0, MOST)));
}

/** A fresh part is kept; its commitment, if it can be worked out. @returns {Promise<string | undefined>} */
export async function freshCommit() {
  try {
    const part = crypto.getRandomValues(new Uint8Array(32));
    const commit = hex(await hashed(part));
    note('parts', commit, hex(part));
    return commit;
  } catch {
    return undefined; // then this game is dealt without it
  }
}

/** SHA-256; browsers have none in a house network. @param {Uint8Array<ArrayBuffer>} data @returns {Promise<Uint8Array>} */
const hashed = async (data) =>
  crypto.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', data)) : (await import('../base/chacha.js')).sha256(data);

/**
 * The server has acknowledged a commitment; `seal` is its own for the same game, null for the first at a table.
 * @param {{label: string, seq: number}} seat
 * @param {string | undefined} commit
 * @param {string | null} seal
 */
export function noteCommit({ label, seq }, commit, seal = null) {
  if (commit) note('promised', label, { commit, seq, seal });
}

/** What was frozen for a game, if this browser was there. @param {string} table @param {number} game @returns {Heard | null} */
export const heardOf = (table, game) => kept('frozen', {})[`${table}/${game}`] ?? null;

/**
 * Commit to the next game, or show what was committed to, for all seats of this browser.
 * @param {Place} place
 * @param {State} state
 * @returns {Promise<any>}
 */
export function takePart(place, state) {
  const here = seatsHere(place, state);
  if (state.phase === 'dealing') return Promise.all(here.map((one) => reveal(place, state, one)));
  if (!state.next_commitment || !['waiting', 'over'].includes(state.phase)) return Promise.resolve();
  return Promise.all(here.map((one) => commit(place, state, one)));
}

/** @param {Place} place @param {State} state @returns {Here[]} */
function seatsHere({ code, label, manner }, state) {
  const others = ownedAt(code).filter((seat) => seat.label !== label && manner?.holds?.includes(seat.label));
  const shared = others.map((owned) => ({ label: owned.label, seat: state.seats.findIndex((seat) => seat.name === owned.name) }));
  return [...(label ? [{ label, seat: state.you ?? -1 }] : []), ...shared].filter(({ seat }) => seat >= 0);
}

/**
 * A commitment is for good, so only one is ever made: a second device leaves it alone.
 * @param {Place} place
 * @param {State} state
 * @param {Here} here
 */
async function commit({ table }, state, { label, seat }) {
  const seal = /** @type {string} */ (state.next_commitment);
  if (state.seats[seat]?.committed) return;
  await once(`${label}/${seal}`, async () => {
    const commitment = await freshCommit();
    if (!commitment) return;
    const { seq } = await command(table, label, { do: 'commit', commitment });
    noteCommit({ label, seq }, commitment, seal);
  });
}

/** @param {Place} place @param {State} state @param {Here} here */
async function reveal({ table }, state, { label, seat }) {
  const { commits = [], awaited = [] } = state.dealing ?? {};
  const key = `${table}/${state.games + 1}`;
  const heard = heardOf(table, state.games + 1) ?? { commits, own: {} };
  heard.own[seat] ??= { promised: promisedBy(label, state), part: null };
  note('frozen', key, heard);
  const part = kept('parts', {})[commits[seat] ?? ''];
  const same = heard.commits.join() === commits.join(); // whoever freezes twice has looked at what was shown
  if (!part || !same || !awaited.includes(seat)) return;
  await once(`${label}/${part}`, async () => {
    await command(table, label, { do: 'reveal', part });
    const now = heardOf(table, state.games + 1) ?? heard;
    note('frozen', key, { ...now, own: { ...now.own, [seat]: { ...now.own[seat], part } } });
  });
}

/** What the server had acknowledged before it froze everything. @param {string} label @param {State} state @returns {string | null} */
function promisedBy(label, state) {
  const { commit = null, seq = 0, seal = null } = kept('promised', {})[label] ?? {};
  const isForThis = seal ? seal === state.next_commitment : state.games === 0;
  return isForThis && seq < state.seq ? commit : null;
}

/**
 * Not twice at the same time; what fails is not in the game, which the check says.
 * @param {string} key
 * @param {() => Promise<void>} doing
 */
async function once(key, doing) {
  if (sending.has(key)) return;
  sending.add(key);
  await doing().catch(() => {});
  sending.delete(key);
}

/** @param {string} table @param {string} label @param {import('../types.js').Command} what */
const command = (table, label, what) => send(`/api/v1/tables/${table}/commands?as=${label}`, { command: what });
