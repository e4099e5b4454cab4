/**
 * The cards that the reader has put aside to lay them out, or to keep them: nobody else sees them, and whether they may
 * be laid so, the server says.
 */

import { COLOURS, HIGHEST, JOKER, canLay, demands, held, textOf } from './cards.js';
import { batch, signal } from '../../../web/base/dom.js';
import { onHandover } from '../../../web/base/on_handover.js';
import { parts } from '../../../web/ui/parts/faces.js';
import { remember } from '../../../web/motion/flip.js';

/**
 * @typedef {import('./cards.js').View} View
 * @typedef {import('./cards.js').Demand} Demand
 * @typedef {import('../../../web/session/session.js').Session} Session
 * @typedef {{ids: string[], value: number | string | null}} Put the cards of one group; `value` where the reader has chosen it
 * @typedef {Put & Demand} Staged
 */

const put = signal(/** @type {{round: string, groups: Put[]}} */ ({ round: '', groups: [] }));
const chosen = signal(/** @type {{round: string, ids: string[]}} */ ({ round: '', ids: [] }));

/** What the server says of the staged level: nothing yet, that it may be laid, or why not. */
export const verdict = signal(/** @type {{moves: string, why: string} | null} */ (null));

onHandover(() =>
  batch(() => {
    put.value = { round: '', groups: [] };
    chosen.value = { round: '', ids: [] };
    verdict.value = null;
  }),
);

/** What is staged is forgotten with the round. @param {View} view */
const round = (view) => `${view.game}/${view.round}/${view.levels[view.seat ?? 0]}`;

/** The groups of the reader's level with the cards staged in them. @param {View} view @returns {Staged[]} */
export function staged(view) {
  const wanted = view.seat === null || view.laid[view.seat] ? [] : demands(view.level_tasks[view.seat]);
  const there = new Set(held(view).map((card) => card.id));
  const now = canLay(view) && put.value.round === round(view) ? put.value.groups : [];
  return wanted.map((demand, at) => ({
    ...demand,
    value: now[at]?.value ?? null,
    ids: (now[at]?.ids ?? []).filter((id) => there.has(id)),
  }));
}

/** The cards that the reader wants to keep for the next round. @param {View} view @returns {string[]} */
export function keeping(view) {
  if (view.phase !== 'keep' || view.actor !== view.seat || chosen.value.round !== round(view)) return [];
  return held(view)
    .map((card) => card.id)
    .filter((id) => chosen.value.ids.includes(id));
}

/** All cards of the hand that lie on the table for now. @param {View} view */
export const aside = (view) => new Set([...staged(view).flatMap((group) => group.ids), ...keeping(view)]);

/** @param {View} view @param {Put[]} groups */
function set(view, groups) {
  remember();
  batch(() => {
    put.value = { round: round(view), groups: groups.map(({ ids, value }) => ({ ids, value })) };
    verdict.value = null;
  });
}

/** Put a card into a group; it leaves the one in which it was. @param {View} view @param {string} id @param {number} place */
export function stage(view, id, place) {
  set(
    view,
    staged(view).map((group, at) => ({ ...group, ids: [...group.ids.filter((other) => other !== id), ...(at === place ? [id] : [])] })),
  );
}

/** Take a card back into the hand. @param {View} view @param {string} id */
export const unstage = (view, id) => stage(view, id, -1);

/** Say what a group is, where its cards leave that open. @param {View} view @param {number} place @param {number | string} value */
export function settle(view, place, value) {
  set(
    view,
    staged(view).map((group, at) => (at === place ? { ...group, value } : group)),
  );
}

/** The first group that this card seems to be for, or -1. @param {View} view @param {string} id */
export const placeFor = (view, id) => staged(view).findIndex((group) => hasRoomFor(group, id));

/** Whether the group could be what it shall be with this card too. @param {Staged} group @param {string} id */
export function hasRoomFor(group, id) {
  if (group.ids.includes(id) || group.ids.length >= group.size) return false;
  return values({ ...group, ids: [...group.ids, id] }).length > 0 && isNew(group, id);
}

/** A number comes once in a run. @param {Staged} group @param {string} id */
const isNew = (group, id) => group.kind !== 'run' || textOf(id) === JOKER || !group.ids.some((other) => numberOf(other) === numberOf(id));

/** @param {string} id */
const numberOf = (id) => parts(textOf(id)).number;

/**
 * All that the group can be with its cards: where a run begins, which number, which colour.
 * @param {Staged} group
 * @returns {(number | string)[]}
 */
export function values(group) {
  const cards = group.ids.map(textOf).filter((card) => card !== JOKER);
  if (group.kind === 'colour')
    return COLOURS.filter((colour) => cards.every((card) => parts(card).letters === colour && parts(card).number));
  const numbers = cards.map((card) => parts(card).number);
  const last = group.kind === 'run' ? HIGHEST + 1 - group.size : HIGHEST;
  const span = group.kind === 'run' ? group.size : 1;
  return Array.from({ length: last }, (_, at) => at + 1).filter((first) =>
    numbers.every((number) => number >= first && number < first + span),
  );
}

/** What the group is: as chosen, else as its cards tell; a run begins with its lowest card where it can. @param {Staged} group */
export function groupValue(group) {
  const possible = values(group);
  return group.value !== null && possible.includes(group.value)
    ? group.value
    : (possible.at(group.kind === 'run' && group.ids.some((id) => textOf(id) !== JOKER) ? -1 : 0) ?? null);
}

/** The cards in their slots, from the first to the last; null where one is missing. @param {Staged} group @returns {(string | null)[]} */
export function slots(group) {
  const jokers = group.ids.filter((id) => textOf(id) === JOKER);
  const cards = group.ids.filter((id) => textOf(id) !== JOKER);
  if (group.kind !== 'run') return Array.from({ length: group.size }, (_, at) => [...cards, ...jokers][at] ?? null);
  const first = Number(groupValue(group));
  const fixed = Array.from({ length: group.size }, (_, at) => cards.find((id) => numberOf(id) === first + at) ?? null);
  return inner(fixed).reduce((row, at) => (jokers.length ? row.with(at, jokers.shift() ?? null) : row), fixed);
}

/** The free places of a run: the gaps between cards first, then above, then below. @param {(string | null)[]} row */
function inner(row) {
  const taken = row.flatMap((id, at) => (id ? [at] : []));
  const order = (/** @type {number} */ at) => (at > (taken.at(-1) ?? -1) ? 1 : at < (taken[0] ?? 0) ? 2 : 0);
  return row.flatMap((id, at) => (id ? [] : [at])).sort((a, b) => order(a) - order(b) || a - b);
}

/** Whether every slot has its card. @param {View} view */
export const isComplete = (view) => staged(view).length > 0 && staged(view).every((group) => group.ids.length === group.size);

/** The moves that lay out what is staged. @param {View} view @returns {string[]} */
export function layingMoves(view) {
  const order = held(view).map((card) => card.id);
  return staged(view).flatMap((group) => {
    const ids = group.kind === 'run' ? slots(group) : [...group.ids].sort((a, b) => order.indexOf(a) - order.indexOf(b));
    return [`lay ${group.kind} ${groupValue(group)}`, ...ids.map((id) => `put ${textOf(id ?? '')}`)];
  });
}

/** Ask the server whether the staged level may be laid so. @param {Session} session @param {View} view */
export async function check(session, view) {
  const moves = layingMoves(view);
  const trouble = await session.dry(moves).catch(() => null);
  verdict.value = { moves: moves.join(), why: trouble?.words ?? '' };
}

/** Whether the server accepts what is staged. @param {View} view */
export const isAccepted = (view) => verdict.value?.why === '' && isComplete(view) && verdict.value.moves === layingMoves(view).join();

/** Stage what these moves lay out. @param {View} view @param {string[]} moves */
export function suggest(view, moves) {
  const free = held(view);
  /** @type {Put[]} */
  const groups = [];
  for (const move of moves) {
    const [what = '', first = '', second = ''] = move.split(' ');
    const at = free.findIndex((card) => card.card === first);
    if (what === 'lay') groups.push({ ids: [], value: first === 'colour' ? second : Number(second) });
    if (what === 'put' && at >= 0) groups.at(-1)?.ids.push(...free.splice(at, 1).map((card) => card.id));
  }
  set(view, groups);
}

/** Keep this card for the next round, or not. @param {View} view @param {string[]} ids */
export function choose(view, ids) {
  remember();
  chosen.value = { round: round(view), ids };
}

/** The moves that keep these cards, in the order in which the server wants them. @param {View} view @param {string[]} ids */
export const keepingMoves = (view, ids) =>
  held(view)
    .filter((card) => ids.includes(card.id))
    .map((card) => `keep ${card.card}`);
