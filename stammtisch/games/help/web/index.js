/** Help!: one row that all of them play into, and a call for help that goes backwards. */

import { CUES, ICONS, moment } from './cues.js';
import { DECK, Face } from './faces.js';
import { Board, Near } from './board.js';
import { cardsOf, newest } from './cards.js';
import { list, cardName, say, t } from '../../../web/base/i18n.js';
import { moveName, playsOf, statusOf, wanted } from './words.js';

/**
 * @typedef {import('../../../web/types.js').GameClient<import('./view.js').HelpView>} GameClient
 * @typedef {import('./view.js').HelpView} HelpView
 * @typedef {import('../../../web/types.js').HandCard} HandCard
 * @typedef {import('../../../web/types.js').Event} Event
 * @typedef {import('../../../web/motion/flip.js').Travel} Travel
 */

const ID = 'help';
const SPECIALS = ['J', 'S', 'Z', 'N'];
const MAX_DOTS = 4;

/** @type {GameClient} */
export const client = {
  id: ID,
  deck: DECK,
  Face,
  cues: CUES,
  icons: ICONS,
  sorts: ['number', 'manual'],

  hand: (view) => [[...cardsOf(view).hand].sort((a, b) => rank(a.card) - rank(b.card))],
  apart: (view) => (view.phase === 'play_received' && view.asker === view.seat ? cardsOf(view).apart : []),
  plays: playsOf,
  wants: wanted,
  status: statusOf,
  actions: () => [],

  facts: (view) => [{ label: t('round'), value: view.round }],

  chip: (view, seat) => [
    {
      label: say('help.page.points_of', { points: view.points[seat], n: view.points_to_win }),
      value: dots(view.points[seat] ?? 0, view.points_to_win),
      icon: 'dots',
    },
    { label: t('cards', { n: view.hand_sizes[seat] }), value: view.hand_sizes[seat] ?? 0, icon: 'cards' },
    ...(view.no_cards[seat] === 'none'
      ? []
      : [{ label: say(`help.page.no_card.${view.no_cards[seat]}`), value: cardName(ID, 'N'), icon: `no ${view.no_cards[seat]}` }]),
  ],

  Board,
  Near,
  travels,
  marks: (event) => putBy(event).map((card) => card.id),

  moment,

  rule(view) {
    if (view.result) return 'HE-27';
    if (view.phase === 'play') return view.row.length ? 'HE-7' : 'HE-9';
    return { give: 'HE-20', return: 'HE-21' }[view.phase] ?? 'HE-22';
  },
  forced: (view) => (view.phase !== 'play' && view.moves.length === 1 ? (view.moves[0] ?? null) : null),
  moveName,

  scores: (view) => [
    ...(view.last_round.some(Boolean) ? [{ label: t('last_round'), values: view.last_round }] : []),
    { label: t('total'), values: view.points },
    { label: say('help.page.missing'), values: view.points.map((points) => view.points_to_win - points) },
    ...(view.result ? [] : knowledge(view)),
  ],
};

/** Numbers first, then the special cards. @param {string} card */
const rank = (card) => Number(card) || 100 + SPECIALS.indexOf(card);

/** @param {number} points @param {number} most */
const dots = (points, most) => (most > MAX_DOTS ? `${points}/${most}` : '●'.repeat(points) + '○'.repeat(most - points));

/** What this seat knows of the others' hands, if anything. @param {HelpView} view */
function knowledge(view) {
  const known = view.shown.map((cards, seat) => (seat === view.seat ? [] : [...cards, ...(view.returned[seat]?.cards ?? [])]));
  if (known.every((cards) => !cards.length)) return [];
  return [
    {
      label: say('help.page.surely_held'),
      values: known.map((cards) => (cards.length ? list(cards.map((card) => cardName(ID, card))) : '–')),
    },
  ];
}

/** The cards that an event has put on the table. @param {Event} event @returns {HandCard[]} */
function putBy(event) {
  const { row, apart, discard } = newest();
  switch (event.kind) {
    case 'started':
    case 'started_by_lot':
    case 'laid':
      return some(row.findLast((card) => card.card === event.card) ?? discard.find((card) => card.card === event.card));
    case 'joker_laid':
      return some(row[event.place]?.card === 'J' ? row[event.place] : discard.find((card) => card.card === 'J'));
    case 'switched':
      return some(row[event.place]);
    case 'zapped':
      return discard;
    case 'gave':
      return apart;
    default:
      return [];
  }
}

/** @param {HandCard | undefined} card */
const some = (card) => (card ? [card] : []);

/** How cards travel that come from a hand or a pile, or go there. @param {Event} event @param {number | null} you @returns {Travel[]} */
function travels(event, you) {
  const { hand, fresh, gone } = newest();
  const [seat, other] = [`seat-${event.seat}`, `seat-${event.other}`];
  const drawn = hand.filter((card) => fresh.has(card.id) && (!event.card || card.card === event.card));
  const left = gone.filter((card) => card.zone === 'hand' && card.card === (event.card ?? 'N'));
  switch (event.kind) {
    case 'dealt':
    case 'dealt_again':
      return from('stock', drawn);
    case 'drew':
      return event.seat === you ? from('stock', drawn) : hidden('stock', seat);
    case 'took':
      return event.seat === you
        ? []
        : to(
            seat,
            gone.filter((card) => card.zone === 'row' && card.card === event.card),
          );
    case 'row_cleared':
      return to(
        'discard',
        gone.filter((card) => card.zone === 'row'),
      );
    case 'no_laid':
      return event.seat === you ? to(seat, left) : [];
    case 'returned':
      if (event.seat === you) return to(other, left);
      return event.other === you ? from(seat, drawn) : hidden(seat, other);
    default:
      return from(seat, putBy(event));
  }
}

/** @param {string} place @param {HandCard[]} cards @returns {Travel[]} */
const from = (place, cards) => cards.map((card) => ({ card: card.id, from: place }));

/** @param {string} place @param {HandCard[]} cards @returns {Travel[]} */
const to = (place, cards) => cards.map((card) => ({ card: card.id, to: place }));

/** A card that nobody here may see. @param {string} start @param {string} end @returns {Travel[]} */
const hidden = (start, end) => [{ card: '', from: start, to: end, like: 'stock' }];
