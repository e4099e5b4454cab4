/** Time: how long the player on turn still has, and when a bot will stand in for somebody who is away. */

import { html, useEffect, useState } from '../core/dom.js';
import { t } from '../core/words.js';

/** @typedef {import('../core/session.js').Session} Session */

/** @param {{session: Session}} props */
export function Clock({ session }) {
  const state = session.state.value;
  const [, beat] = useState(0);
  const until = state?.clock?.end ?? state?.away?.stand_in ?? null;
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => beat((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [until]);
  if (until === null || !state) return null;
  const left = Math.max(0, Math.ceil((until - session.now()) / 1000));
  if (!state.clock) return html`<span class="clock" role="timer">${t('stand_in_soon', { n: left })}</span>`;
  const short = session.now() >= state.clock.warning;
  return html`<span class=${`clock ${short ? 'short' : ''}`} role="timer">${t('seconds', { n: left })}
    ${short && state.turn === state.you ? html` <button type="button" class="small" onClick=${() => session.wish({ do: 'extend' })}>${t('more_time')}</button>` : null}
  </span>`;
}
