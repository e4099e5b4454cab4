/** What this device knows of its owner: name, likes and own games. There is no account, and nothing of it is sent anywhere. */

import { Dialog } from '../ui/parts/dialog.js';
import { GAMES, NAMES, load } from '../session/games.js';
import { SignButton } from '../ui/lobby/sign_button.js';
import { Settings } from '../ui/lobby/settings.js';
import { everything, erase, playedGames } from '../session/profile.js';
import { go } from '../base/route.js';
import { h, html, useState, useTitle } from '../base/dom.js';
import { offered } from '../session/install.js';
import { learn, list, say, spoken, t } from '../base/i18n.js';
import { places } from '../ui/after/podium.js';
import { prefer, prefs } from '../base/prefs.js';
import { root } from '../base/site.js';

await Promise.all([learn('after_game'), ...NAMES.map(load)]);

/** @param {string} key @param {Record<string, any>} [args] */
const p = (key, args) => say(`after_game.profile.${key}`, args);

export function ProfileScreen() {
  useTitle(`${p('title')} · Stammtisch`);
  return html`<main class="profile">
    <header><h1>${p('title')}</h1><button type="button" onClick=${() => go('/')}>${t('to_start')}</button></header>
    <p class="muted">${p('about')}</p>
    ${h(Name, {})}
    <section class="paper"><h2>${t('preferences')}</h2>${h(Settings, { session: undefined })}</section>
    <section class="paper">
      <h2>${p('sorting')}</h2>
      ${NAMES.filter((game) => (GAMES[game]?.sorts.length ?? 0) > 1).map(Sorting)}
    </section>
    ${h(Games, {})}
    ${h(Data, {})}
  </main>`;
}

function Name() {
  const [name, setName] = useState(prefs.value.name);
  /** @param {any} event */
  const onInput = (event) => {
    setName(event.target.value);
    prefer({ name: event.target.value.trim() });
  };
  return html`<section class="paper">
    <label class="field" for="own-name">
      ${p('name')}
      <input id="own-name" value=${name} maxlength="80" autocomplete="nickname" aria-describedby="own-name-about"
        onInput=${onInput} />
    </label>
    <p id="own-name-about" class="muted">${p('name_about')}</p>
    ${h(SignButton, { name })}
  </section>`;
}

/** How the hand of one game is sorted. @param {string} game */
function Sorting(game) {
  const sorts = GAMES[game]?.sorts ?? [];
  const now = prefs.value.sort[game] ?? sorts[0];
  return html`<label class="field" key=${game}>
    ${t(`title.${game}`)}
    <select id=${`sort-${game}`}
      onChange=${(/** @type {any} */ event) => prefer({ sort: { ...prefs.value.sort, [game]: event.target.value } })}>
      ${sorts.map((sort) => html`<option value=${sort} key=${sort} selected=${sort === now}>${t(`sort.${sort}`)}</option>`)}
    </select>
  </label>`;
}

function Games() {
  const played = playedGames();
  const won = played.filter((game) => game.winners.includes(game.you)).length;
  return html`<section class="paper own-games">
    <h2>${p('games')}</h2>
    <p>${played.length ? p('counted', { n: played.length, won }) : p('no_games')}</p>
    ${played.length ? html`<ol>${played.map(Game)}</ol>` : null}
  </section>`;
}

/** One game that was played: when, with whom, how it ended. @param {import('../session/profile.js').Played} played */
function Game(played) {
  const when = new Date(played.at).toLocaleDateString(spoken.value, { day: 'numeric', month: 'short', year: 'numeric' });
  const place = places(played).find((one) => one.seat === played.you)?.place ?? 0;
  const won = played.winners.includes(played.you);
  const title = t(`title.${played.game}`);
  const path = `/t/${played.code}/replay?game=${played.number}`;
  return html`<li key=${`${played.table}/${played.number}/${played.you}`} class=${won ? 'won' : ''}>
    <span class="medal" aria-hidden="true">${won ? '★' : place}</span>
    <span class="played">
      <a href=${root + path} aria-label=${p('replay', { game: title, when })} onClick=${(/** @type {Event} */ event) => {
        event.preventDefault();
        go(path);
      }}>${title}</a>
      <span>
        ${p(won ? 'won' : 'came', { place, n: played.names.length, names: list(played.names.filter((_, seat) => seat !== played.you)) })}
      </span>
    </span>
    <time datetime=${new Date(played.at).toISOString()}>${when}</time>
  </li>`;
}

function Data() {
  const [asking, setAsking] = useState(false);
  const [gone, setGone] = useState(false);
  const [left, setLeft] = useState(false);
  const sweep = async () => {
    const all = await erase();
    setAsking(false);
    setGone(all);
    setLeft(!all);
  };
  if (gone)
    return html`<section class="paper">
      <p role="status">${p('erased')}</p>
      <button type="button" class="main" onClick=${() => {
        location.href = `${root}/`;
      }}>${t('to_start')}</button>
    </section>`;
  return html`<section class="paper own-data">
    <h2>${p('data')}</h2>
    ${left ? html`<p class="wrong" role="alert">${p('keys_left')}</p>` : null}
    ${offered.value ? html`<button type="button" onClick=${offered.value}>${p('install')}</button>` : null}
    <button type="button" onClick=${save}>${p('export')}</button>
    <button type="button" class="danger" onClick=${() => setAsking(true)}>${p('erase')}</button>
    ${
      asking
        ? h(
            Dialog,
            { title: p('erase_title'), onClose: () => setAsking(false) },
            html`<div class="erase">
              <p>${p('erase_here')}</p>
              <p>${p('erase_server')}</p>
              <button type="button" class="danger" onClick=${sweep}>${p('erase_now')}</button>
              <button type="button" onClick=${() => setAsking(false)}>${t('cancel')}</button>
            </div>`,
          )
        : null
    }
  </section>`;
}

/** All that is kept here, as one file. */
function save() {
  const url = URL.createObjectURL(new Blob([JSON.stringify(everything(), null, 2)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: url, download: `stammtisch-${new Date().toISOString().slice(0, 10)}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
