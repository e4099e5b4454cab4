/** The table itself: who sits here, what the host may do, how the reader likes it, and the way out. */

import { Invite, OnlyHere } from '../lobby/invite.js';
import { LazySettings } from '../lobby/lazy_settings.js';
import { Commitment } from '../lobby/commitment.js';
import { selected } from '../parts/link_field.js';
import { disown, own, playHere } from '../../session/own_seats.js';
import { go } from '../../base/route.js';
import { address } from '../../base/site.js';
import { h, html, useState } from '../../base/dom.js';
import { t } from '../../base/i18n.js';

/** @param {{session: import('../../session/session.js').Session}} props */
export function TableSheet({ session }) {
  const [leaving, setLeaving] = useState(/** @type {typeof import('./leave.js') | null} */ (null));
  const state = session.state.value;
  if (!state) return null;
  if (!session.code) return html`<div class="table-sheet">${h(LazySettings, { session })}</div>`;
  return html`<div class="table-sheet">
    ${h(Invite, { code: session.code })}
    <h3>${t('seats')}</h3>
    <ul class="people">${state.seats.map((_, seat) => Person(session, seat))}</ul>
    ${state.spectators ? html`<p class="muted">${t('spectators', { n: state.spectators })}</p>` : null}
    ${state.you === null ? null : voting(session)}
    ${state.you === null || session.shared ? null : h(OtherDevice, { session })}
    ${h(Commitment, { state })}
    <h3>${t('preferences')}</h3>
    ${h(LazySettings, { session })}
    <div class="ways-out">
      <button type="button" onClick=${() => go('/')}>${t('to_start')}</button>
      ${
        state.you === null
          ? null
          : html`<button type="button" class="danger" onClick=${() => rise(session, setLeaving)}>
            ${t('leave')}
          </button>`
      }
    </div>
    ${leaving ? h(leaving.LeaveDialog, { session, onClose: () => setLeaving(null) }) : null}
  </div>`;
}

/**
 * Get up; in the middle of a game it is asked first.
 * @param {import('../../session/session.js').Session} session
 * @param {(asking: typeof import('./leave.js')) => void} onAsk
 */
async function rise(session, onAsk) {
  const asking = await import('./leave.js');
  if (session.state.value?.phase === 'playing') onAsk(asking);
  else asking.leave(session);
}

/** @param {import('../../session/session.js').Session} session @param {number} seat */
function Person(session, seat) {
  const state = session.state.value;
  const chair = state?.seats[seat];
  if (!state || !chair) return null;
  const person = chair.name !== null;
  const muted = state.muted.includes(seat);
  const name = session.names.value[seat] ?? '';
  const mayStandIn =
    person && state.phase === 'playing' && !chair.stand_in && (state.host === state.you || seat === state.you) && state.you !== null;
  return html`<li key=${seat}>
    <span>
      ${session.names.value[seat]}
      ${seat === state.you ? ` (${t('you')})` : ''}
      ${chair.bot ? ` · ${t('is_bot', { strength: t(`bot.${chair.bot.split('@')[0]}`) })}` : ''}
    </span>
    ${
      mayStandIn
        ? html`<button type="button" class="small" aria-label=${`${t('let_bot_play')}: ${name}`}
          onClick=${() => session.command({ do: 'stand_in', seat })}>
          ${t('let_bot_play')}
        </button>`
        : null
    }
    ${
      person && seat !== state.you && state.you !== null
        ? html`<button type="button" class="small" aria-pressed=${String(muted)}
          aria-label=${`${t(muted ? 'unmute' : 'mute')}: ${name}`}
          onClick=${() => session.command({ do: 'mute', seat, muted: !muted })}>
          ${t(muted ? 'unmute' : 'mute')}
        </button>`
        : null
    }
  </li>`;
}

/**
 * The same seat on another device: a link with a fresh secret, so that the old one opens nothing any more.
 * @param {{session: import('../../session/session.js').Session}} props
 */
function OtherDevice({ session }) {
  const [link, setLink] = useState('');
  const make = () =>
    session.tried(async () => {
      const old = session.label;
      const seat = await session.renew();
      own({
        table: session.table,
        code: session.code,
        label: seat.label,
        name: session.names.value[seat.seat] ?? '',
        game: session.state.value?.game ?? '',
      });
      disown(old);
      playHere(session.code, seat.label);
      setLink(address(`/t/${session.code}#seat=${seat.token}`));
    });
  if (!link) return html`<button type="button" onClick=${make}>${t('other_device')}</button>`;
  return html`<div class="own-link">
    <p>${t('other_device_link')}</p>
    ${h(OnlyHere, {})}
    <label for="own-link">${t('own_link')}</label>
    <input id="own-link" readonly value=${link} onFocus=${selected} />
  </div>`;
}

/** @param {import('../../session/session.js').Session} session */
function voting(session) {
  const state = session.state.value;
  if (state?.phase !== 'playing' || state.you === null) return null;
  const mine = state.seats[state.you]?.wants_abort ?? false;
  return html`<p class="voting">
    <button type="button" class="small" aria-pressed=${String(mine)}
      onClick=${() => session.command({ do: 'vote', abort: !mine })}>${t(mine ? 'vote_back' : 'vote')}</button>
  </p>`;
}
