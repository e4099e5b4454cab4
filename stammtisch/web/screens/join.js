/** Somebody has opened the link of a table: to sit down, to go on as before, or to watch. */

import { wordsOf } from '../base/api.js';
import { SignButton } from '../ui/lobby/sign_button.js';
import { h, html, useState, useTitle } from '../base/dom.js';
import { ownedAt } from '../session/own_seats.js';
import { prefs } from '../base/prefs.js';
import { sit } from '../session/lobby.js';
import { t } from '../base/i18n.js';

/**
 * @param {{session: import('../session/session.js').Session, onSit: (label: string) => void, onWatch: () => void,
 *   onScreen: () => void}} props
 */
export function JoinScreen({ session, onSit, onWatch, onScreen }) {
  const state = session.state.value;
  const [name, setName] = useState(prefs.value.name);
  const [wrong, setWrong] = useState('');
  useTitle(t('join_title'));
  if (!state) return null;
  const mine = ownedAt(session.code);
  const free = state.seats.filter((seat) => !seat.name && !seat.bot).length;
  const between = state.phase === 'waiting' || state.phase === 'over' || Boolean(state.closing?.over);
  const canSit = between && free > 0;
  /** @param {Event} event */
  const submit = async (event) => {
    event.preventDefault();
    try {
      onSit((await sit(session.table, state.game, name.trim())).label);
    } catch (trouble) {
      setWrong(wordsOf(trouble));
    }
  };
  const there = state.seats.map((seat, number) => (seat.name || seat.bot ? session.names.value[number] : null)).filter(Boolean);
  return html`<main class="ask-name">
    <h1>${t(`title.${state.game}`)}</h1>
    <p>${t('who_sits', { names: there.join(', ') })}</p>
    ${mine.map(
      (seat) => html`<button type="button" class="main" key=${seat.label} onClick=${() => onSit(seat.label)}>
        ${t('continue_as', { name: seat.name })}
      </button>`,
    )}
    ${
      canSit
        ? html`<form onSubmit=${submit}>
          <label for="name">${t(mine.length ? 'another_name' : 'your_name')}</label>
          <input id="name" value=${mine.length ? undefined : name} maxlength="80" autocomplete="nickname" required
            aria-describedby="name-wrong" onInput=${(/** @type {any} */ event) => {
              setName(event.target.value);
              setWrong('');
            }} />
          ${h(SignButton, { name })}
          <p id="name-wrong" class="wrong" role="alert">${wrong}</p>
          <button type="submit" class=${mine.length ? '' : 'main'} disabled=${!name.trim()}>${t('sit_down')}</button>
        </form>`
        : html`<p>${t(between ? 'table_full' : 'game_runs')}</p>`
    }
    <button type="button" class="plain" onClick=${onWatch}>${t('watch')}</button>
    <button type="button" class="plain" onClick=${onScreen}>${t('screen.here')}</button>
  </main>`;
}
