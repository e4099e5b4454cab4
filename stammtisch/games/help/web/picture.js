/** A miniature of the table of Help!, for the start page. */

import { Face } from './faces.js';
import { html } from '../../../web/base/dom.js';

/** A small card. @param {string} card */
const small = (card) => html`<span class="card" key=${card}>${Face({ card, form: 'mini' })}</span>`;

export function Picture() {
  return html`<div class="picture help-picture" aria-hidden="true">
    <div>${['2', '4', 'J', '8'].map(small)}<span class="slot next"></span><span class="slot"></span></div>
    <b>HELP!</b>
  </div>`;
}
