/** What somebody has just done, as a small sign at their seat, so that eyes can stay on the table; words say it elsewhere. */

import { Face } from '../parts/faces.js';
import { GAMES } from '../../session/games.js';
import { Icon } from '../parts/icons.js';
import { h, html, useLayoutEffect, useRef } from '../../base/dom.js';
import { tempo } from '../../motion/flip.js';
import { toldAt } from '../../session/since.js';

const MOST = 3;
const TRAVEL = 900;

/**
 * The last that this seat has done, or that was done to it, since the reader's last move.
 * @param {{session: import('../../session/session.js').Session, seat: number}} props
 */
export function JustDid({ session, seat }) {
  const state = session.state.value;
  if (state?.closing) return h(Gain, { gain: state.closing.gains[seat] ?? 0 });
  const told = session.code && state?.phase === 'playing' ? toldAt(session, seat) : undefined;
  if (!state || !told) return null;
  return html`<span class="just-did" key=${told.seq} aria-hidden="true">
    ${told.events.slice(-MOST).map((event, at) => html`<span key=${at}>${sign(state.game, event)}</span>`)}
  </span>`;
}

/** What the round has brought, on its way from the table to its owner. @param {{gain: number}} props */
function Gain({ gain }) {
  const sign = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const [to, from] = [sign.current, document.querySelector('.board')].map((part) => part?.getBoundingClientRect());
    if (!to || !from || !tempo()) return;
    const start = `translate(${from.x + from.width / 2 - to.x}px, ${from.y + from.height / 2 - to.y}px) scale(1.8)`;
    const frames = [{ transform: start, opacity: 0 }, { transform: start, opacity: 1, offset: 0.3 }, { transform: 'none' }];
    const way = sign.current?.animate(frames, { duration: TRAVEL * tempo(), easing: 'cubic-bezier(.2,.8,.2,1)' });
    if (way) way.id = 'travel';
  }, []);
  return gain ? html`<b class="just-did gain" ref=${sign} aria-hidden="true">${signed(gain)}</b>` : null;
}

/** With its sign. @param {number} gain */
export const signed = (gain) => `${gain > 0 ? '+' : '−'}${Math.abs(gain)}`;

/** A picture of what was done, and of the card that it was done with. @param {string} game @param {any} event */
function sign(game, event) {
  return html`${h(Icon, { icon: GAMES[game]?.icons[event.kind] ?? 'dot' })}
    ${event.card ? h(Face, { game, card: event.card, form: 'mini' }) : null}`;
}
