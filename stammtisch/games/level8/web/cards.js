/** The cards of Level 8 wherever they lie, each with an id of its own, and what a level asks for. */

import { parts } from '../../../web/ui/parts/faces.js';

/**
 * @typedef {import('./view.js').Level8View} View
 * @typedef {import('../../../web/types.js').HandCard} HandCard
 * @typedef {import('./view.js').LaidGroup} LaidGroup
 * @typedef {{kind: string, size: number}} Demand one group of a level
 */

export const ID = 'level8';
export const COLOURS = ['r', 's', 'y', 'g', 'b', 'p'];
export const HIGHEST = 15;
export const JOKER = 'J';
export const SKIP = 'X';

/** A number card is there once; of jokers and skip cards there are several. @param {string} card */
const isOneOfMany = (card) => card === JOKER || card === SKIP;

/** The id of a card on the table: jokers and skip cards are told apart by their place. @param {string} card @param {string} place */
const at = (card, place) => (isOneOfMany(card) ? `${card}#${place}` : card);

/** The id of the card on top of a discard pile. @param {number} seat @param {string} card */
export const onPile = (seat, card) => at(card, `pile${seat}`);

/** The id of the skip card in front of a seat. @param {number} seat */
export const inFrontOf = (seat) => at(SKIP, `front${seat}`);

/**
 * The ids of the cards of a group, in its order.
 * @param {number} seat
 * @param {number} place from 1
 * @param {LaidGroup} group
 * @returns {string[]}
 */
export function inGroup(seat, place, group) {
  const first = group.cards.indexOf(JOKER);
  return group.cards.map((card, number) =>
    at(card, `${seat}.${place}.${group.kind === 'run' ? group.stands_for[number] : number - first}`),
  );
}

/** The hand as it is sorted on the server. @param {View} view @returns {HandCard[]} */
export function held(view) {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return view.hand.map((card) => {
    const copies = (seen.get(card) ?? 0) + 1;
    seen.set(card, copies);
    return { id: copies === 1 ? card : `${card}#${copies}`, card };
  });
}

/** The id of the hand's newest card of this text. @param {View} view @param {string} card */
export const newest = (view, card) => held(view).findLast((one) => one.card === card)?.id ?? card;

/** The text of a card with this id. @param {string} id */
export const textOf = (id) => id.replace(/#.*/, '');

/** @param {HandCard} a @param {HandCard} b */
export const byNumber = (a, b) => rank(a.card) - rank(b.card) || byColour(a, b);

/** @param {HandCard} a @param {HandCard} b */
export const byColour = (a, b) => COLOURS.indexOf(parts(a.card).letters) - COLOURS.indexOf(parts(b.card).letters);

/** Specials come last. @param {string} card */
const rank = (card) => parts(card).number || (card === JOKER ? HIGHEST + 1 : HIGHEST + 2);

/** What a level asks for, from its short form: `2 run3`, `run3 + colour4`. @param {string | null | undefined} task @returns {Demand[]} */
export function demands(task) {
  return (task ?? '').split('+').flatMap((part) => {
    const [, times = '1', kind = '', size = ''] = /^ *(?:(\d) +)?([a-z]+)(\d+) *$/.exec(part) ?? [];
    return kind ? Array.from({ length: Number(times) }, () => ({ kind, size: Number(size) })) : [];
  });
}

/** The short form of a level. @param {Demand[]} wanted */
export const taskText = (wanted) => wanted.map(({ kind, size }) => `${kind}${size}`).join(' + ');

/** Whether the reader could lay out the level now. @param {View} view */
export const canLay = (view) => view.phase === 'play' && view.moves.some((move) => move.startsWith('lay '));

/**
 * The level that somebody has to lay out or, once a round is counted, the one that still lies from it.
 * @param {View} view
 * @param {number} seat
 */
export function lyingLevel(view, seat) {
  const counted = view.laid[seat] && (view.result || view.phase === 'keep');
  return Math.min((view.levels[seat] ?? 1) - (counted ? 1 : 0), view.tasks.length);
}
