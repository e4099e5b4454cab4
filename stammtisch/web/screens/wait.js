/** The waiting room, before the first game and between two: how others come, who is there, what is played, and what is said. */

import { AgainButton, AgainStanding } from '../ui/between/again.js';
import { Chairs, botChoices } from '../ui/between/chairs.js';
import { EveningScore } from '../ui/between/evening.js';
import { Invite } from '../ui/lobby/invite.js';
import { Knocks } from '../ui/between/knocks.js';
import { Options } from '../ui/lobby/options.js';
import { LazySettings } from '../ui/lobby/lazy_settings.js';
import { ChatDialog } from '../ui/table/chat.js';
import { Asides, Banners } from '../ui/table/banners.js';
import { RoomNews } from '../ui/between/room_news.js';
import { disown, playHere } from '../session/own_seats.js';
import { go } from '../base/route.js';
import { h, html, useState, useTitle } from '../base/dom.js';
import { prefer, prefs } from '../base/prefs.js';
import { say, t } from '../base/i18n.js';
import { without } from '../base/site.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../session/own_seats.js').Owned} Owned
 */

/**
 * @param {{session: Session, people: Owned[], onShare: () => void, onBack?: (() => void) | undefined,
 *   onJoin?: (() => void) | undefined}} props
 *   `people` share this device; with `onShare` there are more of them; `onBack` leads to the result of the last game,
 *   `onJoin` leads who watches to a seat
 */
export function WaitScreen({ session, people, onShare, onBack, onJoin }) {
  const state = session.state.value;
  const [talking, setTalking] = useState(false);
  useTitle(`${t('waiting_title')} · ${session.code}`);
  if (!state) return null;
  const dealing = state.phase === 'dealing';
  const host = state.you !== null && state.host === state.you && !dealing;
  const free = state.seats.filter((seat) => !seat.name && !seat.bot).length;
  return html`<main class="wait">
    <header class="wait-head">
      <h1>${t(`title.${state.game}`)}</h1>
      ${onBack ? html`<button type="button" class="to-result" onClick=${onBack}>${t('result')}</button>` : null}
    </header>
    ${h(Asides, { session })}
    ${h(Banners, { session })}
    ${h(Knocks, { session })}
    ${state.phase === 'over' ? null : h(Invite, { code: session.code })}
    <section class="wait-seats">
      <h2>${t('seats')}</h2>
      ${h(Chairs, { session, host, people })}
      ${state.spectators ? html`<p class="muted">${t('spectators', { n: state.spectators })}</p>` : null}
      ${free && state.you !== null ? h(OneMore, { session, onShare }) : null}
      ${state.you === null && onJoin ? h(Watching, { free, onJoin }) : null}
      ${
        dealing
          ? html`<p class="status being-dealt" role="status">${t('being_dealt')}</p>`
          : state.phase === 'over'
            ? html`<div class="next">${h(AgainStanding, { session })} ${h(AgainButton, { session })}</div>`
            : First(session, free, host)
      }
      ${free && host ? h(FreeFor, {}) : null}
      ${h(EveningScore, { session })}
      ${h(RoomNews, { session })}
      ${
        state.you === null
          ? null
          : html`<button type="button" class="say" onClick=${() => setTalking(true)}>
            ${t('say')}
          </button>`
      }
    </section>
    ${h(Options, { session, host })}
    ${state.phase === 'over' ? h(Invite, { code: session.code }) : null}
    <details class="wait-preferences"><summary>${t('preferences')}</summary>${h(LazySettings, { session })}</details>
    <footer class="wait-foot">
      <button type="button" onClick=${() => leave(session)}>${state.you === null ? t('to_start') : t('leave')}</button>
    </footer>
    ${talking ? h(ChatDialog, { session, onClose: () => setTalking(false) }) : null}
  </main>`;
}

/** Before the first game the host starts it. @param {Session} session @param {number} free @param {boolean} host */
function First(session, free, host) {
  if (!host) return html`<p class="status">${t('host_starts', { seat: session.state.value?.host ?? 0 }, session.listener.value)}</p>`;
  const start = () => session.command(free ? { do: 'start', fill: prefs.value.bot } : { do: 'start' });
  return html`<button type="button" class="main start-button" onClick=${start}>
    ${free ? t('start_with_bots', { n: free }) : t('start')}
  </button>`;
}

/** Which bots sit down on free chairs. */
function FreeFor() {
  return html`<label class="field">
      ${t('bots_are')}
      <select id="bots-are" onChange=${(/** @type {any} */ event) => prefer({ bot: event.target.value })}>
        ${botChoices(prefs.value.bot)}
      </select>
    </label>
    ${without.length ? html`<p class="muted" id="bots-missing">${t('bots_missing')}</p>` : null}`;
}

/** Who watches can sit down. @param {{free: number, onJoin: () => void}} props */
function Watching({ free, onJoin }) {
  return html`<div class="watching">
    <p>${say(free ? 'between.watching' : 'between.watching_full')}</p>
    <button type="button" class=${free ? 'main sit-down' : 'sit-down'} onClick=${onJoin}>
      ${free ? t('sit_down') : t('back')}
    </button>
  </div>`;
}

/** @param {Session} session */
async function leave(session) {
  if (session.state.value?.you !== null && !(await session.command({ do: 'leave' }))) return;
  disown(session.label);
  playHere(session.code, '');
  go('/');
}

/** Somebody without a device of their own sits down here too. @param {{session: Session, onShare: () => void}} props */
function OneMore({ session, onShare }) {
  const [name, setName] = useState('');
  const sit = () =>
    session.tried(async () => {
      const { sitHere, share } = await import('../session/shared_device.js');
      const game = session.state.value?.game ?? '';
      if (session.label) await share(session, game);
      await sitHere(session, game, name);
      setName('');
      onShare();
    });
  return html`<form class="one-more" onSubmit=${(/** @type {Event} */ event) => {
    event.preventDefault();
    sit();
  }}>
    <label for="one-more">${t('one_more_here')}</label>
    <input id="one-more" value=${name} maxlength="80" autocomplete="off" placeholder=${t('name_n', { n: 2 })}
      onInput=${(/** @type {any} */ event) => setName(event.target.value)} />
    <button type="submit" disabled=${!name.trim()}>${t('sit_down')}</button>
  </form>`;
}
