/** Every card of every game on one page, to see that they can be told apart. */

import { Back, Die, Face, SUITS } from '../ui/parts/faces.js';
import { NAMES, load } from '../session/games.js';
import { cardName, t } from '../base/i18n.js';
import { h, html } from '../base/dom.js';

const CLIENTS = await Promise.all(NAMES.map(load));

export function DeckScreen() {
  return html`<main class="deck-page">
    <h1>${t('all_cards')}</h1>
    ${CLIENTS.map(
      ({ id: game, deck }) => html`<section key=${game}>
        <h2>${t(`title.${game}`)}</h2>
        <div class="deck-cards">${deck.map(
          (card) => html`<figure key=${card}>
            <span class="card">${h(Face, { game, card })}</span>
            <span class="card small">${h(Face, { game, card, form: 'mini' })}</span>
            <figcaption>${cardName(game, card)}</figcaption>
          </figure>`,
        )}</div>
      </section>`,
    )}
    <section>
      <h2>${t('back_and_die')}</h2>
      <div class="deck-cards">
        <span class="card">${h(Back, { tint: undefined })}</span>
        ${[...Object.keys(SUITS).slice(0, 5), '*'].map((face) => html`<span class="die" key=${face}>${h(Die, { face })}</span>`)}
      </div>
    </section>
  </main>`;
}
