/** Elfer raus!: four rows that grow from the 11, and a hand that may have forty cards. */

import { CUES, ICONS, moment } from './cues.js';
import { DECK, Face } from './faces.js';
import { Board } from './board.js';
import { parts } from '../../../web/ui/parts/faces.js';
import { cardName, say, t } from '../../../web/base/i18n.js';

/**
 * @typedef {import('../../../web/types.js').GameClient<import('./view.js').ElferRausView>} GameClient
 */

const ID = 'elfer_raus';
const COLOURS = ['r', 'y', 'g', 'b'];

/** @type {GameClient} */
export const client = {
  id: ID,
  deck: DECK,
  Face,
  cues: CUES,
  icons: ICONS,
  sorts: ['colour', 'number', 'manual'],

  hand(view, sort) {
    const cards = view.hand.map((card) => ({ id: card, card }));
    if (sort === 'number') return [cards.sort(byNumber)];
    return COLOURS.map((colour) => cards.filter((held) => parts(held.card).letters === colour));
  },

  plays: (view, card) => (view.moves.includes(card) ? [{ move: card, target: card, label: cardName(ID, card) }] : []),
  wants: (_view, card) => card,

  status(view, mine) {
    if (!mine) return { key: 'waits' };
    const fitting = view.moves.filter((move) => parts(move).number).length;
    if (fitting) return { key: view.laid_this_turn ? 'lay_more' : 'lay', args: { n: fitting } };
    if (view.moves.includes('end')) return { key: 'end' };
    return view.moves.includes('draw') ? { key: 'draw', args: { n: 4 - view.draws_left } } : { key: 'pass' };
  },

  actions(view) {
    const labels = {
      end: say('elfer_raus.page.do_end'),
      draw: say('elfer_raus.page.do_draw', { n: 4 - view.draws_left }),
      pass: say('elfer_raus.page.do_pass'),
    };
    return Object.entries(labels)
      .filter(([move]) => view.moves.includes(move))
      .map(([move, label]) => ({ move, label, main: view.moves.length === 1 }));
  },

  facts: (view) => [
    { label: t('stock'), value: view.stock, place: 'stock' },
    ...(view.rounds === 1 ? [] : [{ label: t('round'), value: view.rounds ? `${view.round}/${view.rounds}` : view.round }]),
  ],

  chip: (view, seat) => [
    { label: t('cards', { n: view.hand_sizes[seat] }), value: view.hand_sizes[seat] ?? 0, icon: 'cards' },
    ...(view.round > 1
      ? [{ label: t('points', { n: view.totals[seat] }), value: say('elfer_raus.page.points', { n: view.totals[seat] }) }]
      : []),
  ],

  Board,

  travels(event, you) {
    if (event.kind === 'laid') return [{ card: event.card ?? '', from: `seat-${event.seat}` }];
    if (event.kind === 'laid_drawn') return [{ card: event.card ?? '', from: 'stock' }];
    if (event.kind === 'drew' && event.seat === you) return [{ card: event.card ?? '', from: 'stock' }];
    return [];
  },
  marks: (event) => (event.kind.startsWith('laid') && event.card ? [event.card] : []),

  moment,

  hidden: (options) => (options.limit ? ['rounds'] : (options.rounds ?? 1) > 1 ? ['limit'] : []),

  rule(view) {
    if (view.result) return 'ER-14';
    return view.moves.includes('draw') || view.moves.includes('pass') ? 'ER-11' : 'ER-8';
  },
  moveName: (move) => say(`elfer_raus.move.${parts(move).number ? 'lay' : move}`, { card: move }),
  forced: (view) => (view.moves.length === 1 ? (['draw', 'pass'].find((move) => view.moves.includes(move)) ?? null) : null),
  scores: (view) => [
    ...(view.round > 1 || view.result ? [{ label: t('last_round'), values: view.last_round }] : []),
    { label: t('total'), values: view.totals },
  ],
};

/** @param {{card: string}} a @param {{card: string}} b */
function byNumber(a, b) {
  return parts(a.card).number - parts(b.card).number || COLOURS.indexOf(parts(a.card).letters) - COLOURS.indexOf(parts(b.card).letters);
}
