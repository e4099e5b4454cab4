/** The deal of the day, for each game. */

import { NAMES } from '../../session/games.js';
import { wordsOf } from '../../base/api.js';
import { go } from '../../base/route.js';
import { daysInARow, hasPlayed, today } from '../../session/known_deals.js';
import { html, useState } from '../../base/dom.js';
import { learn, say, t } from '../../base/i18n.js';
import { loadStyle } from '../../base/load_style.js';

await Promise.all([learn('deals'), loadStyle('deals')]);

export function DailyDeals() {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  /** @param {string} game */
  const play = async (game) => {
    setBusy(true);
    try {
      go(`/t/${await today(game)}`);
    } catch (trouble) {
      setWrong(wordsOf(trouble));
      setBusy(false);
    }
  };
  return html`<section class="in-one-place day-deals">
    <h2>${say('deals.day')}</h2>
    <p>${say('deals.day_about')}</p>
    ${daysInARow() > 1 ? html`<p class="streak">${say('deals.streak', { n: daysInARow() })}</p>` : null}
    ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : null}
    <ul>${NAMES.map(
      (game) => html`<li key=${game}>
        <button type="button" disabled=${busy} onClick=${() => play(game)}
          aria-label=${say('deals.play_day', { game: t(`title.${game}`) })}>${t(`title.${game}`)}</button>
        ${hasPlayed(game) ? html`<p>${say('deals.played')}</p>` : null}
      </li>`,
    )}</ul>
  </section>`;
}
