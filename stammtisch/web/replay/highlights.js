/** What a game was decided by, in a sentence or two: each is a fact that the replay shows. */

import { rounds } from './rounds.js';
import { momentsOf } from './steps.js';

/**
 * @typedef {import('../api.js').Replay} Replay
 * @typedef {{key: string, args: Record<string, any>}} Fact what is said of a game
 * @typedef {(tale: Tale) => Fact | null} Telling a fact, if it holds of the game
 * @typedef {{steps: Replay['steps'], view: any, winner: number, scores: number[], players: number}} Tale
 */

const MOST = 2;
const FEW_POINTS = 3;
const MANY_POINTS = 15;

/**
 * Of the facts that a game looks for, in this order, the first few that hold; nothing is told of a game without a winner.
 * @param {Replay} replay
 * @param {Telling[]} facts
 * @returns {Fact[]}
 */
export function highlights({ record, steps }, facts) {
  const winners = record.result?.winners ?? [];
  if (winners.length !== 1) return [];
  const view = momentsOf(steps).at(-1)?.view;
  const tale = { steps, view, winner: winners[0] ?? 0, scores: record.result?.scores ?? [], players: record.players };
  return facts
    .map((fact) => fact(tale))
    .filter((fact) => fact !== null)
    .slice(0, MOST);
}

/** How often each seat did one of these. @param {Tale} tale @param {string[]} kinds */
export function counts({ steps, players }, ...kinds) {
  const found = Array.from({ length: players }, () => 0);
  for (const step of steps)
    for (const event of step.events) if (kinds.includes(event.kind) && event.seat != null) found[event.seat] = (found[event.seat] ?? 0) + 1;
  return found;
}

/** The one seat that has more than all others, if there is one. @param {number[]} values @returns {{seat: number, n: number} | null} */
export function foremost(values) {
  const n = Math.max(...values);
  const seat = values.indexOf(n);
  return n > 0 && seat === values.lastIndexOf(n) ? { seat, n } : null;
}

/** The fact with these arguments, if it has any. @param {string} key @param {Record<string, any> | null} args @returns {Fact | null} */
export const told = (key, args) => (args ? { key, args } : null);

/** Who did one of these most often. @param {string} key @param {string[]} kinds @returns {Telling} */
export function most(key, ...kinds) {
  return (tale) => told(key, foremost(counts(tale, ...kinds)));
}

/** Whether there was more than one round. @param {Tale} tale */
export const several = (tale) => rounds(tale.steps).length > 1;

/** How far the winner was ahead of the next. @type {Telling} */
export function margin({ scores, winner }) {
  const n = Math.min(...scores.filter((_, seat) => seat !== winner).map((score) => Math.abs(score - (scores[winner] ?? 0))));
  if (n > 0 && n <= FEW_POINTS) return told('after_game.highlight.close', { n });
  return n >= MANY_POINTS ? told('after_game.highlight.clear', { n }) : null;
}
