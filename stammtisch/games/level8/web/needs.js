/** What the hand already has of the level: which of its cards would fill which slots, so that as few as can be are missing. */

import { COLOURS, HIGHEST, JOKER, SKIP, byNumber, demands, held } from './cards.js';
import { parts } from '../../../web/ui/parts/faces.js';

/**
 * @typedef {import('./cards.js').View} View
 * @typedef {import('./cards.js').Demand} Demand
 * @typedef {import('../../../web/types.js').HandCard} HandCard
 * @typedef {Demand & {value: number | string, slots: (HandCard | null)[]}} Filled a group, with what the hand has for each slot
 */

/** @param {Filled[]} groups how many slots have a card */
export const filled = (groups) => groups.flatMap((group) => group.slots).filter(Boolean).length;

/** @param {Demand[]} groups how many slots there are */
export const wanted = (groups) => groups.reduce((sum, group) => sum + group.size, 0);

/** What was found for a view, for as long as somebody shows it. @type {WeakMap<View, Filled[]>} */
const found = new WeakMap();

/** What the reader's hand has of the level; nothing where none is to be laid. @param {View} view @returns {Filled[]} */
export function reached(view) {
  const known = found.get(view);
  if (known) return known;
  const asked = view.seat === null || view.laid[view.seat] ? [] : demands(view.level_tasks[view.seat]);
  const now = fill(asked, held(view));
  found.set(view, now);
  return now;
}

/**
 * The hand by what the level needs: a group of cards for each of its groups, then the rest. Once the level lies, what can
 * be added now stands first.
 * @param {View} view
 * @returns {HandCard[][]}
 */
export function byNeed(view) {
  const cards = held(view);
  const groups = reached(view).map((group) => group.slots.filter((card) => card !== null));
  const adding = new Set(view.moves.filter((move) => move.startsWith('add ')).map((move) => move.split(' ')[1]));
  const fitting = groups.length ? [] : cards.filter(({ card }) => adding.has(card)).sort(byNumber);
  const used = new Set([...groups.flat(), ...fitting].map(({ id }) => id));
  return [...groups, fitting, cards.filter(({ id }) => !used.has(id)).sort(byNumber)];
}

/**
 * The groups of a level filled from these cards: as many slots as possible; of ways alike, the one with fuller groups.
 * @param {Demand[]} asked
 * @param {HandCard[]} cards
 * @returns {Filled[]}
 */
export function fill(asked, cards) {
  const numbered = cards.filter(({ card }) => card !== JOKER && card !== SKIP);
  /** @type {Filled[]} */
  let best = [];
  let worth = -1;
  for (const values of choices(asked, numbered)) {
    const groups = dealt(asked, values, numbered);
    const counts = groups.map((group) => filled([group]));
    const now = counts.reduce((sum, count) => sum + 100 * count + count * count, 0);
    if (now > worth) [best, worth] = [groups, now];
  }
  return withJokers(
    best,
    cards.filter(({ card }) => card === JOKER),
  );
}

/**
 * What the groups together could be; of groups alike, only one order.
 * @param {Demand[]} asked
 * @param {HandCard[]} cards
 * @param {(number | string)[]} before
 * @returns {Generator<(number | string)[]>}
 */
function* choices(asked, cards, before = []) {
  const [demand, last] = [asked[before.length], asked[before.length - 1]];
  if (!demand) return yield before;
  const all = possible(demand, cards);
  const alike = last && last.kind === demand.kind && last.size === demand.size;
  const from = alike ? Math.max(0, all.indexOf(/** @type {never} */ (before.at(-1)))) : 0;
  for (const value of all.slice(from)) yield* choices(asked, cards, [...before, value]);
}

/**
 * What a group can be for which there is at least one card.
 * @param {Demand} demand
 * @param {HandCard[]} cards
 * @returns {(number | string)[]}
 */
function possible({ kind, size }, cards) {
  if (kind === 'colour') return or(COLOURS.filter((colour) => cards.some(({ card }) => parts(card).letters === colour)));
  const numbers = new Set(cards.map(({ card }) => parts(card).number));
  const span = kind === 'run' ? size : 1;
  const all = Array.from({ length: HIGHEST + 1 - span }, (_, at) => at + 1);
  return or(all.filter((first) => Array.from({ length: span }, (_, at) => first + at).some((number) => numbers.has(number))));
}

/** @template T @param {T[]} found @returns {(T | number)[]} */
const or = (found) => (found.length ? found : [1]);

/**
 * Cards go to runs and sets first, those before the others that no colour waits for; then to the colours.
 * @param {Demand[]} asked
 * @param {(number | string)[]} values
 * @param {HandCard[]} cards
 * @returns {Filled[]}
 */
function dealt(asked, values, cards) {
  const waiting = new Set(values.filter((_, at) => asked[at]?.kind === 'colour'));
  const left = [...cards].sort((a, b) => Number(waiting.has(parts(a.card).letters)) - Number(waiting.has(parts(b.card).letters)));
  const take = (/** @type {(card: string) => boolean} */ fits) => {
    const at = left.findIndex(({ card }) => fits(card));
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  };
  const slots = asked.map(() => /** @type {(HandCard | null)[]} */ ([]));
  const colours = asked.flatMap(({ kind }, at) => (kind === 'colour' ? [at] : []));
  const others = asked.flatMap(({ kind }, at) => (kind === 'colour' ? [] : [at]));
  for (const at of [...others, ...colours]) {
    const { kind = '', size = 0 } = asked[at] ?? {};
    for (let step = 0; step < size; step += 1) slots[at]?.push(take((card) => suits(kind, values[at], step, card)));
  }
  return asked.map((demand, at) => ({ ...demand, value: values[at] ?? 1, slots: inOrder(demand.kind, slots[at] ?? []) }));
}

/** @param {string} kind @param {number | string | undefined} value @param {number} step @param {string} card */
function suits(kind, value, step, card) {
  const { letters, number } = parts(card);
  return kind === 'colour' ? letters === value : number === Number(value) + (kind === 'run' ? step : 0);
}

/** In a run every slot has its number; elsewhere the free slots come last. @param {string} kind @param {(HandCard | null)[]} slots */
const inOrder = (kind, slots) => (kind === 'run' ? slots : [...slots.filter(Boolean), ...slots.filter((card) => !card)]);

/** Jokers go where the least is missing. @param {Filled[]} groups @param {HandCard[]} jokers @returns {Filled[]} */
function withJokers(groups, jokers) {
  const left = [...jokers];
  const missing = (/** @type {Filled} */ group) => group.size - filled([group]);
  for (const group of [...groups].sort((a, b) => missing(a) - missing(b)))
    group.slots = group.slots.map((card) => card ?? left.shift() ?? null);
  return groups;
}
