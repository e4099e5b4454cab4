/** How Help! deals, for whoever checks it. */

import { Stream } from '../../../web/base/chacha.js';
import { copies, numbers } from '../../../web/base/decks.js';
import { same } from '../../../web/replay/fair_check.js';

/** @typedef {import('../../../web/replay/fair_check.js').Situation} Situation */

const COPIES = [7, 5, 5, 7, 7, 7, 7, 7, 8, 8, 8, 8, 7, 7, 7];
const KINDS = ['J', ...numbers(11), 'S', 'Z', 'N'];
const HAND = 4;

/** @type {import('../../../web/replay/fair_check.js').Fair} */
export const fair = {
  deck: () => KINDS.flatMap((kind, at) => copies(kind, COPIES[at] ?? 0)),
  stream: (seed, shuffles) => new Stream(seed, shuffles), // each shuffle has its own
  renewed,
  among: tied,
};

/**
 * The discard pile as it lay, and on it only what this move put there from the row or a hand.
 * @param {Situation} now
 * @param {string[]} pile
 */
function renewed({ before }, pile) {
  if (!before) return false;
  const lay = before.view.discard.toReversed();
  const loose = [
    ...before.view.row.map((/** @type {{card: string}} */ held) => held.card),
    ...before.own.flatMap((own) => own.hand),
    before.view.received,
  ];
  return same(pile.slice(0, lay.length), lay) && pile.slice(lay.length).every((card) => taken(loose, card));
}

/** Whether the card was there; afterwards one less is. @param {any[]} cards @param {string} card */
function taken(cards, card) {
  const at = cards.indexOf(card);
  if (at >= 0) cards.splice(at, 1);
  return at >= 0;
}

/** Those who were dealt the lowest number, and got no point before. @param {Situation} now */
function tied({ record, move, after, shuffles }) {
  const lowest = move.events.findLast((event) => event.kind === 'started_by_lot')?.card;
  const dealt = shuffles.at(-1)?.slice(0, HAND * record.players) ?? [];
  const holds = (/** @type {number} */ seat) => dealt.some((card, at) => at % record.players === seat && card === lowest);
  return Array.from({ length: record.players }, (_, seat) => seat).filter((seat) => holds(seat) && !after.view.last_round[seat]);
}
