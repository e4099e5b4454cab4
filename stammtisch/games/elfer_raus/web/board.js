/** The table of Elfer raus!: four rows that grow from the 11, as large as the window allows, and the stock. */

import { Lying, Pile } from '../../../web/ui/parts/card.js';
import { Suit } from '../../../web/ui/parts/faces.js';
import { colourName, say, t } from '../../../web/base/i18n.js';
import { h, html } from '../../../web/base/dom.js';
import { useSize } from '../../../web/base/measure.js';

/**
 * @typedef {import('../../../web/types.js').BoardProps<import('./view.js').ElferRausView>} BoardProps
 * @typedef {import('./view.js').Row} Row
 */

const ID = 'elfer_raus';
const START = 11;
const HIGHEST = 20;
const [WIDE, WIDER, TALL] = [560, 900, 480];
/** So wide are twenty cards side by side at least by the window's width; so high four lines of them for one's width. */
const [SIDES, LINES, BARS] = [110, 5.65, 50];

/** @param {BoardProps} props */
export function Board({ view, targets, play, last }) {
  const [box, [width, height]] = useSize();
  const wide = width >= WIDER || (width >= WIDE && height >= TALL);
  const form = wide && (width < WIDER || (height - BARS) / LINES > (width - SIDES) / HIGHEST) ? 'whole' : 'mini';
  /** @param {Row} row */
  const cards = (row) =>
    (wide ? slots(row) : ends(row)).map((place) =>
      Slot({ ...place, form, colour: row.colour, can: view.moves.includes(`${row.colour}${place.number}`), targets, play, last }),
    );
  const label = `${t('stock')}, ${t('cards', { n: view.stock })}`;
  return html`<div class=${`rows-of-elfer ${wide ? 'wide' : ''} ${form}`} ref=${box}>
    ${view.rows.map((row) => html`<div class="elfer-row" key=${row.colour} role="group" aria-label=${told(row)}>${cards(row)}</div>`)}
    ${wide && view.stock ? html`<div class="elfer-stock">${h(Pile, { count: view.stock, label, place: 'stock' })}</div>` : null}
  </div>`;
}

/**
 * One place of a row: a card, the next free place, or nothing. Where a row has not begun, its suit says whose place it is.
 * @param {{number: number, there: boolean, next: boolean, after: boolean, can: boolean, form: 'whole' | 'mini', colour: string,
 *   targets: BoardProps['targets'], play: BoardProps['play'], last: Set<string>}} slot
 */
function Slot({ number, there, next, after, can, form, colour, targets, play, last }) {
  const card = `${colour}${number}`;
  if (there) return h(Lying, { game: ID, card, id: card, form, last: last.has(card), key: card });
  const target = targets.get(card);
  if (target)
    return html`<button type="button" class=${`slot target ${after ? 'after' : ''}`} key=${`to-${card}`} onClick=${() => play(target)}
      aria-label=${t('lay_here', { card: target.label })}>${number}</button>`;
  return html`<span class=${`slot ${next ? 'next' : ''} ${can ? 'can' : ''} ${after ? 'after' : ''}`} key=${card} aria-hidden="true">
    ${next ? number : ''}${next && number === START ? h(Suit, { suit: colour }) : null}
  </span>`;
}

/** All twenty places of a row. @param {Row} row */
function slots(row) {
  return Array.from({ length: HIGHEST }, (_, at) => at + 1).map((number) => place(row, number));
}

/**
 * The piles of a row as they lie on a real table, the low end, the 11 and the high end, between the two numbers that come
 * next. A place in which nothing can lie has a number that no card has.
 * @param {Row} row
 */
function ends(row) {
  const { low, high } = row;
  if (low === null || high === null) return [-1, -2, START, -3, -4].map((number) => place(row, number));
  const below = low < START ? [low - 1, low] : [-1, START - 1];
  const above = high > START ? [high, high + 1] : [START + 1, -2];
  return [...below, START, ...above].map((number) => place(row, number));
}

/** @param {Row} row @param {number} number */
const place = (row, number) => ({ number, there: lies(row, number), next: isNext(row, number), after: number > (row.high ?? HIGHEST) });

/** @param {Row} row @param {number} number */
const lies = (row, number) => row.low !== null && row.high !== null && number >= row.low && number <= row.high;

/** @param {Row} row @param {number} number */
const isNext = (row, number) => {
  if (row.low === null || row.high === null) return number === START;
  return number > 0 && number <= HIGHEST && (number === row.low - 1 || number === row.high + 1);
};

/** The row in words. @param {Row} row */
function told(row) {
  const colour = colourName(ID, row.colour);
  return row.low === null
    ? say('elfer_raus.page.row_closed', { colour })
    : say('elfer_raus.page.row_open', { colour, low: row.low, high: row.high });
}
