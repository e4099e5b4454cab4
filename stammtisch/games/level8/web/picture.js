/** A miniature of the table of Level 8, for the start page. */

import { Face } from './faces.js';
import { html } from '../../../web/base/dom.js';

/** A small card. @param {string} card */
const small = (card) => html`<span class="card" key=${card}>${Face({ card, form: 'mini' })}</span>`;

export function Picture() {
  return html`<div class="picture l8-picture" aria-hidden="true">
    <div>${[
      ['p4', 'r5', 'J', 'b7'],
      ['y9', 's9', 'g9'],
    ].map((cards, at) => html`<span class="l8-fan" key=${at}>${cards.map(small)}</span>`)}</div>
    <div class="l8-ladder">${Array.from(
      { length: 8 },
      (_, at) => html`<i key=${at} class=${at < 3 ? 'filled' : ''} style=${{ '--step': (at + 3) / 10 }}></i>`,
    )}</div>
  </div>`;
}
