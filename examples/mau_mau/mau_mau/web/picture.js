/** A miniature of the table of Mau-Mau, for the start page. */

import { Face } from './faces.js';
import { html } from '../../../web/base/dom.js';
import { learn } from '../../../web/base/i18n.js';

await learn('mau_mau'); // the letters on its cards are the reader's

export function Picture() {
  return html`<div class="picture mau-picture" aria-hidden="true">
    ${['S7', 'D7', 'HJ'].map((card) => html`<span class="card" key=${card}>${Face({ card, form: 'whole' })}</span>`)}
  </div>`;
}
