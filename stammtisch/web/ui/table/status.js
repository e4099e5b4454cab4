/** One sentence: whose turn it is and what is expected; with a clock where the table has one. */

import { h, html } from '../../base/dom.js';
import { Clock } from '../parts/clock.js';
import { say, t } from '../../base/i18n.js';

/**
 * @typedef {import('../../session/session.js').Session} Session
 * @typedef {import('../../types.js').GameClient} GameClient
 */

/** The sentence. @param {Session} session @param {GameClient} game @returns {string} */
export function statusOf(session, game) {
  const state = session.state.value;
  if (!state?.view) return '';
  if (state.phase === 'dealing') return t('being_dealt');
  if (state.phase === 'over') return state.view.result ? t('status.over') : t('status.aborted');
  const mine = state.turn === state.you && state.you !== null;
  if (mine && state.seats[state.you ?? 0]?.stand_in) return t('status.bot_plays_for_you');
  const { key, args = {} } = game.status(state.view, mine);
  return say(`${game.id}.status.${key}`, { seat: state.turn, ...args }, session.listener.value);
}

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
  return html`<span class="steps">${all.map(({ label, state }, at) => html`<span class=${`step ${state}`} key=${label} aria-current=${state === 'now' ? 'step' : undefined}>
    <b>${{ done: '✓', left_out: '–' }[/** @type {string} */ (state)] ?? at + 1}</b> <span>${label}</span></span>`)}</span>`;
}
