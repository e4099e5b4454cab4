/** The evening's score: who has won how many games at this table. */

import { html } from '../../base/dom.js';
import { learn, say, t } from '../../base/i18n.js';
import { loadStyle } from '../../base/load_style.js';

await Promise.all([learn('between'), loadStyle('between')]);

/** @typedef {import('../../session/session.js').Session} Session */

/**
 * Everybody who has won or sits here, the best first; bots that have won nothing are not worth a line.
 * @param {Session} session
 * @returns {{name: string, won: number, here: boolean}[]}
 */
function scoreOf(session) {
  const { evening } = session.state.value ?? {};
  const names = session.names.value;
  return (evening?.won ?? [])
    .filter((one) => one.won || !one.bot)
    .map((one) => ({ name: one.name ?? names[one.seat ?? -1] ?? '', won: one.won, here: one.seat !== null }))
    .sort((a, b) => b.won - a.won);
}

/** Nothing before the first game has a result. @param {{session: Session}} props */
export function EveningScore({ session }) {
  const { games = 0 } = session.state.value?.evening ?? {};
  const score = scoreOf(session);
  if (!games || score.length < 2) return null;
  return html`<section class="evening" aria-labelledby="evening-title">
    <h3 id="evening-title">${say('between.evening', { n: games })}</h3>
    <ul>${score.map(
      ({ name, won, here }, at) => html`<li key=${`${name}-${at}`} class=${here ? '' : 'left'}>
        <span class="evening-name">${name}</span>
        <b class="evening-won" aria-hidden="true">${won}</b>
        <span class="unseen">${say('between.won', { n: won })}</span>
        ${here ? null : html`<small>${t('is_away')}</small>`}
      </li>`,
    )}</ul>
  </section>`;
}
