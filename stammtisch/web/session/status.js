/** One sentence: whose turn it is and what is expected. */

import { list, say, t } from '../base/i18n.js';

/**
 * @typedef {import('./session.js').Session} Session
 * @typedef {import('../types.js').GameClient} GameClient
 * @typedef {import('../types.js').State} State
 */

/** The people who want another game. @param {State} state */
const askedBy = (state) => state.seats.flatMap((seat, number) => (seat.wants_again && number !== state.you ? [seat.name ?? ''] : []));

/** Whether somebody asks the reader for another game, who has not answered. @param {State} state */
export const isAsked = (state) =>
  state.phase === 'over' && state.you !== null && !state.seats[state.you]?.wants_again && askedBy(state).length > 0;

/** @param {Session} session @param {GameClient} game @returns {string} */
export function statusOf(session, game) {
  const state = session.state.value;
  if (!state?.view) return '';
  if (state.closing) return t(state.closing.over ? 'status.over' : 'status.round_over');
  if (state.again) return t('status.again');
  if (state.phase === 'dealing') return t('being_dealt');
  if (isAsked(state)) return t('status.asked', { n: askedBy(state).length, names: list(askedBy(state)) });
  if (state.phase === 'over') return state.view.result ? t('status.over') : t('status.aborted');
  const mine = state.turn === state.you && state.you !== null;
  if (mine && state.seats[state.you ?? 0]?.stand_in) return t('status.bot_plays_for_you');
  const { key, args = {} } = game.status(state.view, mine);
  return say(`${game.id}.status.${key}`, { seat: state.turn, ...args }, session.listener.value);
}

/** Whether a bot is on, perhaps for somebody. @param {State | null} state */
export function isBotOn(state) {
  const seat = state?.phase === 'playing' && state.turn !== null ? state.seats[state.turn] : undefined;
  return Boolean(seat?.bot || seat?.stand_in);
}
