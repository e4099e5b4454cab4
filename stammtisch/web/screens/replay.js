/** Looking back at a game. */

import { go } from '../core/route.js';
import { html } from '../core/dom.js';
import { t } from '../core/words.js';

/** @param {{table: string, code: string, label: string}} props */
export function ReplayScreen({ code }) {
  return html`<main class="gone"><button type="button" onClick=${() => go(`/t/${code}`)}>${t('back')}</button></main>`;
}
