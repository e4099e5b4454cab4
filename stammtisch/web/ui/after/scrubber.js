/** Going through a game: a scrubber, steps, and playing it by itself at a chosen speed. */

import { Icon } from '../parts/icons.js';
import { h, html, useEffect, useState } from '../../base/dom.js';
import { t } from '../../base/i18n.js';

const PACE = 1400;
const SPEEDS = [0.5, 1, 2, 4];

/**
 * @param {{at: number, last: number, stepFrom: (at: number, direction: 1 | -1) => number, words: string, onGo: (at: number) => void}} props
 */
export function Scrubber({ at, last, stepFrom, words, onGo }) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  useEffect(() => {
    if (!playing || at === last) return undefined;
    const timer = setTimeout(() => onGo(stepFrom(at, 1)), PACE / speed);
    return () => clearTimeout(timer);
  }, [playing, speed, at, last]);
  useEffect(() => {
    if (at === last) setPlaying(false);
  }, [at, last]);
  useEffect(() => listenForSteps({ ArrowLeft: stepFrom(at, -1), ArrowRight: stepFrom(at, 1), Home: 0, End: last }, onGo), [at, last]);
  const toggle = () => {
    if (!playing && at === last) onGo(0);
    setPlaying(!playing);
  };
  return html`<section class="player" aria-label=${t('replay.player')}>
    <input type="range" class="scrubber" min="0" max=${last} value=${at} aria-label=${t('replay.scrub')}
      aria-valuetext=${`${t('replay.step', { n: at, of: last })}: ${words}`} onInput=${(/** @type {any} */ event) => {
        setPlaying(false);
        onGo(Number(event.target.value));
      }} />
    <div class="player-buttons">
      ${button('first', at === 0, () => onGo(0))}
      ${button('back', at === 0, () => onGo(stepFrom(at, -1)))}
      ${button(playing ? 'pause' : 'play', false, toggle)}
      ${button('forward', at === last, () => onGo(stepFrom(at, 1)))}
      ${button('last', at === last, () => onGo(last))}
      <label class="player-speed">
        <span>${t('replay.speed')}</span>
        <select onChange=${(/** @type {any} */ event) => setSpeed(Number(event.target.value))}>
          ${SPEEDS.map((one) => html`<option key=${one} value=${one} selected=${one === speed}>${one}×</option>`)}
        </select>
      </label>
      <span class="player-at">${t('replay.step', { n: at, of: last })}</span>
    </div>
  </section>`;
}

/** @param {import('../parts/icons.js').IconName} name @param {boolean} disabled @param {() => void} onClick */
function button(name, disabled, onClick) {
  return html`<button type="button" class=${`icon-button player-${name}`} aria-label=${t(`replay.${name}`)}
    aria-disabled=${disabled ? 'true' : undefined} onClick=${() => {
      if (!disabled) onClick();
    }}>
    ${h(Icon, { icon: name })}
  </button>`;
}

/**
 * The arrow keys, Home and End, where nothing else wants them.
 * @param {Record<string, number>} ways
 * @param {(at: number) => void} onGo
 * @returns {() => void}
 */
function listenForSteps(ways, onGo) {
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const to = ways[event.key];
    const elsewhere = event.target instanceof Element && event.target.closest('input, select, textarea, dialog, [role=tablist]');
    if (to === undefined || elsewhere || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onGo(to);
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
