/**
 * Which card is which: the server names cards by what is on them, and many are alike. Here each card that can be seen
 * has an id of its own, which it keeps on its way from hand to row to discard pile.
 */

import { onHandover } from '../../../web/base/on_handover.js';

/**
 * @typedef {import('../../../web/types.js').HandCard} HandCard
 * @typedef {import('./view.js').HelpView} HelpView
 * @typedef {'row' | 'apart' | 'discard' | 'hand'} Zone
 * @typedef {Record<Zone, HandCard[]>} Zones `discard` from its top, `apart` is the card that somebody was given
 * @typedef {Zones & {round: number, discarded: number, fresh: Set<string>, gone: (HandCard & {zone: Zone})[]}} Cards
 */

/** @type {Zone[]} */
const ZONES = ['row', 'apart', 'discard', 'hand'];
const DISCARD_SHOWN = 2;

/** From where a card can have come to each zone, other than out of the dark. @type {Record<Zone, Zone[]>} */
const ORIGINS = { row: ['hand', 'apart'], apart: ['hand'], discard: ['row', 'hand', 'apart'], hand: ['row'] };

/** @type {WeakMap<HelpView, Cards>} */
const known = new WeakMap();

/** @returns {Cards} */
const noCards = () => ({ row: [], apart: [], discard: [], hand: [], round: 0, discarded: 0, fresh: new Set(), gone: [] });

let latest = noCards();
onHandover(() => {
  latest = noCards();
});

/** The cards that a view shows. @param {HelpView} view @returns {Cards} */
export function cardsOf(view) {
  let cards = known.get(view);
  if (!cards) {
    cards = followed(latest, view);
    known.set(view, cards);
    latest = cards;
  }
  return cards;
}

/** The cards of the newest view. */
export const newest = () => latest;

/** The cards as they lie now, given how they lay before. @param {Cards} before @param {HelpView} view @returns {Cards} */
function followed(before, view) {
  const texts = shown(view);
  if (view.round === before.round && ZONES.every((zone) => alike(before[zone], texts[zone]))) return before;
  const found = view.round === before.round ? kept(before, texts, view) : nothing();
  const came = new Set(ZONES.flatMap((zone) => found[zone]).map((card) => card?.id));
  const left = leftOver(before, came);
  if (view.round === before.round) {
    for (const zone of ZONES)
      moveIn(
        found[zone],
        texts[zone],
        left.filter((card) => mayCome(card.zone, zone, view)),
      );
  }
  const fresh = nameNew(found, texts, before);
  const zones = /** @type {Zones} */ (found);
  return {
    ...zones,
    round: view.round,
    discarded: view.discard.length,
    fresh,
    gone: leftOver(before, new Set(ZONES.flatMap((zone) => zones[zone]).map((card) => card.id))),
  };
}

/** @param {HelpView} view @returns {Record<Zone, string[]>} */
function shown(view) {
  return {
    row: view.row.map((laid) => laid.card),
    apart: view.received ? [view.received] : [],
    discard: view.discard.slice(0, DISCARD_SHOWN),
    hand: view.hand,
  };
}

/** @param {HandCard[]} cards @param {string[]} texts */
const alike = (cards, texts) => cards.length === texts.length && cards.every((card, at) => card.card === texts[at]);

/** @returns {Record<Zone, (HandCard | undefined)[]>} */
const nothing = () => ({ row: [], apart: [], discard: [], hand: [] });

/** The cards that have stayed where they were. @param {Cards} before @param {Record<Zone, string[]>} texts @param {HelpView} view */
function kept(before, texts, view) {
  const grown = view.discard.length - before.discarded;
  return {
    row: inOrder(before.row, texts.row),
    apart: inOrder(before.apart, texts.apart),
    discard: texts.discard.map((text, at) =>
      grown >= 0 && before.discard[at - grown]?.card === text ? before.discard[at - grown] : undefined,
    ),
    hand: inAnyOrder(before.hand, texts.hand),
  };
}

/**
 * What is the same at the beginning and at the end.
 * @param {HandCard[]} cards
 * @param {string[]} texts
 * @returns {(HandCard | undefined)[]}
 */
function inOrder(cards, texts) {
  let begin = 0;
  while (begin < cards.length && cards[begin]?.card === texts[begin]) begin += 1;
  let end = 0;
  while (end < Math.min(cards.length, texts.length) - begin && cards.at(-1 - end)?.card === texts.at(-1 - end)) end += 1;
  return texts.map((_, at) => (at < begin ? cards[at] : at >= texts.length - end ? cards[cards.length - texts.length + at] : undefined));
}

/** @param {HandCard[]} cards @param {string[]} texts @returns {(HandCard | undefined)[]} */
function inAnyOrder(cards, texts) {
  const left = [...cards];
  return texts.map((text) => taken(left, text));
}

/**
 * The first card with this text, which is not among the others any more.
 * @template {HandCard} Card
 * @param {Card[]} cards
 * @param {string} text
 * @returns {Card | undefined}
 */
function taken(cards, text) {
  const at = cards.findIndex((card) => card.card === text);
  return at < 0 ? undefined : cards.splice(at, 1)[0];
}

/** The cards of before that are not among these. @param {Cards} before @param {Set<string | undefined>} ids */
function leftOver(before, ids) {
  return ZONES.flatMap((zone) => before[zone].filter((card) => !ids.has(card.id)).map((card) => ({ ...card, zone })));
}

/**
 * Whether a card of one zone can now be in another; out of the row only by an exchange.
 * @param {Zone} from
 * @param {Zone} to
 * @param {HelpView} view
 */
function mayCome(from, to, view) {
  if (to === 'hand' && !view.events.some((event) => event.kind === 'took' && event.seat === view.seat)) return false;
  return ORIGINS[to].includes(from);
}

/**
 * Places without a card get one that has come there.
 * @param {(HandCard | undefined)[]} found
 * @param {string[]} texts
 * @param {(HandCard & {zone: Zone})[]} coming
 */
function moveIn(found, texts, coming) {
  texts.forEach((text, at) => {
    const card = found[at] ? undefined : taken(coming, text);
    if (card) found[at] = { id: card.id, card: card.card };
  });
}

/**
 * All other cards are seen for the first time, and get ids that no card has or had just now.
 * @param {Record<Zone, (HandCard | undefined)[]>} found
 * @param {Record<Zone, string[]>} texts
 * @param {Cards} before
 */
function nameNew(found, texts, before) {
  const used = new Set(ZONES.flatMap((zone) => [...before[zone], ...found[zone]]).map((card) => card?.id));
  const fresh = new Set(/** @type {string[]} */ ([]));
  for (const zone of [...ZONES].reverse()) {
    texts[zone].forEach((card, at) => {
      if (found[zone][at]) return;
      const id = unused(card, used);
      used.add(id);
      fresh.add(id);
      found[zone][at] = { id, card };
    });
  }
  return fresh;
}

/** @param {string} text @param {Set<string | undefined>} used */
function unused(text, used) {
  let id = text;
  for (let copy = 2; used.has(id); copy += 1) id = `${text}#${copy}`;
  return id;
}
