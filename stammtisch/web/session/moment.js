/** The moment in which a round ends: the table as it lay then, before anything was counted or dealt. */

import { keep, kept } from '../base/prefs.js';

/**
 * @typedef {import('./stream.js').Line} Line
 * @typedef {import('./pace.js').Scene} Scene
 * @typedef {import('../types.js').State} State
 */

/** Milliseconds for which everything stands still, at the usual tempo. */
export const STANDS = 6000;
/** So many tables are remembered, and so long after a game its end is still news. */
const TABLES = 20;
const NEWS = 600_000;

/** Whether a round ended with this. @param {Line} line */
const isEnding = (line) => Boolean(line.closings?.length);

/** How many events of the line came before the round was over. @param {Line} line @returns {number} */
const until = (line) => line.closings?.at(-1)?.after ?? 0;

/** The last end of a round that the reader has not moved since. @param {Line[]} lines @param {number | null} you */
export function lastEnding(lines, you) {
  const line = lines.findLast((one) => one.kind === 'began' || isEnding(one) || (you !== null && one.kind === 'moved' && one.seat === you));
  return line && isEnding(line) ? line : null;
}

/** What is told of the end of a round: what ended it, and what it brought, without the next deal. @param {Line} line */
export function outcome(line) {
  const events = /** @type {import('../types.js').Event[]} */ (line.events ?? []);
  const after = events.slice(until(line));
  const deal = after.findIndex((event) => event.kind.startsWith('dealt'));
  const told = events.slice(0, until(line)).filter((event) => event.says);
  return { ended: told.slice(-1), brought: deal < 0 ? after : after.slice(0, deal) };
}

/** How things stood when the round was over. @param {State} state as they stand since @param {Line} line @returns {State} */
export function closed(state, line) {
  const closing = /** @type {import('../api.js').Closing} */ (line.closings?.at(-1));
  const { ended, brought } = outcome(line);
  const events = ended.length ? ended : brought.slice(0, 1);
  return {
    ...state,
    phase: 'playing',
    turn: null,
    clock: null,
    away: null,
    can_undo: false,
    view: closing.view,
    closing: { ...closing, events, seq: line.seq, over: state.phase === 'over' },
  };
}

/**
 * A scene that ends a round is two: the last move, after which everything stands still, and what came of it.
 * @param {Scene} scene
 * @param {number} hold
 */
export function split({ lines, after }, hold) {
  const at = lines.findLastIndex(isEnding);
  const line = lines[at];
  if (!line || !hold || lastEnding(lines, after.you) !== line) return [{ lines, after }];
  const events = line.events ?? [];
  const told = { ...line, events: events.slice(0, until(line)) };
  const rest = { ...line, events: events.slice(until(line)) };
  return [
    { lines: [...lines.slice(0, at), told], after: closed(after, line), hold },
    { lines: [rest, ...lines.slice(at + 1)], after, rest: true },
  ];
}

/** Both parts of a line are one again. @param {Line[]} lines @param {Line[]} more @returns {Line[]} */
export function joined(lines, more) {
  const [first, ...others] = more;
  const last = lines.at(-1);
  if (!first || first.seq !== last?.seq) return [...lines, ...more];
  return [...lines.slice(0, -1), { ...last, events: [...(last.events ?? []), ...(first.events ?? [])] }, ...others];
}

/** Whether the reader has seen this end of a round. @param {string} table @param {Line} line */
export const isSeen = (table, line) => (kept('ends', {})[table] ?? 0) >= line.seq;

/** Whether it is to be shown to who comes back. @param {string} table @param {Line} line @param {State} state @param {number} now */
export const isNews = (table, line, state, now) =>
  !isSeen(table, line) && (state.phase === 'playing' || (state.phase === 'over' && now - line.at < NEWS));

/** The reader has seen the end of the round with this number. @param {string} table @param {number} seq */
export function note(table, seq) {
  const { [table]: _, ...others } = kept('ends', {});
  keep('ends', Object.fromEntries([...Object.entries(others).slice(1 - TABLES), [table, seq]]));
}
