/** The moment of the win: whoever has won rises from the table, before anything is counted. A tap or a key ends it. */

import { Mat, signsOf } from '../parts/signs.js';
import { h, html, useLayoutEffect } from '../../base/dom.js';
import { tempo } from '../../motion/flip.js';

/** @typedef {import('../../session/session.js').Session} Session */

const SHOWN = 1200;

/** The games whose end this page has shown, so that coming back from elsewhere shows none of them again. @type {Set<string>} */
const seen = new Set();

/** Whether the reader has just seen the last move of a game that somebody won, and likes things to move. @param {Session} session */
export function isMoment(session) {
  const state = session.state.value;
  const watched = session.kept.at(-1)?.before;
  return Boolean(tempo() && watched && state?.view?.result?.winners.length && !seen.has(nameOf(session)));
}

/** @param {Session} session */
const nameOf = (session) => `${session.table} ${session.state.value?.games}`;

/** @param {{session: Session, title: string, onEnd: () => void}} props */
export function Win({ session, title, onEnd }) {
  const shown = SHOWN * Math.min(1, tempo());
  useLayoutEffect(() => {
    seen.add(nameOf(session));
    const end = setTimeout(onEnd, shown);
    const key = (/** @type {KeyboardEvent} */ event) => {
      event.preventDefault(); // or Escape would close the result too, which opens in its place
      onEnd();
    };
    addEventListener('keydown', key);
    return () => {
      clearTimeout(end);
      removeEventListener('keydown', key);
    };
  }, []);
  const { seats = [], you = null, view } = session.state.value ?? {};
  const signs = signsOf(seats, session.names.value, you);
  const winners = /** @type {number[]} */ (view?.result?.winners ?? []);
  return html`<div class="win" aria-hidden="true" style=${{ '--shown': `${shown}ms` }} onPointerDown=${onEnd}>
    ${winners.map((seat) => html`<span key=${seat}>${h(Mat, { sign: signs[seat] ?? 0, bot: Boolean(seats[seat]?.bot) })}</span>`)}
    <p>${title}</p>
  </div>`;
}
