/** The table of Push: three columns, the card that waits for its place, stock, turn cards and die. */

import { Dialog } from '../../../web/ui/parts/dialog.js';
import { Die, parts } from '../../../web/ui/parts/faces.js';
import { COLOURS, Cards, sum } from './display.js';
import { Lying, Pile } from '../../../web/ui/parts/card.js';
import { Rolling, shake } from './die.js';
import { cardName, list, say, t } from '../../../web/base/i18n.js';
import { draggable } from '../../../web/motion/drag.js';
import { h, html, signal, useEffect, useLayoutEffect, useRef, useState } from '../../../web/base/dom.js';
import { Way } from '../../../web/ui/table/way.js';
import { placed, tooFar } from './cards.js';

/**
 * @typedef {import('../../../web/session/session.js').Session} Session
 * @typedef {import('./view.js').PushView} View
 * @typedef {import('../../../web/types.js').BoardProps<View>} BoardProps
 * @typedef {{column: number, cards: string[]}} Column
 */

const ID = 'push';
const NUMBERS = [1, 2, 3];

/** The position in which the reader has said to stop and now chooses a column. */
const stopped = signal('');

/** @param {View} view */
const position = (view) => `${view.turn}/${view.phase}/${view.stock}`;

/** Whether the reader chooses a column now. @param {View} view */
export const choosing = (view) => !view.moves.includes('flip') || stopped.value === position(view);

/** The reader stops: a column that is the only one is theirs, else they choose. @param {View} view @param {Session} session */
export function stop(view, session) {
  const [only, ...others] = view.moves.filter((move) => move.startsWith('take'));
  if (only && !others.length) session.move(only);
  else stopped.value = position(view);
}

/** Whether the reader must act, and no bot does it for them. @param {Session} session */
function isMine(session) {
  const state = session.state.value;
  return state !== null && state.you !== null && state.turn === state.you && !state.seats[state.you]?.stand_in;
}

/** Whether a tap would be taken as a move now, and not while another one is on its way. @param {Session} session */
const isReady = (session) => isMine(session) && !session.sending.value;

/** @param {BoardProps} props */
export function Board({ session, view, last }) {
  const bust = tooFar(session, view);
  const columns = useRef(/** @type {HTMLElement | null} */ (null));
  const mounted = useRef(false);
  useLayoutEffect(() => {
    if (bust && mounted.current && columns.current) shake(columns.current);
    mounted.current = true;
  }, [bust]);
  const pot = useRef(/** @type {HTMLElement | null} */ (null));
  const gestures = useRef(waiting(session, view));
  gestures.current = waiting(session, view);
  useEffect(() => (pot.current ? draggable(pot.current, gestures, '.flipped .card[data-card]') : undefined), []);
  return html`<div class="push-table">
    <div class=${`columns ${bust ? 'bust' : ''}`} ref=${columns} role="group" aria-label=${say('push.page.columns')}
      onKeyDown=${onArrow}>
      ${NUMBERS.map((number) => Slot({ session, view, last, number }))}
    </div>
    <div class=${`push-pot ${gestures.current.mayPlay('') ? 'waiting' : ''}`} ref=${pot}>
      ${h(Stock, { session, view })}
      ${Flipped({ session, view, bust })}
      ${h(Rolling, { session })}
    </div>
  </div>`;
}

/** The card that waits for its place, alone. @param {BoardProps} props */
export const Near = ({ session, view }) => html`<div class="push-near">${Flipped({ session, view, bust: tooFar(session, view) })}</div>`;

/**
 * What a tap on a column would do, and where a new one may begin.
 * @param {View} view
 * @returns {import('../../../web/types.js').Action[]}
 */
export function atBoard(view) {
  const columns = view.columns
    .map((column) => ({ column, move: meant(view, column.column) }))
    .filter(({ move }) => view.moves.includes(move) && (move.startsWith('place') || choosing(view)));
  const fresh = view.moves.includes('place new') ? [{ move: 'place new', label: say('push.page.place_new', { card: view.flipped }) }] : [];
  return [...columns.map(({ column, move }) => ({ move, label: columnWords(view, column, move) })), ...fresh];
}

/**
 * The card that waits for its place can be dragged there.
 * @param {Session} session
 * @param {View} view
 * @returns {import('../../../web/motion/drag.js').Gestures}
 */
const waiting = (session, view) => ({ mayPlay: () => isReady(session) && view.phase === 'place', onPick: () => {}, onDrop: () => {} });

/** The arrows go from column to column. @param {KeyboardEvent} event */
function onArrow(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const group = event.currentTarget instanceof HTMLElement ? event.currentTarget : null;
  const all = Array.from(group?.querySelectorAll('button') ?? []);
  const at = all.findIndex((button) => button === document.activeElement);
  if (!step || at < 0) return;
  event.preventDefault();
  all[(at + step + all.length) % all.length]?.focus();
}

/**
 * The place of one column: its cards, where a new one may begin, or nothing.
 * @param {{session: Session, view: View, last: Set<string>, number: number}} props
 */
function Slot({ session, view, last, number }) {
  const column = view.columns.find((one) => one.column === number);
  if (column) return Filled({ session, view, last, column });
  const isNew = isMine(session) && view.moves.includes('place new') && number === view.columns.length + 1;
  if (!isNew)
    return html`<span class="column empty" key=${number} data-place=${`column-${number}`} aria-hidden="true">
      <span class="column-ghost">${number}</span>
    </span>`;
  return html`<div class="column new" key=${number} data-place=${`column-${number}`}>
    <button type="button" class=${`column-tap ${isReady(session) ? 'target' : ''}`} data-move="place new"
      aria-disabled=${isReady(session) ? undefined : 'true'} onClick=${() => session.move('place new')}
      aria-label=${say('push.page.place_new', { card: view.flipped })}></button>
    <span class="column-ghost" aria-hidden="true"><b>+</b>${say('push.page.new')}</span>
  </div>`;
}

/**
 * A column with its cards, which is tapped to place a card there or to take it.
 * @param {{session: Session, view: View, last: Set<string>, column: Column}} props
 */
function Filled({ session, view, last, column }) {
  const { column: number, cards } = column;
  const move = meant(view, number);
  const legal = isReady(session) && view.moves.includes(move) && (move.startsWith('place') || choosing(view));
  const tap = () => (isReady(session) && view.moves.includes(move) && !legal ? stop(view, session) : session.move(move));
  const lying = placed(session, view).at(`column-${number}`);
  return html`<div class="column" key=${number} data-place=${`column-${number}`} data-column=${number}>
    <button type="button" class=${`column-tap ${legal ? 'target' : ''}`} data-move=${legal ? move : undefined} onClick=${tap}
      aria-label=${columnWords(view, column, legal ? move : '')} aria-disabled=${legal ? undefined : 'true'}></button>
    <span class="column-cards">
      ${lying.map(({ card, id }) => h(Lying, { key: id, game: ID, card, id, form: 'row', last: last.has(`${number}:${card}`) }))}
    </span>
    <span class="column-sum" aria-hidden="true">
      <b>${sum(cards)}</b>
      ${cards.includes('D') ? html`<span class="column-die">${h(Die, { face: '*' })}</span>` : null}
    </span>
  </div>`;
}

/** What a tap on a column means: place the card that waits, else take. @param {View} view @param {number} column */
const meant = (view, column) => (view.phase === 'place' ? `place ${column}` : `take ${column}`);

/** @param {View} view @param {Column} column @param {string} move */
function columnWords(view, { column, cards }, move) {
  const args = { column, n: sum(cards), cards: list(cards.map((card) => cardName(ID, card))) };
  if (move.startsWith('place')) return say('push.page.place_here', { ...args, card: view.flipped });
  return say(move ? 'push.page.take_here' : 'push.page.column', args);
}

/** The card that waits for its place, or the one that was too many. @param {{session: Session, view: View, bust: string | null}} props */
function Flipped({ session, view, bust }) {
  const [lying] = placed(session, view).at('flipped');
  const words = bust ? say('push.page.fits_nowhere') : lying ? cardName(ID, lying.card) : '';
  return html`<div class=${`flipped ${bust ? 'bust' : ''} ${lying ? '' : 'empty'}`} data-place="flipped">
    ${
      lying
        ? h(Lying, { key: lying.id, game: ID, card: lying.card, id: lying.id, form: 'whole' })
        : html`<span class="card place" aria-hidden="true"></span>`
    }
    <span class="flipped-words" aria-hidden=${bust ? undefined : 'true'}>${words}</span>
  </div>`;
}

/**
 * The stock, what is out of the game, the turn cards of this turn, and who takes in which order.
 * @param {{session: Session, view: View}} props
 */
function Stock({ session, view }) {
  const [looking, setLooking] = useState(false);
  const gone = Object.values(view.discarded).reduce((total, copies) => total + copies, 0);
  const aside = placed(session, view).at('aside');
  return html`<div class="push-stock">
    <div class="push-piles">
      ${h(Pile, { count: view.stock, label: say('push.page.stock', { n: view.stock }), place: 'stock' })}
      ${
        aside.length
          ? html`<span class="aside" role="img" aria-label=${say('push.page.aside', { n: aside.length })}>
            ${aside.map(({ id }) => html`<span key=${id}>${h(Lying, { game: ID, card: 'T', id, form: 'mini' })}</span>`)}
          </span>`
          : null
      }
    </div>
    ${Order({ session, view })}
    <button type="button" class="discarded" data-place="discard" aria-label=${say('push.page.discarded_look', { n: gone })}
      onClick=${() => setLooking(true)}>${say('push.page.discarded', { n: gone })}</button>
    ${looking ? h(Dialog, { title: say('push.page.discarded', { n: gone }), onClose: () => setLooking(false) }, Discarded({ view })) : null}
  </div>`;
}

/** All cards that are out of the game, a row for each colour and each kind of special card. @param {{view: View}} props */
function Discarded({ view }) {
  const all = Object.entries(view.discarded).flatMap(([card, copies]) => Array.from({ length: copies }, () => card));
  const rows = [...COLOURS, 'D', 'T'].map((letters) => all.filter((card) => parts(card).letters === letters)).filter((row) => row.length);
  return html`<div class="push-display">
    ${rows.length ? null : html`<p class="muted">${say('push.page.no_cards')}</p>`}
    ${rows.map(
      (row) => html`<div key=${row[0]} role="img" aria-label=${list(row.map((card) => cardName(ID, card)))}>
        ${Cards({ cards: row })}
      </div>`,
    )}
  </div>`;
}

/** Which way round the columns are taken, and by whom as things stand. @param {{session: Session, view: View}} props */
function Order({ session, view }) {
  const [first, second] = view.takers;
  if (view.players === 2 || first === undefined || second === undefined || !view.columns.length) return null;
  const clockwise = (second - first + view.players) % view.players === 1;
  const names = view.takers
    .slice(0, Math.max(2, view.columns.length))
    .map((seat) => (seat === session.state.value?.you ? t('you') : session.names.value[seat]));
  return html`<p class="takers">
    <span aria-hidden="true">${clockwise ? '↻' : '↺'}</span> ${names.join(' → ')}
  </p>
  ${Way({ clockwise, words: say(clockwise ? 'push.page.clockwise' : 'push.page.anticlockwise') })}`;
}
