/** Mau-Mau: suit on suit, seven on seven, and a jack that wishes. */

import { Board, Near } from './board.js';
import { CUES, ICONS, moment } from './cues.js';
import { DECK, Face, ORDER, partsOf } from './faces.js';
import { cardName, colourName, say, t } from '../../../web/base/i18n.js';

/** @typedef {import('./view.js').MauMauView} View */

const ID = 'mau_mau';
const DRAW = 'draw';
const PASS = 'pass';
const JACK = 'J';

/** @type {import('../../../web/types.js').GameClient<View>} */
export const client = {
  id: ID,
  deck: DECK,
  Face,
  cues: CUES,
  moment,
  icons: ICONS,
  sorts: ['colour', 'number', 'manual'],

  hand(view, sort) {
    const cards = view.hand.map((card) => ({ id: card, card }));
    if (sort === 'number') return [cards.sort((a, b) => byRank(a.card, b.card))];
    return ORDER.map((suit) => cards.filter(({ card }) => partsOf(card).suit === suit));
  },

  plays,
  wants: (view, card) => (partsOf(card).rank === JACK && view.hand.length > 1 ? `${card} ${partsOf(card).suit}` : card),

  status(view, mine) {
    const [fits, suit] = [fitting(view), view.suit];
    if (!mine) return view.penalty ? { key: 'waits_seven', args: { n: view.penalty } } : { key: 'waits' };
    if (view.penalty) return { key: fits ? 'seven' : view.moves.includes(DRAW) ? 'take' : 'nothing', args: { n: view.penalty } };
    if (view.phase === 'drawn') return { key: fits ? 'drawn' : 'drawn_pass', args: { n: fits } };
    if (!fits) return { key: view.moves.includes(DRAW) ? 'draw' : 'nothing' };
    return view.wished ? { key: 'wished', args: { n: fits, suit } } : { key: 'play', args: { n: fits } };
  },

  actions(view) {
    const labels = {
      [DRAW]: say(view.penalty ? 'mau_mau.page.do_take' : 'mau_mau.page.do_draw', { n: view.penalty }),
      [PASS]: say('mau_mau.page.do_pass'),
    };
    return Object.entries(labels)
      .filter(([move]) => view.moves.includes(move))
      .map(([move, label]) => ({ move, label, main: view.moves.length === 1 }));
  },

  facts: (view) => [...(view.rounds > 1 ? [{ label: t('round'), value: `${view.round}/${view.rounds}` }] : [])],

  chip: (view, seat) => [
    { label: t('cards', { n: view.hand_sizes[seat] }), value: view.hand_sizes[seat] ?? 0, icon: 'cards' },
    ...(view.round > 1 ? [{ label: t('points', { n: view.totals[seat] }), value: t('points', { n: view.totals[seat] }) }] : []),
  ],

  Board,
  Near,

  travels(event, you) {
    if (event.kind === 'laid') return [{ card: event.card ?? '', from: `seat-${event.seat}` }];
    if (event.kind === 'turned_up') return [{ card: event.card ?? '', from: 'stock' }];
    if (event.kind !== 'drew') return [];
    return event.seat === you
      ? [{ card: event.card ?? '', from: 'stock' }]
      : [{ card: '', from: 'stock', to: `seat-${event.seat}`, like: 'stock' }];
  },
  marks: (event) => (event.kind === 'laid' && event.card ? [event.card] : []),

  rule(view) {
    if (view.result) return 'MM-20';
    if (view.penalty) return 'MM-12';
    if (view.phase === 'drawn') return 'MM-8';
    return view.wished ? 'MM-16' : 'MM-7';
  },
  forced: ({ moves: [only, ...others] }) => (!others.length && (only === DRAW || only === PASS) ? only : null),
  moveName: (move, view) =>
    ({
      [DRAW]: say(view?.penalty ? 'mau_mau.page.do_take' : 'mau_mau.page.do_draw', { n: view?.penalty }),
      [PASS]: say('mau_mau.page.do_pass'),
    })[move] ?? moveName(move),

  scores: (view) => [
    ...(view.round > 1 || view.result ? [{ label: t('last_round'), values: view.last_round }] : []),
    { label: t('total'), values: view.totals },
  ],
};

/** The moves with this card, wishes in the order of the suits. @param {View} view @param {string} card */
function plays(view, card) {
  const wishes = ['', ...ORDER];
  const moves = view.moves.filter((move) => move.split(' ')[0] === card);
  const sorted = moves.sort((a, b) => wishes.indexOf(a.split(' ')[1] ?? '') - wishes.indexOf(b.split(' ')[1] ?? ''));
  return sorted.map((move) => ({ move, target: 'pile', label: playName(move) }));
}

/** How many cards of the hand fit. @param {View} view */
const fitting = (view) => new Set(view.moves.filter((move) => move !== DRAW && move !== PASS).map((move) => move.split(' ')[0])).size;

/** @param {string} a @param {string} b */
const byRank = (a, b) => (DECK.indexOf(a) % 8) - (DECK.indexOf(b) % 8) || DECK.indexOf(a) - DECK.indexOf(b);

/** What stands on the button: the card, or what is wished with it. @param {string} move */
function playName(move) {
  const [card = '', wish] = move.split(' ');
  return wish ? colourName(ID, wish) : cardName(ID, card);
}

/** A card that is played, and the wish with it. @param {string} move */
function moveName(move) {
  const [card = '', wish] = move.split(' ');
  return wish ? say('mau_mau.page.with_wish', { card: cardName(ID, card), suit: wish }) : cardName(ID, card);
}
