/** Everybody around the table: each with a sign on a beer mat, what they hold, whose turn it is, who is away. */

import { AwayClock, Rim } from '../parts/clock.js';
import { JustDid } from './just_did.js';
import { SpeechBubble } from './speech_bubble.js';
import { Dialog } from '../parts/dialog.js';
import { Mat, signsOf } from '../parts/signs.js';
import { h, html, useState } from '../../base/dom.js';
import { t } from '../../base/i18n.js';

/**
 * @typedef {import('../../session/session.js').Session} Session
 * @typedef {import('../../types.js').GameClient} GameClient
 */

const MOST_BACKS = 9;

/**
 * In turn order, beginning after the seat with whose eyes the table is seen, which comes last.
 * @param {number} count
 * @param {number | null} eyes
 */
export function around(count, eyes) {
  const first = eyes === null ? 0 : eyes + 1;
  return Array.from({ length: count }, (_, i) => (first + i) % count);
}

/**
 * Where somebody sits who is so many places after the reader: on an arc from left to right, `--x` from -1 to 1, and `--y`
 * how far down its ends hang, from 0 to 1; `--even` is `--x` where all are as far apart.
 * @param {number} place @param {number} others
 */
function onArc(place, others) {
  const angle = (Math.PI * (place + 0.5)) / Math.max(1, others);
  const even = (2 * place + 1) / Math.max(1, others) - 1;
  return { '--x': (-Math.cos(angle)).toFixed(3), '--y': (1 - Math.sin(angle)).toFixed(3), '--even': even.toFixed(3) };
}

/** @param {{session: Session, game: GameClient}} props */
export function SeatChips({ session, game }) {
  const state = session.state.value;
  const [looking, setLooking] = useState(/** @type {number | null} */ (null));
  if (!state?.view) return null;
  const { seats, view } = state;
  const signs = signsOf(seats, session.names.value, state.you);
  const others = seats.length - (view.seat === null ? 0 : 1);
  return html`<section class="seats" aria-label=${t('seats')}>
    <h2 class="unseen">${t('seats')}</h2>
    <ul style=${{ '--others': others }}>${around(seats.length, view.seat).map((seat, place) =>
      Chip({
        session,
        game,
        number: seat,
        sign: signs[seat] ?? 0,
        where: seat === view.seat ? {} : onArc(place, others),
        onLook: () => setLooking(seat),
      }),
    )}</ul>
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

/**
 * One place; `near` is that of the seat with whose eyes the table is seen.
 * @param {{session: Session, game: GameClient, number: number, sign: number, where: Record<string, string>, onLook: () => void}} props
 */
function Chip({ session, game, number, sign, where, onLook }) {
  const state = session.state.value;
  const seat = state?.seats[number];
  if (!state || !seat) return null;
  const name = session.names.value[number] ?? '';
  const [turn, you] = [state.turn === number, number === state.you];
  const marks = badges(seat, state.host === number);
  const counts = game.chip(state.view, number);
  const bot = seat.bot ? t('is_bot', { strength: t(`bot.${seat.bot.split('@')[0]}`) }) : null;
  const spoken = [
    you ? t('you_are', { name }) : name,
    ...counts.map((count) => count.label),
    ...(bot ? [bot] : []),
    ...marks.map(([, label]) => label),
    ...(turn ? [t('on_turn')] : []),
  ];
  const held = Number(counts.find((count) => count.icon === 'cards')?.value ?? 0);
  const near = number === state.view.seat;
  return html`<li class=${`chip ${turn ? 'turn' : ''} ${you ? 'you' : ''} ${near ? 'near' : ''} ${seat.here ? '' : 'away'}`}
    key=${number} data-place=${`seat-${number}`} aria-current=${turn ? 'true' : undefined} style=${where} title=${bot ?? undefined}>
    <span class="unseen">${spoken.join(', ')}</span>
    <span class="chip-mat" aria-hidden="true">${h(Mat, { sign, bot: Boolean(bot), rim: turn ? Rim({ session }) : null })}</span>
    ${Fan(held)}
    <span class="chip-counts" aria-hidden="true">${counts.map(
      (count) => html`<span class=${`count-${count.icon ?? 'plain'}`} key=${count.icon} title=${count.label}>${count.value}</span>`,
    )}</span>
    <span class="chip-name" aria-hidden="true">${you ? t('you') : name}</span>
    <span class="chip-marks" aria-hidden="true">${marks.map(
      ([mark, label]) => html`<span title=${label} key=${mark}>
        ${mark}
      </span>`,
    )}</span>
    ${
      game.Mat
        ? html`<span class="chip-more" aria-hidden="true">
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

/** The backs of a hand that somebody holds. @param {number} held */
function Fan(held) {
  const backs = Math.min(held, MOST_BACKS);
  if (!backs) return null;
  return html`<span class="fan" aria-hidden="true">${Array.from(
    { length: backs },
    (_, at) => html`<i key=${at} style=${{ '--at': at - (backs - 1) / 2 }}></i>`,
  )}</span>`;
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
  if (seat.stand_in) found.push(['⇄', t('has_stand_in')]);
  if (!seat.here && !seat.stand_in) found.push(['…', t('is_away')]);
  if (host) found.push(['⌂', t('is_host')]);
  return found;
}
