/** What lies before a seat: open cards by colour, secured ones face down beside them; all of it can be looked up. */

import { Back, Die, Face, parts } from '../../../web/ui/parts/faces.js';
import { Dialog } from '../../../web/ui/parts/dialog.js';
import { Lying } from '../../../web/ui/parts/card.js';
import { cardName, colourName, list, say, t } from '../../../web/base/i18n.js';
import { h, html, useState } from '../../../web/base/dom.js';
import { placed } from './cards.js';

/**
 * @typedef {import('../../../web/session/session.js').Session} Session
 * @typedef {import('./view.js').PushView} View
 * @typedef {import('../../../web/types.js').SeatProps<View>} SeatProps
 * @typedef {{colour: string, open: string[], secured: string[]}} Heap
 */

const ID = 'push';
export const COLOURS = ['r', 'y', 'g', 'b', 'p'];

/** The sum of the numbers on the cards. @param {string[]} cards */
export const sum = (cards) => cards.reduce((total, card) => total + parts(card).number, 0);

/** What lies before a seat. @param {View} view @param {number} seat */
export const before = (view, seat) => view.displays[seat] ?? { open: [], secured: [], points: 0 };

/** A seat's cards by colour. @param {View} view @param {number} seat @returns {Heap[]} */
export function heaps(view, seat) {
  const { open, secured } = before(view, seat);
  /** @param {string[]} cards @param {string} colour */
  const of = (cards, colour) => cards.filter((card) => parts(card).letters === colour);
  return COLOURS.map((colour) => ({ colour, open: of(open, colour), secured: of(secured, colour) }));
}

/**
 * The reader's own bench: a colour is tapped to secure it or, when that is not the question, to see its cards.
 * @param {SeatProps & {mine: boolean}} props
 */
export function Bench({ session, view, seat, mine }) {
  const [looking, setLooking] = useState(false);
  /** @param {string} colour */
  const tap = (colour) => (mine && view.phase === 'start' ? session.move(`secure ${colour}`) : setLooking(true));
  const { open, secured, points } = before(view, seat);
  const title = say('push.page.bench', { seat, n: points }, session.listener.value);
  return html`<section class="bench" id="hand" aria-label=${title}>
    <div class="bench-total">
      <button type="button" class="bench-tap" onClick=${() => setLooking(true)}
        aria-label=${say('push.page.bench_look', { seat, n: points }, session.listener.value)}></button>
      <span aria-hidden="true">${say('push.page.bench_short')}</span> <b aria-hidden="true">${points}</b>
      <span class="bench-parts" aria-hidden="true">
        <span class="count-open">${sum(open)}</span> <span class="count-secured">${sum(secured)}</span>
      </span>
    </div>
    ${heaps(view, seat).map((heap) =>
      h(Colour, {
        key: heap.colour,
        session,
        view,
        heap,
        legal: mine && !session.sending.value && view.moves.includes(`secure ${heap.colour}`),
        asked: mine && view.phase === 'start',
        onTap: () => tap(heap.colour),
      }),
    )}
    ${
      looking
        ? h(
            Dialog,
            { title: t('cards_of', { seat }, session.listener.value), onClose: () => setLooking(false) },
            h(Display, { session, view, seat }),
          )
        : null
    }
  </section>`;
}

/** One colour of the bench. @param {{session: Session, view: View, heap: Heap, legal: boolean, asked: boolean, onTap: () => void}} props */
function Colour({ session, view, heap, legal, asked, onTap }) {
  const { colour, open, secured } = heap;
  const lying = placed(session, view)
    .at('bench')
    .filter(({ card }) => parts(card).letters === colour);
  const name = colourName(ID, colour);
  const told = legal
    ? say('push.page.secure', { colour: name, n: sum(open) })
    : say('push.page.heap', { colour: name, open: sum(open), secured: sum(secured) });
  return html`<div class=${`bench-colour ${open.length + secured.length ? '' : 'bare'}`}>
    <button type="button" class=${`bench-tap ${legal ? 'target' : ''}`} data-move=${legal ? `secure ${colour}` : undefined}
      data-colour=${colour} aria-label=${told} aria-disabled=${asked && !legal ? 'true' : undefined} onClick=${onTap}></button>
    <span class="bench-open" style=${{ gridTemplateColumns: fan(lying.length) }}>
      ${lying.map(({ card, id }) => h(Lying, { key: id, game: ID, card, id, form: 'mini' }))}
    </span>
    <span class="bench-sums" aria-hidden="true">
      <span class="bench-points">${h(Die, { face: colour })}<b>${sum(open)}</b></span>
      <span class=${`bench-secured ${secured.length ? '' : 'none'}`} data-place=${`bench-${colour}`}>
        <span class="card">${h(Back, { tint: undefined })}</span>
        ${sum(secured)}
      </span>
    </span>
    ${legal ? html`<span class="bench-secure" aria-hidden="true">${say('push.page.secure_short')}</span>` : null}
  </div>`;
}

/** Tracks for so many cards: side by side, or as far over each other as they must be. @param {number} count */
const fan = (count) => (count > 1 ? `repeat(${count - 1}, minmax(0, calc(var(--card) + 2px))) var(--card)` : 'var(--card)');

/** A seat's points by colour, small enough for its chip. @param {SeatProps} props */
export function Mat({ view, seat }) {
  return html`<span class="push-mat">${heaps(view, seat).map(
    ({ colour, open, secured }) => html`<span key=${colour}>
      ${h(Die, { face: colour })}
      <b>${sum(open)}</b>
      <i class=${secured.length ? '' : 'none'}>${sum(secured)}</i>
    </span>`,
  )}</span>`;
}

/** All cards before a seat, open and secured. @param {SeatProps} props */
export function Display({ view, seat }) {
  const all = heaps(view, seat);
  const { open, secured, points } = before(view, seat);
  return html`<div class="push-display">
    <p>${say('push.page.display_sum', { points, open: sum(open), secured: sum(secured), n: open.length + secured.length })}</p>
    ${all.map(
      ({ colour, open: lying, secured: safe }) => html`<section key=${colour}>
        <h3>${h(Die, { face: colour })} ${say('push.page.colour', { colour })}</h3>
        ${
          lying.length + safe.length
            ? html`<dl>${row('open', lying)}${row('secured', safe)}</dl>`
            : html`<p class="muted">
              ${say('push.page.no_cards')}
            </p>`
        }
      </section>`,
    )}
  </div>`;
}

/** @param {'open' | 'secured'} kind @param {string[]} cards */
function row(kind, cards) {
  if (!cards.length) return null;
  return html`<dt>${say(`push.page.${kind}`)} <b>${sum(cards)}</b></dt>
    <dd><span role="img" aria-label=${list(cards.map((card) => cardName(ID, card)))}>${Cards({ cards })}</span></dd>`;
}

/** Cards side by side. @param {{cards: string[]}} props */
export function Cards({ cards }) {
  return html`${cards.map((card, at) => html`<span class="card" key=${at}>${h(Face, { game: ID, card, form: 'mini' })}</span>`)}`;
}
