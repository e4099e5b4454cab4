/** The score sheet, as on a block of paper. */

import { h, html } from '../../base/dom.js';
import { t } from '../../base/i18n.js';

/**
 * @typedef {import('../../replay/rounds.js').Round} Round
 * @typedef {{label: string, values: (string | number)[]}} Row
 */

/**
 * @param {{session: import('../../session/session.js').Session, game: import('../../types.js').GameClient, rounds?: Round[],
 *   brief?: boolean}} props `brief` leaves out what a game adds to its sheet
 */
export function ScoreSheet({ session, game, rounds = [], brief = false }) {
  const view = session.state.value?.view;
  if (!view) return null;
  const winners = /** @type {number[]} */ (view.result?.winners ?? []);
  const told = rounds.length > 1 ? rounds : [];
  const totals = game.scores(view).filter((row) => !rounds.length || row.label !== t('last_round'));
  return html`<div class="block" tabindex="0" role="group" aria-label=${t('sheet.points')}>
    <table>
      <caption class="unseen">${t('sheet.points')}</caption>
      <thead>
        <tr>
          <td></td>
          ${session.names.value.map(
            (name, seat) => html`<th scope="col" key=${seat} class=${winners.includes(seat) ? 'winner' : ''}>
              ${name}
              ${winners.includes(seat) ? html`<span class="unseen"> (${t('has_won')})</span>` : null}
            </th>`,
          )}
        </tr>
      </thead>
      <tbody>${told.map(({ round, values }) => line({ label: t('round_n', { n: round }), values }, winners, ''))}</tbody>
      <tbody class="totals">${totals.map((row) => line(row, winners, 'total'))}</tbody>
    </table>
  </div>
    ${game.Sheet && !brief ? h(game.Sheet, { session, view }) : null}`;
}

/** @param {Row} row @param {number[]} winners @param {string} kind */
function line(row, winners, kind) {
  return html`<tr key=${row.label} class=${kind}>
    <th scope="row">${row.label}</th>
    ${row.values.map((value, seat) => html`<td key=${seat} class=${winners.includes(seat) ? 'winner' : ''}>${value}</td>`)}
  </tr>`;
}
