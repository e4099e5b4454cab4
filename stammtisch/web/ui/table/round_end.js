/**
 * How a round has ended, while the table stands still: what ended it, the hands that the rules lay open, and what it brought
 * everybody. It goes on by itself, or when the reader wants it.
 */

import { CountUp } from '../parts/count_up.js';
import { Lying } from '../parts/card.js';
import { h, html, useEffect, useRef } from '../../base/dom.js';
import { lineWords } from './log.js';
import { loadStyle } from '../../base/load_style.js';
import { signed } from './just_did.js';
import { t } from '../../base/i18n.js';

/**
 * @typedef {import('../../session/session.js').Session} Session
 * @typedef {import('../../types.js').GameClient} GameClient
 */

await loadStyle('round_end');

/** @param {{session: Session, game: GameClient}} props */
export function RoundEnd({ session, game }) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const closing = session.state.value?.closing;
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  if (!closing) return null;
  const words = lineWords({ seq: closing.seq, kind: 'moved', events: closing.events }, session.listener.value).join(' ');
  return html`<section class="round-end" aria-labelledby="round-end">
    <h2 id="round-end">${words || t(closing.over ? 'status.over' : 'status.round_over')}</h2>
    <ol>${closing.gains.map((_, seat) => h(Row, { session, game, seat, key: seat }))}</ol>
    <button type="button" class="main" ref=${button} onClick=${() => session.hurry()}>${t('go_on')}</button>
    <span class="time" style=${{ animationDuration: `${session.standing()}ms` }} aria-hidden="true"></span>
  </section>`;
}

/** What the round brought somebody, and the hand that all may see. @param {{session: Session, game: GameClient, seat: number}} props */
function Row({ session, game, seat }) {
  const state = session.state.value;
  const closing = state?.closing;
  if (!closing) return null;
  const name = seat === session.listener.value.seat ? t('you') : (session.names.value[seat] ?? '');
  const gain = closing.gains[seat] ?? 0;
  const cards = closing.open[seat];
  return html`<li class=${gain ? 'gains' : ''}>
    <b>${name}</b>
    ${
      cards?.length
        ? html`<span class="open-cards" role="group" aria-label=${t('shows', { name })}>
          ${cards.map((card, at) => h(Lying, { key: at, game: game.id, card, form: 'mini' }))}
        </span>`
        : null
    }
    <span class="end-gain">${gain ? signed(gain) : ''}</span>
    <span class="end-score">${h(CountUp, {
      value: (closing.scores[seat] ?? 0) + gain,
      words: (n) => game.scored?.(state.view, n) ?? t('points', { n }),
    })}</span>
  </li>`;
}
