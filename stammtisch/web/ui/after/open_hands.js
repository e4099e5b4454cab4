/** All hands, face up: after the game nothing is hidden any more. */

import { Lying } from '../parts/card.js';
import { h, html } from '../../base/dom.js';
import { t } from '../../base/i18n.js';

/** @typedef {import('../../replay/replay.js').Replayed} Replayed */

/**
 * A name to tap: the table is then seen with the eyes of that seat.
 * @param {Replayed} replayed
 * @param {string} name
 * @param {number} seat
 */
function eyes(replayed, name, seat) {
  const chosen = seat === replayed.seat.value;
  return html`<button type="button" key=${seat} class=${chosen ? 'chosen' : ''} aria-pressed=${String(chosen)}
    aria-label=${t('replay.see_as', { name })} onClick=${() => {
      replayed.seat.value = seat;
    }}>${name}</button>`;
}

/** In games without hands, what lies before one seat. @param {{replayed: Replayed, game: import('../../types.js').GameClient}} props */
export function OpenBench({ replayed, game }) {
  const { view } = replayed.state.value;
  return html`<section class="open-hands" aria-label=${t('replay.hands')}>
    <div class="eyes">${replayed.names.value.map((name, seat) => eyes(replayed, name, seat))}</div>
    ${game.Own ? h(game.Own, { session: replayed.session, view, seat: replayed.seat.value, mine: false }) : null}
  </section>`;
}

/**
 * A tap on a name shows the table with the eyes of that seat.
 * @param {{replayed: Replayed, game: import('../../types.js').GameClient}} props
 */
export function OpenHands({ replayed, game }) {
  const [at, chosen] = [replayed.at.value, replayed.seat.value];
  return html`<section class="open-hands" aria-label=${t('replay.hands')} tabindex="0">
    <h2 class="unseen">${t('replay.hands')}</h2>
    <ul>${replayed.names.value.map((name, seat) => {
      const cards = game.hand(replayed.view(at, seat), game.sorts[0] ?? '').flat();
      return html`<li key=${seat}>
        ${eyes(replayed, name, seat)}
        <span class="open-cards" role="group" aria-label=${t('replay.holds', { name, n: cards.length })}>
          ${cards.map((held) =>
            h(Lying, { key: held.id, game: game.id, card: held.card, id: seat === chosen ? held.id : `${seat}-${held.id}`, form: 'mini' }),
          )}
        </span>
      </li>`;
    })}</ul>
  </section>`;
}
