/** Getting up in the middle of a game: what it means is said before it is done. */

import { Sure } from '../parts/sure.js';
import { disown, playHere } from '../../session/own_seats.js';
import { go } from '../../base/route.js';
import { h } from '../../base/dom.js';
import { learn, say, t } from '../../base/i18n.js';
import { loadStyle } from '../../base/load_style.js';

await Promise.all([learn('between'), loadStyle('between')]);

/** @typedef {import('../../session/session.js').Session} Session */

/** Whether others play on, so that the seat stays the reader's. @param {Session} session */
function othersPlay(session) {
  const state = session.state.value;
  return state?.seats.some((seat, number) => seat.name !== null && number !== state.you && seat.why !== 'left') ?? false;
}

/** @param {{session: Session, onClose: () => void}} props */
export function LeaveDialog({ session, onClose }) {
  return h(Sure, {
    title: say('between.leave_sure'),
    words: say(othersPlay(session) ? 'between.leave_means' : 'between.leave_alone'),
    yes: t('leave'),
    onYes: () => leave(session),
    onClose,
  });
}

/**
 * Give the seat up for now; while others play on, a bot takes over and the seat stays the reader's.
 * @param {Session} session
 */
export async function leave(session) {
  const stays = session.state.value?.phase === 'playing' && othersPlay(session);
  if (!(await session.command({ do: 'leave' }))) return;
  if (session.cover) return session.cover();
  if (!stays) disown(session.label);
  playHere(session.code, '');
  go('/');
}
