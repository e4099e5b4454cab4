/** What somebody has just done, as a small sign at their seat, so that eyes can stay on the table; words say it elsewhere. */

import { Face } from '../parts/faces.js';
import { GAMES } from '../../session/games.js';
import { Icon } from '../parts/icons.js';
import { h, html } from '../../base/dom.js';
import { sinceOf } from '../../session/since.js';

const MOST = 3;

/** The last that this seat has done since the reader's last move. @param {{session: import('../../session/session.js').Session, seat: number}} props */
export function JustDid({ session, seat }) {
  const state = session.state.value;
  const turn = session.code && state?.phase === 'playing' ? sinceOf(session).find((one) => one.seat === seat) : undefined;
  const line = turn?.lines.at(-1);
  const events = (turn?.lines ?? []).flatMap((one) => one.events ?? []).filter((event) => event.says && event.seat === seat);
  if (!state || !line || !events.length) return null;
  return html`<span class="just-did" key=${line.seq} aria-hidden="true">
    ${events.slice(-MOST).map((event, at) => html`<span key=${at}>${sign(state.game, event)}</span>`)}
  </span>`;
}

/** A picture of what was done, and of the card that it was done with. @param {string} game @param {any} event */
function sign(game, event) {
  return html`${h(Icon, { icon: GAMES[game]?.icons[event.kind] ?? 'dot' })}
    ${event.card ? h(Face, { game, card: event.card, form: 'mini' }) : null}`;
}
