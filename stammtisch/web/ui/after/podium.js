/** Who came where: the first three on a podium, all others beside it. */

import { CountUp } from '../parts/count_up.js';
import { ICONS } from '../parts/faces.js';
import { h, html } from '../../base/dom.js';
import { say, t } from '../../base/i18n.js';

/** @typedef {{seat: number, place: number, score: number}} Placed */

const STEPS = 3;

/**
 * Everybody in the order of the result: winners first, then by how near they came to them.
 * @param {{winners: number[], scores: number[]}} result
 * @returns {Placed[]}
 */
export function places({ winners, scores }) {
  const best = scores[winners[0] ?? 0] ?? 0;
  const behind = (/** @type {number} */ seat) => (winners.includes(seat) ? -1 : Math.abs((scores[seat] ?? 0) - best));
  const order = scores.map((_, seat) => seat).sort((a, b) => behind(a) - behind(b));
  return order.map((seat) => ({ seat, score: scores[seat] ?? 0, place: 1 + order.filter((other) => behind(other) < behind(seat)).length }));
}

/** @param {{session: import('../../session/session.js').Session}} props */
export function Podium({ session }) {
  const state = session.state.value;
  const result = state?.view?.result;
  if (!state || !result?.winners.length) return null;
  const all = places(result);
  const steps = all.slice(0, STEPS);
  return html`<ol class=${`podium of-${steps.length}`}>${all.map(
    (placed, at) => html`<li key=${placed.seat}
      class=${`place-${placed.place} ${at < STEPS ? `step-${at + 1}` : 'rest'} ${session.isHere(placed.seat) ? 'you' : ''}`}>
      ${
        placed.place === 1
          ? html`<svg class="crown" viewBox="0 0 90 90" aria-hidden="true" focusable="false">
            <path d=${ICONS.joker} />
          </svg>`
          : null
      }
      <span class="podium-name">
        ${session.names.value[placed.seat]}
        ${placed.seat === session.listener.value.seat ? html` <span class="podium-you">(${t('you')})</span>` : null}
      </span>
      <span class="podium-score">${score(state, placed)}</span>
      <span class="podium-step">
        <svg viewBox="-60 -60 120 120" aria-hidden="true" focusable="false">
          <use href="#medallion" x="-60" y="-60" width="120" height="120" />
        </svg>
        <b aria-hidden="true">${placed.place}</b>
        <span class="unseen">${say('after_game.place', { n: placed.place })}</span>
      </span>
    </li>`,
  )}</ol>`;
}

/** What somebody reached: points, or a level. @param {import('../../types.js').State} state @param {Placed} placed */
function score({ view }, { score: reached }) {
  return view.tasks ? levelWords(view, reached) : h(CountUp, { value: reached, words: (n) => t('points', { n }) });
}

/** The level that somebody has come to, or that none is left. @param {any} view @param {number} n */
export const levelWords = (view, n) => say(n > view.tasks.length ? 'after_game.all_levels' : 'after_game.level', { n });
