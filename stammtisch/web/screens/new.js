/** A new table for friends: only a name is asked for, and not even that twice. */

import { wordsOf } from '../base/api.js';
import { games, open } from '../session/lobby.js';
import { go } from '../base/route.js';
import { html, useEffect, useState } from '../base/dom.js';
import { prefer, prefs } from '../base/prefs.js';
import { t } from '../base/i18n.js';

/** @param {{game: string}} props */
export function NewScreen({ game }) {
  const [name, setName] = useState(prefs.value.name);
  const [wrong, setWrong] = useState('');
  const make = async () => {
    try {
      prefer({ name: name.trim() });
      const offered = (await games()).find((one) => one.game === game);
      const players = Math.min(4, offered?.players.most ?? 4);
      const seat = await open({ game, players, name });
      go(`/t/${seat.code}`, { replace: true });
    } catch (trouble) {
      setWrong(wordsOf(trouble));
    }
  };
  useEffect(() => {
    document.title = t(`title.${game}`);
    if (prefs.value.name) make();
  }, []);
  if (prefs.value.name && !wrong) return html`<main class="loading"><p>${t('loading')}</p></main>`;
  return html`<main class="ask-name">
    <h1>${t(`title.${game}`)}</h1>
    <form onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      make();
    }}>
      <label for="name">${t('your_name')}</label>
      <input id="name" value=${name} maxlength="80" autocomplete="nickname" required onInput=${(/** @type {any} */ event) => {
        setName(event.target.value);
        setWrong('');
      }} />
      <p class="wrong" role="alert">${wrong}</p>
      <button type="submit" class="main" disabled=${!name.trim()}>${t('open_a_table')}</button>
      <button type="button" onClick=${() => go('/')}>${t('to_start')}</button>
    </form>
  </main>`;
}
