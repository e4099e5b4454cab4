/** Time: how long the player on turn still has, and when a bot will stand in for somebody who is away. */

import { html, useEffect, useState } from '../../base/dom.js';
import { t } from '../../base/i18n.js';

/** @typedef {import('../../session/session.js').Session} Session */

/**
 * The seconds that are left until then, every second anew.
 * @param {Session} session
 * @param {number | null} until
 * @returns {number | null}
 */
function useSeconds(session, until) {
  const [, beat] = useState(0);
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => beat((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, Math.ceil((until - session.now()) / 1000));
}

/** At the seat of somebody who is away: how long until a bot plays for them. @param {{session: Session, seat: number}} props */
export function AwayClock({ session, seat }) {
  const away = session.state.value?.away;
  const left = useSeconds(session, away?.seat === seat ? away.stand_in : null);
  return left === null ? null : html`<span class="away-clock" aria-hidden="true" title=${t('stand_in_soon', { n: left })}>${left} s</span>`;
}

/** The edge of a beer mat: how much of the time for a move is left, where the table has a clock. @param {{session: Session}} props */
export function Rim({ session }) {
  const state = session.state.value;
  const clock = state?.clock;
  if (!state || !clock) return html`<circle class="rim" r="52" />`;
  const whole = clock.end - (state.turn_since ?? session.now());
  const gone = Math.min(whole, session.now() - (clock.end - whole));
  return html`<circle class="rim ticking" r="52" pathLength="100" transform="rotate(-90)" key=${clock.end}
    style=${{ animationDuration: `${whole}ms`, animationDelay: `${-gone}ms` }} />`;
}

/** @param {{session: Session}} props */
export function Clock({ session }) {
  const state = session.state.value;
  const left = useSeconds(session, state?.clock?.end ?? state?.away?.stand_in ?? null);
  if (left === null || !state) return null;
  if (!state.clock) return html`<span class="clock" role="timer">${t('stand_in_soon', { n: left })}</span>`;
  const short = session.now() >= state.clock.warning;
  return html`<span class=${`clock ${short ? 'short' : ''}`} role="timer">
    ${t('seconds', { n: left })}
    ${
      short && state.turn === state.you
        ? html` <button type="button" class="small" onClick=${() => session.command({ do: 'extend' })}>${t('more_time')}</button>`
        : null
    }
  </span>`;
}
