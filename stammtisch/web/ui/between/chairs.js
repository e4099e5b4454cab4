/** The chairs of a table, and what the host may do with each; before somebody is sent away, it is asked whether they should be. */

import { Sure } from '../parts/sure.js';
import { h, html, useState } from '../../base/dom.js';
import { prefs } from '../../base/prefs.js';
import { learn, say, t } from '../../base/i18n.js';
import { loadStyle } from '../../base/load_style.js';
import { without } from '../../base/site.js';

await Promise.all([learn('between'), loadStyle('between')]);

/**
 * @typedef {import('../../session/session.js').Session} Session
 * @typedef {import('../../session/own_seats.js').Owned} Owned
 */

const BOTS = ['zufall', 'anfaenger', 'stammgast', 'kenner'];

/** The bots to choose from; one that this server lacks is shown and cannot be chosen. @param {string | null} chosen */
export const botChoices = (chosen) =>
  BOTS.map(
    (bot) => html`<option value=${bot} key=${bot} selected=${bot === chosen}
      disabled=${without.includes(bot)}>${t(without.includes(bot) ? 'bot_missing' : 'bot_named', { bot: t(`bot.${bot}`) })}</option>`,
  );

/**
 * @param {{session: Session, host: boolean, people: Owned[]}} props `host`: the reader may change something here;
 *   `people` share this device
 */
export function Chairs({ session, host, people }) {
  const [leaving, setLeaving] = useState(/** @type {number | null} */ (null));
  const state = session.state.value;
  if (!state) return null;
  const name = session.names.value[leaving ?? 0] ?? '';
  return html`<ol>${state.seats.map((_, seat) => Chair({ session, number: seat, host, people, onRemove: setLeaving }))}</ol>
    ${
      leaving === null
        ? null
        : h(Sure, {
            title: say('between.send_away', { name }),
            words: say('between.send_away_means', { name }),
            yes: say('between.send_away_yes', { name }),
            onYes: () => session.command({ do: 'remove', seat: leaving }),
            onClose: () => setLeaving(null),
          })
    }`;
}

/**
 * One chair: who sits there.
 * @param {{session: Session, number: number, host: boolean, people: Owned[], onRemove: (seat: number) => void}} props
 */
function Chair({ session, number, host, people, onRemove }) {
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
    ${host ? html`<span class="place-acts">${acts({ session, number, onRemove })}</span>` : null}
  </li>`;
}

/** What the host may do with a chair. @param {{session: Session, number: number, onRemove: (seat: number) => void}} props */
function acts({ session, number, onRemove }) {
  const state = session.state.value;
  const seat = state?.seats[number];
  if (!state || !seat) return null;
  const taken = seat.name !== null || seat.bot !== null;
  const name = taken ? (session.names.value[number] ?? '') : t('free_seat', { n: number + 1 });
  const remove = () => (seat.bot ? session.command({ do: 'remove', seat: number }) : onRemove(number));
  return html`
    ${
      taken
        ? null
        : html`<button type="button" class="small" aria-label=${`${t('add_bot')}: ${name}`}
          onClick=${() => session.command({ do: 'add_bot', bot: prefs.value.bot, seat: number })}>${t('add_bot')}</button>`
    }
    ${
      seat.bot
        ? html`<select aria-label=${t('strength_of', { name })}
          onChange=${(/** @type {any} */ event) => session.command({ do: 'add_bot', bot: event.target.value, seat: number })}>
          ${botChoices(seat.bot)}
        </select>`
        : null
    }
    ${
      number > 0
        ? html`<button type="button" class="icon-button small" aria-label=${t('move_up', { name })}
          onClick=${() => session.command({ do: 'swap', first: number - 1, second: number })}>↑</button>`
        : null
    }
    ${
      taken && number !== state.you
        ? html`<button type="button" class="icon-button small" aria-label=${t('remove', { name })} onClick=${remove}>✕</button>`
        : null
    }`;
}
