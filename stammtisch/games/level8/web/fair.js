/** How Level 8 deals, for whoever checks it. */

import { copies, suits } from '../../../web/base/decks.js';
import { same } from '../../../web/replay/fair_check.js';

/** @typedef {import('../../../web/replay/fair_check.js').Situation} Situation */

/** @type {import('../../../web/replay/fair_check.js').Fair} */
export const fair = { deck, renewed };

/** The sorted deck without the cards that were kept, where the last card fills each gap. @param {Situation} now */
function deck({ record, number, after: { view } }) {
  const cards = [...suits('rsygbp', 15), ...copies('J', view.jokers), ...copies('X', view.skip_cards)];
  for (const card of kept(record, number)) {
    const last = /** @type {string} */ (cards.at(-1));
    cards[cards.indexOf(card)] = last;
    cards.pop();
  }
  return cards;
}

/** The cards that were kept just before this step, seat by seat. @param {Situation['record']} record @param {number} step */
function kept(record, step) {
  const made = record.moves.slice(0, step);
  const since = made.findLastIndex(({ move }) => !move.startsWith('keep')) + 1;
  const cards = made.slice(since).filter(({ move }) => move !== 'keep done');
  return cards.toSorted((one, other) => one.seat - other.seat).map(({ move }) => move.slice('keep '.length));
}

/**
 * All discard piles but their top cards, seat by seat, and the skip cards from under the stock.
 * @param {Situation} now
 * @param {string[]} pile
 */
function renewed({ before, move }, pile) {
  if (!before) return false;
  const covered = before.view.piles.flatMap((/** @type {string[]} */ lay, /** @type {number} */ seat) =>
    seat === move.seat && move.move?.startsWith('discard') ? lay : lay.slice(1),
  );
  const lost = move.events.filter((event) => event.kind === 'turn_lost').length;
  return same(pile, [...covered, ...copies('X', before.view.skips_under_stock + lost)]);
}
