/** What a game was decided by, in a sentence or two: each is a fact that the replay shows. */

import { rounds } from './rounds.js';
import { unfolded } from './steps.js';

/**
 * @typedef {import('../api.js').Replay} Replay
 * @typedef {{key: string, args: Record<string, any>}} Fact
 * @typedef {{steps: Replay['steps'], view: any, winner: number, scores: number[], players: number}} Tale
 */

const MOST = 2;
const FEW_POINTS = 3;
const MANY_POINTS = 15;
const FEW_CARDS = 2;

/** The most telling facts of each game, in this order. @type {Record<string, ((tale: Tale) => Fact | null)[]>} */
const FACTS = {
  elfer_raus: [roundsWon, nearlyOut, most('drew', 'drew', 'laid_drawn'), margin],
  help: [most('stuck', 'no_help'), most('helped', 'gave'), margin],
  level8: [ladderIn, oneLevelShort, most('ended', 'round_ended')],
  push: [moreCards, tooFar, bestColumn, margin],
};

/** Nothing is told of a game without a winner. @param {Replay} replay @returns {Fact[]} */
export function story({ record, steps }) {
  const winners = record.result?.winners ?? [];
  if (winners.length !== 1) return [];
  const view = unfolded(steps).at(-1)?.view;
  const tale = { steps, view, winner: winners[0] ?? 0, scores: record.result?.scores ?? [], players: record.players };
  return (FACTS[record.game] ?? [])
    .map((fact) => fact(tale))
    .filter((fact) => fact !== null)
    .slice(0, MOST);
}

/** How often each seat did one of these. @param {Tale} tale @param {string[]} kinds */
function counts({ steps, players }, ...kinds) {
  const found = Array.from({ length: players }, () => 0);
  for (const step of steps)
    for (const event of step.events) if (kinds.includes(event.kind) && event.seat != null) found[event.seat] = (found[event.seat] ?? 0) + 1;
  return found;
}

/** The one seat that has more than all others, if there is one. @param {number[]} values @returns {{seat: number, n: number} | null} */
function foremost(values) {
  const n = Math.max(...values);
  const seat = values.indexOf(n);
  return n > 0 && seat === values.lastIndexOf(n) ? { seat, n } : null;
}

/** @param {string} key @param {Record<string, any> | null} args @returns {Fact | null} */
const told = (key, args) => (args ? { key, args } : null);

/** Who did that most often. @param {string} key @param {string[]} kinds @returns {(tale: Tale) => Fact | null} */
function most(key, ...kinds) {
  return (tale) => told(key, foremost(counts(tale, ...kinds)));
}

/** @param {Tale} tale */
function roundsWon(tale) {
  return several(tale) ? most('rounds', 'round_won')(tale) : null;
}

/** @param {Tale} tale */
const several = (tale) => rounds(tale.steps).length > 1;

/** Somebody else had almost no cards left. @param {Tale} tale */
function nearlyOut(tale) {
  const { view, winner, players } = tale;
  const left = /** @type {number[]} */ (view.hand_sizes);
  const seats = Array.from({ length: players }, (_, seat) => seat).filter((seat) => seat !== winner);
  const seat = seats.reduce((best, one) => ((left[one] ?? 0) < (left[best] ?? 0) ? one : best));
  return !several(tale) && (left[seat] ?? 0) <= FEW_CARDS ? told('nearly', { seat, n: left[seat] }) : null;
}

/** @param {Tale} tale */
function ladderIn({ view, winner, scores }) {
  return told('ladder', (scores[winner] ?? 0) > view.tasks.length ? { n: view.round } : null);
}

/** @param {Tale} tale */
function oneLevelShort({ view, winner, scores }) {
  const seat = scores.findIndex((level, one) => one !== winner && level === view.tasks.length);
  return told('one_level', seat < 0 ? null : { seat });
}

/** Why the winner has won with no more points than somebody else. @param {Tale} tale */
function moreCards({ winner, scores }) {
  return told('more_cards', scores.some((score, seat) => seat !== winner && score === scores[winner]) ? { seat: winner } : null);
}

/** @param {Tale} tale */
function tooFar(tale) {
  const far = counts(tale, 'too_far');
  return far[tale.winner] ? told('too_far', foremost(far)) : told('never_too_far', { seat: tale.winner });
}

/** @param {Tale} tale */
function bestColumn({ steps }) {
  const taken = steps
    .flatMap((step) => step.events)
    .filter((event) => event.kind === 'took' && event.cards?.length)
    .map((event) => ({ seat: event.seat ?? 0, n: points(event.cards ?? []) }));
  return told(
    'best_column',
    taken.reduce((best, one) => (one.n > (best?.n ?? 0) ? one : best), /** @type {{seat: number, n: number} | null} */ (null)),
  );
}

/** @param {string[]} cards */
const points = (cards) => cards.reduce((sum, card) => sum + Number(card.replace(/\D/g, '')), 0);

/** How far the winner was ahead of the next. @param {Tale} tale */
function margin({ scores, winner }) {
  const n = Math.min(...scores.filter((_, seat) => seat !== winner).map((score) => Math.abs(score - (scores[winner] ?? 0))));
  if (n > 0 && n <= FEW_POINTS) return told('close', { n });
  return n >= MANY_POINTS ? told('clear', { n }) : null;
}
