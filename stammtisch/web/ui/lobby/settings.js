/** How the reader likes it. Everything is kept in this browser alone. */

import { h, html, useState } from '../../base/dom.js';
import { PACE, language, prefer, prefs } from '../../base/prefs.js';
import { speak, t } from '../../base/i18n.js';

/** @param {{session?: import('../../session/session.js').Session}} props */
export function Settings({ session }) {
  const now = prefs.value;
  /** The bots of a table that only its host plays at follow the host's speed. @param {string} speed */
  const pace = (speed) => {
    prefer({ speed: /** @type {any} */ (speed) });
    const state = session?.state.value;
    if (state && state.host === state.you && state.you !== null)
      session?.command({ do: 'change', house: { ...state.house, pace: PACE[speed] } });
  };
  return html`<div class="preferences">
    ${choice('language', language(), ['de', 'en'], (value) => {
      prefer({ language: /** @type {any} */ (value) });
      speak(/** @type {any} */ (value));
    })}
    ${choice('theme', now.theme, ['system', 'light', 'dark'], (value) => prefer({ theme: /** @type {any} */ (value) }))}
    ${choice('speed', now.speed, ['off', 'fast', 'normal', 'relaxed'], pace)}
    ${toggle('each', now.each, (each) => prefer({ each }))}
    ${choice('tap', now.tap, ['auto', 'direct', 'confirm'], (value) => prefer({ tap: /** @type {any} */ (value) }))}
    ${toggle('large', now.large, (large) => prefer({ large }))}
    ${toggle('auto', now.auto, (auto) => prefer({ auto }))}
    ${toggle('every', now.every, (every) => prefer({ every }))}
    ${toggle('letters', now.letters, (letters) => prefer({ letters }))}
    ${h(Attention, {})}
  </div>`;
}

/** How the page calls its reader: what this device cannot do is not offered. */
function Attention() {
  const now = prefs.value;
  return html`
    ${choice('sound', now.sound, ['table', 'turn', 'off'], (value) => {
      prefer({ sound: /** @type {any} */ (value) });
      sample();
    })}
    ${
      now.sound === 'off'
        ? null
        : html`<label class="field">
          ${t('pref.volume')}
          <input type="range" id="pref-volume" min="0.1" max="1" step="0.1" value=${now.volume}
            onChange=${(/** @type {any} */ event) => {
              prefer({ volume: Number(event.target.value) });
              sample();
            }} />
        </label>`
    }
    ${'vibrate' in navigator ? toggle('vibrate', now.vibrate, (vibrate) => prefer({ vibrate })) : null}
    ${isSecureContext && 'Notification' in window ? h(Messages, {}) : null}
    ${'wakeLock' in navigator ? toggle('awake', now.awake, (awake) => prefer({ awake })) : null}`;
}

/** The reader hears how loud it is now. */
async function sample() {
  const { sound } = await import('../../feedback/sound.js');
  if (prefs.value.sound !== 'off') sound(prefs.value.sound === 'turn' ? 'turn' : 'card', prefs.value.volume);
}

/** Messages of the system: the browser asks its reader when they are switched on, and not before. */
function Messages() {
  const [refused, setRefused] = useState(Notification.permission === 'denied');
  /** @param {boolean} wanted */
  const change = async (wanted) => {
    const answer = wanted ? await Notification.requestPermission() : 'default';
    prefer({ notify: answer === 'granted' });
    setRefused(answer === 'denied');
  };
  return html`${toggle('notify', prefs.value.notify && !refused, change)}
    ${refused ? html`<p class="muted">${t('pref.notify_refused')}</p>` : null}`;
}

/** @param {string} name @param {string} value @param {string[]} values @param {(value: string) => void} onChange */
function choice(name, value, values, onChange) {
  return html`<label class="field">
    ${t(`pref.${name}`)}
    <select id=${`pref-${name}`} onChange=${(/** @type {any} */ event) => onChange(event.target.value)}>
      ${values.map((one) => html`<option value=${one} key=${one} selected=${one === value}>${t(`pref.${name}.${one}`)}</option>`)}
    </select>
  </label>`;
}

/** @param {string} name @param {boolean} value @param {(value: boolean) => void} onChange */
function toggle(name, value, onChange) {
  return html`<label class="field check">
    <input type="checkbox" id=${`pref-${name}`} checked=${value}
      onChange=${(/** @type {any} */ event) => onChange(event.target.checked)} /> ${t(`pref.${name}`)}
  </label>`;
}
