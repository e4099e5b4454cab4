/** Whose turn it is and what is expected, the steps of the turn, and a clock where the table has one. */

import { h, html } from '../../base/dom.js';
import { Clock } from '../parts/clock.js';
import { statusOf } from '../../session/status.js';

/**
 * @typedef {import('../../session/session.js').Session} Session
 * @typedef {import('../../types.js').GameClient} GameClient
 */

/** @param {{session: Session, game: GameClient}} props */
export function Status({ session, game }) {
  const state = session.state.value;
  const mine = state !== null && state.turn !== null && state.turn === state.you;
  return html`<p class=${`status ${mine ? 'act' : ''} ${session.late.value ? 'late' : ''}`} id="status" aria-live="off">
    <span>${statusOf(session, game)}</span>
    ${mine && state.phase === 'playing' ? steps(game, state.view) : null}
    ${h(Clock, { session })}
  </p>`;
}

/** How far the turn is, where a turn has steps. @param {GameClient} game @param {any} view */
function steps(game, view) {
  const all = game.steps?.(view) ?? [];
  if (!all.length) return null;
  return html`<span class="steps">${all.map(
    ({ label, state }, at) => html`<span class=${`step ${state}`} key=${label}
      aria-current=${state === 'now' ? 'step' : undefined}>
      <b>${{ done: '✓', left_out: '–' }[/** @type {string} */ (state)] ?? at + 1}</b> <span>${label}</span>
    </span>`,
  )}</span>`;
}
