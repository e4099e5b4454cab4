/**
 * How the last round ended, until the reader has read it or moved again, who only watches until everybody could have:
 * the next one has begun already. In a lesson, the coach says it.
 */

import { html, useState } from '../../base/dom.js';
import { lineWords } from './log.js';
import { t } from '../../base/i18n.js';

/** @typedef {import('../../types.js').Event} Event */

const ENDINGS = ['round_ended', 'round_dead', 'round_won'];

/** @param {{session: import('../../session/session.js').Session}} props */
export function RoundOver({ session }) {
  const [read, setRead] = useState(0);
  const { lines, state, listener } = session;
  const ended = lines.value.findLastIndex((line) => line.events?.some(isEnding));
  const line = lines.value[ended];
  if (!session.code || !line || wentOn(lines.value.slice(ended + 1), state.value) || line.seq === read || state.value?.phase !== 'playing')
    return null;
  return html`<p class="banner round-over">
    <span>${lineWords({ ...line, kind: 'moved', events: outcome(line.events ?? []) }, listener.value).join(' ')}</span>
    <button type="button" class="small" onClick=${() => setRead(line.seq)}>${t('ok')}</button>
  </p>`;
}

/** @param {import('../../session/stream.js').Line[]} since @param {import('../../types.js').State | null} state */
function wentOn(since, state) {
  const moves = since.filter((line) => line.kind === 'moved');
  const turns = moves.filter((line, at) => line.seat !== moves[at - 1]?.seat);
  const moved = state?.you === null ? turns.length >= state.seats.length : moves.some((line) => line.seat === state?.you);
  return moved || since.some((line) => line.kind === 'began');
}

/** @param {Event} event */
const isEnding = (event) => ENDINGS.includes(event.kind);

/** What ended the round and what it brought, without the next deal. @param {Event[]} events */
function outcome(events) {
  const dealt = events.findIndex((event) => event.kind.startsWith('dealt'));
  return events.slice(events.findIndex(isEnding), dealt < 0 ? undefined : dealt);
}
