/** The table of Mau-Mau: the stock, the pile on which everybody plays, and what must be followed. */

import { SuitSign } from './faces.js';
import { Lying, Pile } from '../../../web/ui/parts/card.js';
import { cardName, say, t } from '../../../web/base/i18n.js';
import { h, html } from '../../../web/base/dom.js';

/**
 * @typedef {import('./view.js').MauMauView} View
 * @typedef {import('../../../web/types.js').BoardProps<View>} BoardProps
 */

const ID = 'mau_mau';
const SHOWN = 3;
const TURNS = 7;
const TURN = 5;

/** @param {BoardProps} props */
export function Board(props) {
  return html`<div class="mau-table">
    ${Stock(props)}
    ${Played(props)}
    ${Follow(props)}
  </div>`;
}

/** What must be followed, and the card on which it lies. @param {BoardProps} props */
export const Near = (props) => html`<div class="mau-near">${Played({ ...props, targets: new Map() })}${Follow(props)}</div>`;

/** The stock, from which a tap draws. @param {BoardProps} props */
function Stock({ session, view }) {
  const mine = session.state.value?.turn === session.state.value?.you && !session.sending.value;
  const label = `${t('stock')}, ${t('cards', { n: view.stock })}`;
  const pile = h(Pile, { count: view.stock, label, place: 'stock' });
  if (!mine || !view.moves.includes('draw')) return html`<div class="mau-stock">${pile}</div>`;
  const words = view.penalty ? say('mau_mau.page.do_take', { n: view.penalty }) : say('mau_mau.page.do_draw');
  return html`<div class="mau-stock">
    <button type="button" class="mau-draw" data-move="draw" aria-label=${`${words}. ${label}`} onClick=${() => session.move('draw')}>
      ${pile}
    </button>
  </div>`;
}

/** The last cards that were played, the top one above; it is tapped to play on it. @param {BoardProps} props */
function Played({ view, targets, play, last }) {
  const target = targets.get('pile');
  const shown = view.pile.slice(0, SHOWN).toReversed();
  const lying = shown.map(
    (card) => html`<span class="mau-lying" key=${card} style=${{ rotate: `${turn(card, view)}deg` }}>
    ${h(Lying, { game: ID, card, id: card, last: last.has(card) })}
  </span>`,
  );
  const label = say('mau_mau.page.pile', { n: view.pile.length, card: cardName(ID, view.pile[0] ?? '') });
  if (!target) return html`<div class="mau-pile" data-place="pile" role="group" aria-label=${label}>${lying}</div>`;
  return html`<div class="mau-pile" data-place="pile">
    <button type="button" class="target mau-onto" aria-label=${t('lay_here', { card: target.label })}
      onClick=${() => play(target)}>${lying}</button>
  </div>`;
}

/** How far a card lies askew: always the same, the top one straight. @param {string} card @param {View} view */
const turn = (card, view) => (card === view.pile[0] ? 0 : (((card.charCodeAt(0) + card.charCodeAt(1)) % TURNS) - 3) * TURN);

/** What the card on top asks for: a suit that was wished, or cards to take. @param {BoardProps} props */
function Follow({ view }) {
  if (view.result) return null;
  if (view.penalty)
    return html`<p class="mau-follow">
      <b class="mau-penalty" aria-hidden="true">+${view.penalty}</b>
      <span>${say('mau_mau.page.penalty', { n: view.penalty })}</span>
    </p>`;
  if (!view.wished) return null;
  return html`<p class="mau-follow">
    <b aria-hidden="true">${h(SuitSign, { suit: view.suit })}</b>
    <span>${say('mau_mau.page.wished', { suit: view.suit })}</span>
  </p>`;
}
