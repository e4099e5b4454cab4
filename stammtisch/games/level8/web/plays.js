/** What can be done with a card of the hand: add it, let somebody lose a turn with it, keep it, or throw it away. */

import { ID, JOKER, SKIP } from './cards.js';
import { groupName, groupShort } from './groups.js';
import { cardName, say } from '../../../web/base/i18n.js';

/**
 * @typedef {import('./cards.js').View} View
 * @typedef {import('../../../web/types.js').Play} Play
 * @typedef {import('../../../web/base/i18n.js').Listener} Listener
 */

/** The legal moves with a card. @param {View} view @param {string} card @param {Listener} [listener] @returns {Play[]} */
export function playsOf(view, card, listener = {}) {
  return view.moves.flatMap((move) => {
    const [what = '', first = ''] = move.split(' ');
    if (what === 'skip' && card === SKIP) return [skipping(move, Number(first), listener)];
    if (first !== card) return [];
    if (what === 'add') return [adding(view, move, listener)];
    if (what === 'discard') return [discarding(view, move, card)];
    return what === 'put' || what === 'keep' ? [{ move, label: cardName(ID, card) }] : [];
  });
}

/** @param {string} move @param {number} whom @param {Listener} listener @returns {Play} */
const skipping = (move, whom, listener) => ({
  move,
  target: `pile-${whom}`,
  label: say('level8.page.skip_whom', { whom }, listener),
  kind: 'skip',
  all: say('level8.page.do_skip'),
  ask: say('level8.page.skip_ask'),
});

/** @param {View} view @param {string} move @param {Listener} listener @returns {Play} */
function adding(view, move, listener) {
  const [, , where = '', end = ''] = move.split(' ');
  const [seat = 0, place = 1] = where.split('.').map(Number);
  const laid = view.groups[seat]?.[place - 1];
  return {
    move,
    target: `group-${where}`,
    label: say(`level8.page.do_add${end && `_${end}`}`, { seat, group: laid ? groupName(laid) : '' }, listener),
    short: say(`level8.page.at${end && `_${end}`}`, { seat, group: laid ? groupShort(laid) : '' }, listener),
    confirm: true,
    kind: 'add',
    all: say('level8.page.do_add_some'),
    ask: say('level8.page.add_ask'),
  };
}

/**
 * It stands last where the card, or the hand, could do better.
 * @param {View} view @param {string} move @param {string} card @returns {Play}
 */
const discarding = (view, move, card) => ({
  move,
  target: `pile-${view.seat}`,
  label: say('level8.page.do_discard', { card }),
  confirm: true,
  last: card === JOKER || card === SKIP || view.moves.some((other) => /^(lay|add) /.test(other)),
});
