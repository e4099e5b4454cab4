/** A miniature of the table of Push, for the start page. */

import { Die } from '../../../web/ui/parts/faces.js';
import { Face } from './faces.js';
import { h, html } from '../../../web/base/dom.js';

const COLUMNS = [['r4', 'g1', 'D'], ['y2', 'p6'], ['b5']];

/** A small card. @param {string} card */
const small = (card) => html`<span class="card" key=${card}>${Face({ card, form: 'row' })}</span>`;

export function Picture() {
  return html`<div class="picture push-picture" aria-hidden="true">
    ${COLUMNS.map((cards, at) => html`<div class="column-cards" key=${at}>${cards.map(small)}</div>`)}
    <span class="die">${h(Die, { face: 'g' })}</span>
  </div>`;
}
