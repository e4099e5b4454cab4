/** The deal of the day, for each game. */

import { NAMES } from '../core/games.js';
import { wordsOf } from '../core/api.js';
import { go } from '../core/route.js';
import { hasPlayed, today } from '../core/deals.js';
import { html, useState } from '../core/dom.js';
import { learn, say, t } from '../core/words.js';
import { styled } from '../core/style.js';

await Promise.all([learn('deals'), styled('deals')]);

export function DayDeals() {
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
  return html`<section class="in-one-place day-deals"><h2>${say('deals.day')}</h2>
    <p>${say('deals.day_about')}</p>
    ${wrong ? html`<p class="wrong" role="alert">${wrong}</p>` : null}
    <ul>${NAMES.map((game) => html`<li key=${game}><button type="button" disabled=${busy} onClick=${() => play(game)} aria-label=${say('deals.play_day', { game: t(`title.${game}`) })}>${t(`title.${game}`)}</button>
      ${hasPlayed(game) ? html`<p>${say('deals.played')}</p>` : null}</li>`)}</ul></section>`;
}
