/**
 * How the last round ended, for who saw no moment in which the table stood still, until they have read it or moved again;
 * who only watches, until everybody could have. In a lesson, the coach says it.
 */

import { html, useState } from '../../base/dom.js';
import { isSeen, lastEnding, outcome } from '../../session/moment.js';
import { lineWords } from './log.js';
import { t } from '../../base/i18n.js';

/** @param {{session: import('../../session/session.js').Session}} props */
export function RoundOver({ session }) {
  const [read, setRead] = useState(0);
  const { listener } = session;
  const state = session.state.value;
  const line = session.code && state?.phase === 'playing' && !state.closing ? lastEnding(session.lines.value, state.you) : null;
  if (
    !state ||
    !line ||
    line.seq === read ||
    isSeen(session.table, line) ||
    (state.you === null && wentOn(session, line, state.seats.length))
  )
    return null;
  const { ended, brought } = outcome(line);
  return html`<p class="banner round-over">
    <span>${lineWords({ ...line, kind: 'moved', events: [...ended, ...brought] }, listener.value).join(' ')}</span>
    <button type="button" class="small" onClick=${() => setRead(line.seq)}>${t('ok')}</button>
  </p>`;
}

/**
 * Whether everybody could have moved since.
 * @param {import('../../session/session.js').Session} session
 * @param {{seq: number}} line
 * @param {number} seats
 */
function wentOn({ lines }, line, seats) {
  const moves = lines.value.filter((one) => one.seq > line.seq && one.kind === 'moved');
  return moves.filter((one, at) => one.seat !== moves[at - 1]?.seat).length >= seats;
}
