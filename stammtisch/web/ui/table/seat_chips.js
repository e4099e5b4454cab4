/** Everybody at the table: who they are, what they hold, whose turn it is, who is away. */

import { AwayClock } from '../parts/clock.js';
import { JustDid } from './just_did.js';
import { SpeechBubble } from './speech_bubble.js';
import { Dialog } from '../parts/dialog.js';
import { h, html, useState } from '../../base/dom.js';
import { t } from '../../base/i18n.js';

/**
 * @typedef {import('../../session/session.js').Session} Session
 * @typedef {import('../../types.js').GameClient} GameClient
 */

/**
 * In turn order, beginning after the seat with whose eyes the table is seen, which comes last.
 * @param {number} count
 * @param {number | null} eyes
 */
export function around(count, eyes) {
  const first = eyes === null ? 0 : eyes + 1;
  return Array.from({ length: count }, (_, i) => (first + i) % count);
}

/** @param {{session: Session, game: GameClient}} props */
export function SeatChips({ session, game }) {
  const state = session.state.value;
  const [looking, setLooking] = useState(/** @type {number | null} */ (null));
  if (!state?.view) return null;
  return html`<section class="seats" aria-label=${t('seats')}>
    <h2 class="unseen">${t('seats')}</h2>
    <ul>${around(state.seats.length, state.view.seat).map((seat) => Chip(session, game, seat, () => setLooking(seat)))}</ul>
    ${
      looking === null || !game.SeatSheet
        ? null
        : h(
            Dialog,
            { title: t('cards_of', { seat: looking }, session.listener.value), onClose: () => setLooking(null) },
            h(game.SeatSheet, { session, view: state.view, seat: looking }),
          )
    }
  </section>`;
}

/** @param {Session} session @param {GameClient} game @param {number} number @param {() => void} onLook */
function Chip(session, game, number, onLook) {
  const state = session.state.value;
  const seat = state?.seats[number];
  if (!state || !seat) return null;
  const name = session.names.value[number] ?? '';
  const turn = state.turn === number;
  const marks = badges(seat, state.host === number);
  const counts = game.chip(state.view, number);
  const spoken = [
    number === state.you ? t('you_are', { name }) : name,
    ...counts.map((count) => count.label),
    ...marks.map(([, label]) => label),
    ...(turn ? [t('on_turn')] : []),
  ];
  return html`<li class=${`chip ${turn ? 'turn' : ''} ${number === state.you ? 'you' : ''} ${seat.here ? '' : 'away'}`}
    key=${number} data-place=${`seat-${number}`} aria-current=${turn ? 'true' : undefined}>
    <span class="unseen">${spoken.join(', ')}</span>
    <span class="chip-name" aria-hidden="true">${number === state.you ? t('you') : name}</span>
    <span class="chip-counts" aria-hidden="true">${counts.map(
      (count) => html`<span class=${`count-${count.icon ?? 'plain'}`} key=${count.icon}>${count.value}</span>`,
    )}</span>
    <span class="chip-marks" aria-hidden="true">${marks.map(
      ([mark, label]) => html`<span title=${label} key=${mark}>
        ${mark}
      </span>`,
    )}</span>
    ${
      game.Mat
        ? html`<span class="chip-mat" aria-hidden="true">
          ${h(game.Mat, { session, view: state.view, seat: number })}
        </span>`
        : null
    }
    ${
      game.SeatSheet
        ? html`<button type="button" class="chip-look" aria-label=${t('look_at', { seat: number }, session.listener.value)}
          onClick=${onLook}></button>`
        : null
    }
    ${h(AwayClock, { session, seat: number })}
    ${h(JustDid, { session, seat: number })}
    ${h(SpeechBubble, { session, seat: number })}
  </li>`;
}

/**
 * Signs at a seat, each with what it means.
 * @param {import('../../types.js').Seat} seat
 * @param {boolean} host
 * @returns {[string, string][]}
 */
function badges(seat, host) {
  /** @type {[string, string][]} */
  const found = [];
  if (seat.bot) found.push(['⚙', t('is_bot', { strength: t(`bot.${seat.bot.split('@')[0]}`) })]);
  if (seat.stand_in) found.push(['⇄', t('has_stand_in')]);
  if (!seat.here && !seat.stand_in) found.push(['…', t('is_away')]);
  if (host) found.push(['⌂', t('is_host')]);
  return found;
}
