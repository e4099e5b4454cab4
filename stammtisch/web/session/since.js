/** Who did what lately: the turns since the reader's last one, or for who only watches the last one of everybody. */

import { standing } from './game_lines.js';

/**
 * @typedef {import('./stream.js').Line} Line
 * @typedef {{seat: number, lines: Line[]}} Turn
 * @typedef {{seq: number, events: any[]}} Told
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

/**
 * What is told of each seat since then; also what the reader's own last turn did to others, as a turn that they lost.
 * @param {Line[]} lines
 * @param {number | null} you
 * @returns {Map<number, Told>}
 */
export function toldOf(lines, you) {
  const all = turns(lines);
  const from =
    you === null
      ? unrepeated(all)
      : Math.max(
          0,
          all.findLastIndex((turn) => turn.seat === you),
        );
  /** @type {Map<number, Told>} */
  const found = new Map();
  for (const line of all.slice(from).flatMap((turn) => turn.lines))
    for (const event of (line.events ?? []).slice(0, line.closings?.at(-1)?.after))
      if (event.says && event.seat != null && !(event.seat === you && line.seat === you))
        found.set(event.seat, { seq: line.seq, events: [...(found.get(event.seat)?.events ?? []), event] });
  return found;
}

/** @type {WeakMap<Line[], {you: number | null, turns: Turn[], told: Map<number, Told>}>} */
const known = new WeakMap();

/** What a session shows of others' turns, worked out once. @param {import('./session.js').Session} session */
export const sinceOf = (session) => knownOf(session).turns;

/** What it shows at a seat. @param {import('./session.js').Session} session @param {number} seat */
export const toldAt = (session, seat) => knownOf(session).told.get(seat);

/** @param {import('./session.js').Session} session */
function knownOf(session) {
  const lines = session.lines.value;
  const you = session.state.value?.you ?? null;
  const found = known.get(lines);
  if (found?.you === you) return found;
  const now = { you, turns: since(lines, you), told: toldOf(lines, you) };
  known.set(lines, now);
  return now;
}
