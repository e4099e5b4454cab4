/** Elfer raus!: four rows that grow from the 11, and a hand that may have forty cards. */

import { CUES, ICONS } from './cues.js';
import { DECK, Face } from './faces.js';
import { Suit, parts } from '../../../web/ui/parts/faces.js';
import { Lying } from '../../../web/ui/parts/card.js';
import { cardName, colourName, say, t } from '../../../web/base/i18n.js';
import { h, html } from '../../../web/base/dom.js';
import { useWidth } from '../../../web/base/measure.js';

/**
 * @typedef {import('../../../web/types.js').GameClient<import('./view.js').ElferRausView>} GameClient
 * @typedef {import('../../../web/types.js').BoardProps<import('./view.js').ElferRausView>} BoardProps
 * @typedef {import('./view.js').Row} Row
 */

const ID = 'elfer_raus';
const COLOURS = ['r', 'y', 'g', 'b'];
const START = 11;
const HIGHEST = 20;
const WIDE = 760;

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
    ...(view.round > 1 ? [{ label: t('points', { n: view.totals[seat] }), value: view.totals[seat] ?? 0, icon: 'points' }] : []),
  ],

  Board,

  travels(event, you) {
    if (event.kind === 'laid') return [{ card: event.card ?? '', from: `seat-${event.seat}` }];
    if (event.kind === 'laid_drawn') return [{ card: event.card ?? '', from: 'stock' }];
    if (event.kind === 'drew' && event.seat === you) return [{ card: event.card ?? '', from: 'stock' }];
    return [];
  },
  marks: (event) => (event.kind.startsWith('laid') && event.card ? [event.card] : []),

  hidden: (options) => (options.limit ? ['rounds'] : (options.rounds ?? 1) > 1 ? ['limit'] : []),

  rule(view) {
    if (view.result) return 'ER-14';
    return view.moves.includes('draw') || view.moves.includes('pass') ? 'ER-11' : 'ER-8';
  },
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

/** @param {BoardProps} props */
function Board({ view, targets, play, last }) {
  const [box, width] = useWidth();
  const wide = width >= WIDE;
  /** @param {Row} row */
  const cards = (row) => (wide ? slots(row) : piles(row)).map((place) => Slot({ ...place, colour: row.colour, targets, play, last }));
  return html`<div class=${`rows-of-elfer ${wide ? 'wide' : ''}`} ref=${box}>
    ${view.rows.map(
      (row) => html`<div class="elfer-row" key=${row.colour} role="group" aria-label=${told(row)}>
        <span class="elfer-suit">${h(Suit, { suit: row.colour })}</span>
        <div class="elfer-cards">${cards(row)}</div>
        ${
          wide
            ? null
            : html`<div class="elfer-bar" aria-hidden="true">${slots(row).map(
                (slot) => html`<i class=${slot.there ? 'filled' : ''} key=${slot.number}></i>`,
              )}</div>`
        }
      </div>`,
    )}
  </div>`;
}

/**
 * One place of a row: a card, onto which another may go, the next free place, or nothing.
 * @param {{number: number, there: boolean, next: boolean, onto?: number, colour: string, targets: BoardProps['targets'],
 *   play: BoardProps['play'], last: Set<string>}} slot
 */
function Slot({ number, there, next, onto = number, colour, targets, play, last }) {
  const card = `${colour}${number}`;
  const lying = there ? h(Lying, { game: ID, card, id: card, form: 'mini', last: last.has(card), key: card }) : null;
  const target = targets.get(`${colour}${onto}`);
  if (target)
    return html`<button type="button" class=${`slot target ${there ? 'onto' : ''}`} key=${`to-${card}`}
      onClick=${() => play(target)} aria-label=${t('lay_here', { card: target.label })}>${lying ?? number}</button>`;
  if (lying) return lying;
  return html`<span class=${`slot ${next ? 'next' : ''}`} key=${card} aria-hidden="true">${next ? number : ''}</span>`;
}

/** All twenty places of a row. @param {Row} row */
function slots(row) {
  return Array.from({ length: HIGHEST }, (_, at) => ({ number: at + 1, there: lies(row, at + 1), next: isNext(row, at + 1) }));
}

/** The three piles of a row as they lie on a real table: the low end, the 11, the high end. @param {Row} row */
function piles(row) {
  const { low, high } = row;
  if (low === null || high === null) return [{ number: START, there: false, next: true }];
  return [
    low < START ? { number: low, there: true, next: false, onto: low - 1 } : { number: START - 1, there: false, next: true },
    { number: START, there: true, next: false },
    high > START ? { number: high, there: true, next: false, onto: high + 1 } : { number: START + 1, there: false, next: true },
  ];
}

/** @param {Row} row @param {number} number */
const lies = (row, number) => row.low !== null && row.high !== null && number >= row.low && number <= row.high;

/** @param {Row} row @param {number} number */
const isNext = (row, number) =>
  row.low === null || row.high === null ? number === START : number === row.low - 1 || number === row.high + 1;

/** The row in words. @param {Row} row */
function told(row) {
  const colour = colourName(ID, row.colour);
  return row.low === null
    ? say('elfer_raus.page.row_closed', { colour })
    : say('elfer_raus.page.row_open', { colour, low: row.low, high: row.high });
}
