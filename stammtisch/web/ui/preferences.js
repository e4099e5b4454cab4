/** How the reader likes it. Everything is kept in this browser alone. */

import { html } from '../core/dom.js';
import { language, prefer, prefs } from '../core/prefs.js';
import { speak, t } from '../core/words.js';

/** How long a bot takes for a move, by speed. @type {Record<string, number>} */
export const PACE = { off: 0, fast: 300, normal: 700, relaxed: 1200 };

/** @param {{session?: import('../core/session.js').Session}} props */
export function Preferences({ session }) {
  const now = prefs.value;
  /** The bots of a table that only its host plays at follow the host's speed. @param {string} speed */
  const pace = (speed) => {
    prefer({ speed: /** @type {any} */ (speed) });
    const state = session?.state.value;
    if (state && state.host === state.you && state.you !== null) session?.wish({ do: 'change', house: { ...state.house, pace: PACE[speed] } });
  };
  return html`<div class="preferences">
    ${choice('language', language(), ['de', 'en'], (value) => { prefer({ language: /** @type {any} */ (value) }); speak(/** @type {any} */ (value)); })}
    ${choice('theme', now.theme, ['system', 'light', 'dark'], (value) => prefer({ theme: /** @type {any} */ (value) }))}
    ${choice('speed', now.speed, ['off', 'fast', 'normal', 'relaxed'], pace)}
    ${choice('tap', now.tap, ['auto', 'direct', 'confirm'], (value) => prefer({ tap: /** @type {any} */ (value) }))}
    ${toggle('large', now.large, (large) => prefer({ large }))}
    ${toggle('auto', now.auto, (auto) => prefer({ auto }))}
    ${toggle('every', now.every, (every) => prefer({ every }))}
    ${toggle('letters', now.letters, (letters) => prefer({ letters }))}
  </div>`;
}

/** @param {string} name @param {string} value @param {string[]} values @param {(value: string) => void} onChange */
function choice(name, value, values, onChange) {
  return html`<label class="field">${t(`pref.${name}`)}
    <select id=${`pref-${name}`} onChange=${(/** @type {any} */ event) => onChange(event.target.value)}>
      ${values.map((one) => html`<option value=${one} key=${one} selected=${one === value}>${t(`pref.${name}.${one}`)}</option>`)}
    </select></label>`;
}

/** @param {string} name @param {boolean} value @param {(value: boolean) => void} onChange */
function toggle(name, value, onChange) {
  return html`<label class="field check"><input type="checkbox" id=${`pref-${name}`} checked=${value} onChange=${(/** @type {any} */ event) => onChange(event.target.checked)} /> ${t(`pref.${name}`)}</label>`;
}
