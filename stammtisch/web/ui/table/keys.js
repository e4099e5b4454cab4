/** The list of keys. */

import { KEYS } from './letter_keys.js';
import { html, useEffect, useState } from '../../base/dom.js';
import { learn, say, t } from '../../base/i18n.js';
import { prefs } from '../../base/prefs.js';

const CAP = { textAlign: 'start', whiteSpace: 'nowrap', paddingInlineEnd: '14px', verticalAlign: 'top' };
const ALWAYS = ['arrows', 'enter', 'up', 'escape'];

/** How a key is written on the keyboard. @param {string} key */
const cap = (key) => (key === '1' ? '1 … 9' : key.length > 1 ? say(`keys.name.${key}`) : key.toUpperCase());

/** All keys, once their words are there. */
export function Keys() {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    learn('keys').then(() => setKnown(true));
  }, []);
  if (!known) return html`<p class="loading" aria-busy="true"></p>`;
  const keys = [...(prefs.value.letters ? KEYS : []), ...ALWAYS];
  return html`<table class="keys">
    <tbody>${keys.map(
      (key) => html`<tr key=${key}>
        <th scope="row" style=${CAP}><kbd>${cap(key)}</kbd></th>
        <td>${say(`keys.${key === '?' ? 'list' : key}`)}</td>
      </tr>`,
    )}</tbody>
  </table>
  ${prefs.value.letters ? null : html`<p>${t('keys.off')}</p>`}`;
}
