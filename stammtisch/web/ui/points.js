/** The score sheet, as on a block of paper. */

import { h, html } from '../core/dom.js';
import { t } from '../core/words.js';

/** @param {{session: import('../core/session.js').Session, game: import('../types.js').GameClient}} props */
export function Points({ session, game }) {
  const view = session.state.value?.view;
  if (!view) return null;
  const rows = game.scores(view);
  return html`<div class="block"><table>
    <caption class="unseen">${t('sheet.points')}</caption>
    <thead><tr><td></td>${session.names.value.map((name, seat) => html`<th scope="col" key=${seat}>${name}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr key=${row.label}><th scope="row">${row.label}</th>${row.values.map((value, seat) => html`<td key=${seat}>${value}</td>`)}</tr>`)}</tbody>
  </table></div>${game.Sheet ? h(game.Sheet, { session, view }) : null}`;
}
