/** A miniature of the table of Elfer raus!, for the start page. */

import { Face } from './faces.js';
import { html } from '../../../web/base/dom.js';

/** A small card. @param {string} card */
const small = (card) => html`<span class="card" key=${card}>${Face({ card, form: 'mini' })}</span>`;

export function Picture() {
  return html`<div class="picture elfer-picture" aria-hidden="true">
    ${['r', 'y', 'g', 'b'].map((colour) => html`<div key=${colour}>${[10, 11, 12].map((number) => small(`${colour}${number}`))}</div>`)}
  </div>`;
}
