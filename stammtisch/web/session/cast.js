/**
 * Who sat where when something happened, as the lines themselves tell it: people come, go and change places, and what
 * they did stays theirs.
 */

import { t } from '../base/i18n.js';

/**
 * @typedef {import('./stream.js').Line} Line
 * @typedef {import('../types.js').State} State
 * @typedef {{name: string | null, bot: string | null}} Sitter the same object for as long as somebody sits
 * @typedef {(Sitter | null)[]} Cast by seat
 * @typedef {{during: Cast, after: Cast}} Told who sat there for what the line tells, and after it
 */

/** @type {WeakMap<Line, Told>} */
const known = new WeakMap();

/** @param {Line} line @param {Cast} before @returns {Cast} */
function next(line, before) {
  const cast = [...before];
  switch (line.kind) {
    case 'created':
    case 'changed':
      return Array.from({ length: line.players }, (_, seat) => before[seat] ?? null);
    case 'sat':
      cast[line.seat] = { name: line.name, bot: null };
      return cast;
    case 'bot_sat':
      cast[line.seat] = { name: null, bot: line.bot };
      return cast;
    case 'stood_up':
      cast[line.seat] = null;
      return cast;
    case 'swapped':
      [cast[line.first], cast[line.second]] = [before[line.second] ?? null, before[line.first] ?? null];
      return cast;
    default:
      return before;
  }
}

/**
 * What is known of the last of these lines; nothing of lines that do not begin with the table.
 * @param {Line[]} lines
 * @returns {Told | null}
 */
function told(lines) {
  let at = lines.length;
  while (at > 0 && !known.has(/** @type {Line} */ (lines[at - 1]))) at -= 1;
  if (!at && lines[0]?.kind !== 'created') return null;
  for (; at < lines.length; at += 1) {
    const line = /** @type {Line} */ (lines[at]);
    const before = at ? /** @type {Told} */ (known.get(/** @type {Line} */ (lines[at - 1]))).after : [];
    const after = next(line, before);
    known.set(line, { during: line.kind === 'stood_up' ? before : after, after });
  }
  return known.get(/** @type {Line} */ (lines.at(-1))) ?? null;
}

/** Who sits where after all these lines. @param {Line[]} lines @returns {Cast | null} */
export const castNow = (lines) => told(lines)?.after ?? null;

/** Who had which seat in the game that began last. @param {Line[]} lines @returns {Cast | null} */
export function castOfGame(lines) {
  const began = lines.findLastIndex((line) => line.kind === 'began');
  return began < 0 ? null : castNow(lines.slice(0, began + 1));
}

/** What they are called. @param {Cast} cast */
export const calledIn = (cast) => namesOf(/** @type {any} */ (cast.map((sitter) => sitter ?? { name: null, bot: null })));

/**
 * For whom a line is put into words: with the names of those who sat there then, and "you" where the reader did.
 * @param {import('./session.js').Session} session
 * @param {Line} line one of the session's
 * @returns {import('../base/i18n.js').Listener}
 */
export function listenerAt(session, line) {
  const { listener, lines, state } = session;
  const all = lines.value;
  const cast = told(all) && known.get(line)?.during;
  if (!cast) return listener.value;
  const own = listener.value.seat == null ? null : state.value?.seats[listener.value.seat]?.name;
  const me = own == null ? undefined : castNow(all)?.find((sitter) => sitter?.name === own);
  const seat = me ? cast.indexOf(me) : -1;
  return { names: calledIn(cast), seat: seat < 0 ? null : seat };
}

/**
 * What everybody at the table is called. Bots have names too, other ones than the people.
 * @param {State['seats']} seats
 * @returns {string[]}
 */
export function namesOf(seats) {
  const people = seats.map((seat) => seat.name?.toLowerCase());
  const free = t('bot_names')
    .split(' ')
    .filter((name) => !people.includes(name.toLowerCase()));
  return seats.map((seat, number) => seat.name ?? (seat.bot ? (free[number] ?? '') : t('free_seat', { n: number + 1 })));
}
