/** Who did what lately: the turns since the reader's last one, or for who only watches the last one of everybody. */

import { standing } from './game_lines.js';

/**
 * @typedef {import('./stream.js').Line} Line
 * @typedef {{seat: number, lines: Line[]}} Turn
 */

/** The moves of the present round, those of one seat after the other together. @param {Line[]} lines @returns {Turn[]} */
export function turns(lines) {
  /** @type {Turn[]} */
  const found = [];
  for (const line of standing(lines)) {
    if (line.kind !== 'moved') continue;
    if (found.at(-1)?.lines.at(-1)?.closings) found.length = 0; // another round has begun
    if (found.at(-1)?.seat === line.seat) found.at(-1)?.lines.push(line);
    else found.push({ seat: line.seat, lines: [line] });
  }
  return found;
}

/**
 * What each of the others has done since then, in the order in which they were first on.
 * @param {Line[]} lines
 * @param {number | null} you
 * @returns {Turn[]}
 */
export function since(lines, you) {
  const all = turns(lines);
  const from = you === null ? unrepeated(all) : all.findLastIndex((turn) => turn.seat === you) + 1;
  /** @type {Map<number, Line[]>} */
  const each = new Map();
  for (const { seat, lines: own } of all.slice(from)) each.set(seat, [...(each.get(seat) ?? []), ...own]);
  return Array.from(each, ([seat, own]) => ({ seat, lines: own }));
}

/** From where on nobody is on twice. @param {Turn[]} all */
function unrepeated(all) {
  const seats = new Set();
  let from = all.length;
  while (from > 0 && !seats.has(all[from - 1]?.seat)) seats.add(all[--from]?.seat);
  return from;
}

/** @type {WeakMap<Line[], {you: number | null, turns: Turn[]}>} */
const known = new WeakMap();

/** The same for what a session shows, worked out once. @param {import('./session.js').Session} session */
export function sinceOf(session) {
  const lines = session.lines.value;
  const you = session.state.value?.you ?? null;
  const found = known.get(lines);
  if (found?.you === you) return found.turns;
  const now = { you, turns: since(lines, you) };
  known.set(lines, now);
  return now.turns;
}
