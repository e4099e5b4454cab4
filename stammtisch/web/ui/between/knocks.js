/** Who had a seat and would like one again: the host lets them in, or does not. */

import { html } from '../../base/dom.js';
import { learn, say } from '../../base/i18n.js';
import { loadStyle } from '../../base/load_style.js';

await Promise.all([learn('between'), loadStyle('between')]);

/** @param {{session: import('../../session/session.js').Session}} props */
export function Knocks({ session }) {
  const state = session.state.value;
  if (!state?.knocking.length || state.you === null || state.you !== state.host) return null;
  const full = state.seats.every((seat) => seat.name !== null || seat.bot !== null);
  /** @param {number} knock @param {boolean} welcome */
  const answer = (knock, welcome) => session.command({ do: 'let_in', knock, welcome });
  return html`<ul class="knocks">${state.knocking.map(
    ({ knock, name }) => html`<li key=${knock} class="banner" role="status">
      <span>${say('between.knocks', { name })} ${full ? say('between.no_chair') : ''}</span>
      <button type="button" class="main" disabled=${full} aria-label=${say('between.let_in_named', { name })}
        onClick=${() => answer(knock, true)}>${say('between.let_in')}</button>
      <button type="button" aria-label=${say('between.turn_away_named', { name })}
        onClick=${() => answer(knock, false)}>${say('between.turn_away')}</button>
    </li>`,
  )}</ul>`;
}
