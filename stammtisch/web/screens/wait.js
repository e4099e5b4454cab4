/** The waiting room: how others come, who is there, what is played, and the start. */

import { Invite } from '../ui/lobby/invite.js';
import { Options } from '../ui/lobby/options.js';
import { LazySettings } from '../ui/lobby/lazy_settings.js';
import { ChatDialog } from '../ui/table/chat.js';
import { Asides, Banners } from '../ui/table/banners.js';
import { disown, playHere } from '../session/own_seats.js';
import { go } from '../base/route.js';
import { h, html, useEffect, useState } from '../base/dom.js';
import { prefer, prefs } from '../base/prefs.js';
import { t } from '../base/i18n.js';
import { without } from '../base/site.js';

/**
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../session/own_seats.js').Owned} Owned
 */

const BOTS = ['zufall', 'anfaenger', 'stammgast', 'kenner'];

/** A bot to choose; one that this server lacks is shown and cannot be chosen. @param {string} bot @param {string | null} chosen */
const choice = (bot, chosen) => html`<option value=${bot} key=${bot} selected=${bot === chosen}
  disabled=${without.includes(bot)}>${t(without.includes(bot) ? 'bot_missing' : 'bot_named', { bot: t(`bot.${bot}`) })}</option>`;

/**
 * @param {{session: Session, people: Owned[], onShare: () => void}} props `people` share this device; with `onShare` there are more of them
 */
export function WaitScreen({ session, people, onShare }) {
  const state = session.state.value;
  const [talking, setTalking] = useState(false);
  useEffect(() => {
    document.title = `${t('waiting_title')} · ${session.code}`;
  }, []);
  if (!state) return null;
  const dealing = state.phase === 'dealing';
  const host = state.you !== null && state.host === state.you && !dealing;
  const free = state.seats.filter((seat) => !seat.name && !seat.bot).length;
  const leave = async () => {
    if (state.you !== null && !(await session.command({ do: 'leave' }))) return;
    disown(session.label);
    playHere(session.code, '');
    go('/');
  };
  return html`<main class="wait">
    <header class="wait-head"><h1>${t(`title.${state.game}`)}</h1></header>
    ${h(Asides, { session })}
    ${h(Banners, { session })}
    ${h(Invite, { code: session.code })}
    <section class="wait-seats">
      <h2>${t('seats')}</h2>
      <ol>${state.seats.map((_, seat) => Place(session, seat, host, people))}</ol>
      ${free && state.you !== null ? h(OneMore, { session, onShare }) : null}
      ${
        dealing
          ? html`<p class="status being-dealt" role="status">${t('being_dealt')}</p>`
          : host
            ? html`<button type="button" class="main start-button"
              onClick=${() => session.command(free ? { do: 'start', fill: prefs.value.bot } : { do: 'start' })}>
              ${free ? t('start_with_bots', { n: free }) : t('start')}
            </button>`
            : html`<p class="status">${t('host_starts', { seat: state.host ?? 0 }, session.listener.value)}</p>`
      }
      ${
        free && host
          ? html`<label class="field">
            ${t('bots_are')}
            <select id="bots-are" onChange=${(/** @type {any} */ event) => prefer({ bot: event.target.value })}>
              ${BOTS.map((bot) => choice(bot, prefs.value.bot))}
            </select>
          </label>
            ${without.length ? html`<p class="muted" id="bots-missing">${t('bots_missing')}</p>` : null}`
          : null
      }
    </section>
    ${h(Options, { session, host })}
    <details class="wait-preferences"><summary>${t('preferences')}</summary>${h(LazySettings, { session })}</details>
    <footer class="wait-foot">
      ${state.you === null ? null : html`<button type="button" onClick=${() => setTalking(true)}>${t('say')}</button>`}
      <button type="button" onClick=${leave}>${state.you === null ? t('to_start') : t('leave')}</button>
    </footer>
    ${talking ? h(ChatDialog, { session, onClose: () => setTalking(false) }) : null}
  </main>`;
}

/**
 * One chair: who sits there, and what the host may do with it.
 * @param {Session} session
 * @param {number} number
 * @param {boolean} host
 * @param {Owned[]} people
 */
function Place(session, number, host, people) {
  const state = session.state.value;
  const seat = state?.seats[number];
  if (!state || !seat) return null;
  const taken = seat.name !== null || seat.bot !== null;
  const name = session.names.value[number] ?? '';
  return html`<li key=${number} class=${taken ? 'taken' : 'free'}>
    <span class="place-name">
      ${taken ? name : t('free')}
      ${seat.bot && !host ? ` · ${t('is_bot', { strength: t(`bot.${seat.bot.split('@')[0]}`) })}` : ''}
      ${people.some((person) => person.name === seat.name) ? ` · ${t('is_here')}` : number === state.you ? ` (${t('you')})` : ''}
      ${number === state.host ? ` · ${t('is_host')}` : ''}
    </span>
    ${seat.name && !seat.here ? html`<span class="muted">${t('is_away')}</span>` : null}
    ${
      host
        ? html`<span class="place-acts">
          ${
            taken
              ? null
              : html`<button type="button" class="small"
                onClick=${() => session.command({ do: 'add_bot', bot: prefs.value.bot, seat: number })}>${t('add_bot')}</button>`
          }
          ${
            seat.bot
              ? html`<select aria-label=${t('strength_of', { name })}
                onChange=${(/** @type {any} */ event) => replace(session, number, event.target.value)}>
                ${BOTS.map((bot) => choice(bot, seat.bot))}
              </select>`
              : null
          }
          ${
            number > 0
              ? html`<button type="button" class="icon-button small"
                aria-label=${t('move_up', { name: taken ? name : t('free') })}
                onClick=${() => session.command({ do: 'swap', first: number - 1, second: number })}>↑</button>`
              : null
          }
          ${
            taken && number !== state.you
              ? html`<button type="button" class="icon-button small" aria-label=${t('remove', { name })}
                onClick=${() => session.command({ do: 'remove', seat: number })}>✕</button>`
              : null
          }
        </span>`
        : null
    }
  </li>`;
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

/** Another bot takes this chair. @param {Session} session @param {number} seat @param {string} bot */
async function replace(session, seat, bot) {
  if (await session.command({ do: 'remove', seat })) await session.command({ do: 'add_bot', bot, seat });
}
