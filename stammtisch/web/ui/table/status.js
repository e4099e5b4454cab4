/**
 * Whose turn it is and what is expected, the steps of the turn, and a clock where the table has one; while the reader waits,
 * what was done last, and what happened since their own turn.
 */

import { h, html, useState } from '../../base/dom.js';
import { Clock } from '../parts/clock.js';
import { Icon } from '../parts/icons.js';
import { Lazy } from '../parts/lazy.js';
import { sinceOf, turns } from '../../session/since.js';
import { t } from '../../base/i18n.js';
import { isBotOn, statusOf } from '../../session/status.js';
import { lastWords } from './turn_words.js';

/**
 * @typedef {import('../../session/session.js').Session} Session
 * @typedef {import('../../types.js').GameClient} GameClient
 */

/** So many letters fit into two lines on a phone. */
const ROOM = 76;

/** @param {{session: Session, game: GameClient}} props */
export function Status({ session, game }) {
  const state = session.state.value;
  const [open, setOpen] = useState(false);
  const mine = state !== null && state.turn !== null && state.turn === state.you;
  const playing = state?.phase === 'playing';
  const title = t(state?.you == null ? 'since_all' : 'since');
  return html`<div class=${`status ${mine ? 'act' : ''} ${session.late.value ? 'late' : ''}`} id="status" aria-live="off" tabindex="-1">
    <span>${statusOf(session, game)}</span>
    ${mine && playing ? steps(game, state.view) : null}
    ${mine || !playing || !session.code ? null : html`<span class="did">${lastTurn(session)}</span>`}
    ${h(Clock, { session })}
    ${
      playing && session.code && sinceOf(session).length
        ? html`<button type="button" class="since-button now" aria-expanded=${String(open)} aria-controls="since"
          aria-label=${title} title=${title} onClick=${() => setOpen(!open)}>
          <span aria-hidden="true">↻</span>
        </button>`
        : null
    }
    ${
      !mine && playing && session.code && state.you !== null && (session.behind.value || isBotOn(state))
        ? html`<button type="button" class="skip-button now" aria-pressed=${String(state.hurry.includes(state.you))}
          aria-label=${t('skip')} title=${t('skip')} aria-keyshortcuts="n" onClick=${() => session.skip()}>
          ${h(Icon, { icon: 'last' })}
        </button>`
        : null
    }
    ${open && playing ? h(Lazy, { load: () => since(session) }) : null}
  </div>`;
}

/** All that happened since the reader's turn. @param {Session} session */
async function since(session) {
  const { Since } = await import('./since.js');
  return () => h(Since, { session, id: 'since' });
}

/** What whoever was on last has done. @param {Session} session */
function lastTurn(session) {
  const last = turns(session.lines.value).at(-1);
  return last && last.seat !== session.state.value?.you ? lastWords(last.lines, session.listener.value, last.seat, ROOM) : '';
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
