/** All signs that a place can have: a picture and a colour. */

import { MANY, Mat, hashOf } from '../parts/signs.js';
import { h, html } from '../../base/dom.js';
import { loadStyle } from '../../base/load_style.js';
import { prefer, prefs } from '../../base/prefs.js';
import { t } from '../../base/i18n.js';

await loadStyle('signs');

/** @param {{name: string}} props */
export function SignSheet({ name }) {
  const sign = prefs.value.sign ?? hashOf(name || t('guest'));
  const [picture, colour] = [Math.floor(sign / MANY.colours), sign % MANY.colours];
  return html`<div class="sign-sheet">
    ${group('pictures', picture, (at) => at * MANY.colours + colour)}
    ${group('colours', colour, (at) => picture * MANY.colours + at)}
  </div>`;
}

/** One kind of choice. @param {'pictures' | 'colours'} what @param {number} chosen @param {(at: number) => number} becomes */
function group(what, chosen, becomes) {
  const names = t(`sign.${what}`).split(' ');
  return html`<fieldset class=${what}>
    <legend>${t(`sign.${what}_title`)}</legend>
    ${names.map(
      (name, at) => html`<label key=${name} title=${name}>
        <input type="radio" name=${what} checked=${at === chosen} aria-label=${name} onChange=${() => prefer({ sign: becomes(at) })} />
        ${h(Mat, { sign: becomes(at) })}
      </label>`,
    )}
  </fieldset>`;
}
