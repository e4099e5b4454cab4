/** The start: the games, each one tap away from its first card; a code to type; tables that wait for players. */

import { NAMES, load, part } from '../session/games.js';
import { LazySettings } from '../ui/lobby/lazy_settings.js';
import { Dialog } from '../ui/parts/dialog.js';
import { Icon } from '../ui/parts/icons.js';
import { Lazy } from '../ui/parts/lazy.js';
import { Trouble, ask, wordsOf } from '../base/api.js';
import { againstBots } from '../session/lobby.js';
import { go } from '../base/route.js';
import { h, html, useEffect, useState, useTitle } from '../base/dom.js';
import { owned } from '../session/own_seats.js';
import { prefs } from '../base/prefs.js';
import { t } from '../base/i18n.js';

/** How many sit at a table against bots. */
const USUAL_PLAYERS = 4;

export function StartScreen() {
  const [busy, setBusy] = useState('');
  const [wrong, setWrong] = useState(location.search === '?lost' ? t('no_such_page') : '');
  const [settings, setSettings] = useState(false);
  useTitle(t('page_title'));
  /** @param {string} game */
  const play = async (game) => {
    setBusy(game);
    Promise.all([load(game), import('./table.js')]).catch(() => {}); // while the cards are shuffled
    try {
      go(`/t/${await againstBots(game, USUAL_PLAYERS, prefs.value.bot)}`);
    } catch (trouble) {
      setWrong(wordsOf(trouble));
      setBusy('');
    }
  };
  return html`<main class="start">
    <header class="start-head">
      <h1>Stammtisch</h1>
      <p>${t('slogan')}</p>
      <span class="start-ways">
        <button type="button" class="profile-button" aria-label=${[t('profile'), prefs.value.name].filter(Boolean).join(': ')}
          onClick=${() => go('/me')}>
          ${h(Icon, { icon: 'person' })} <span class="profile-name">${prefs.value.name || t('profile')}</span>
        </button>
        <button type="button" class="icon-button" aria-label=${t('preferences')} onClick=${() => setSettings(true)}>⚙</button>
      </span>
    </header>
    ${wrong ? html`<p class="banner notice" role="alert">${wrong}</p>` : null}
    ${owned().length ? h(Lazy, { load: yourTables }) : null}
    ${h(Join, {})}
    <ul class="games">${NAMES.map(
      (game) => html`<li class=${`game-card game-${game}`} key=${game}>
        ${h(Picture, { game })}
        <h2>${t(`title.${game}`)}</h2>
        <p>${t(`about.${game}`)}</p>
        <div class="game-buttons">
          <button type="button" class="main" disabled=${Boolean(busy)} onClick=${() => play(game)}
            aria-label=${t('play_bots_at', { game: t(`title.${game}`) })}>
            ${busy === game ? t('dealing') : t('play_bots')}
          </button>
          <button type="button" onClick=${() => go(`/new/${game}`)}
            aria-label=${t('play_friends_at', { game: t(`title.${game}`) })}>${t('play_friends')}</button>
          <button type="button" class="plain" onClick=${() => go(`/learn/${game}`)}
            aria-label=${t('learn_at', { game: t(`title.${game}`) })}>${t('learn')}</button>
          <button type="button" class="plain" onClick=${() => go(`/rules/${game}`)}
            aria-label=${t('rules_of', { game: t(`title.${game}`) })}>${t('sheet.rules')}</button>
        </div>
      </li>`,
    )}</ul>
    ${h(Listed, {})}
    ${h(Lazy, {
      load: () =>
        import('../ui/lobby/daily_deals.js').then(
          ({ DailyDeals }) =>
            () =>
              h(DailyDeals, {}),
        ),
    })}
    ${h(Together, {})}
    ${settings ? h(Dialog, { title: t('preferences'), onClose: () => setSettings(false) }, h(LazySettings, { session: undefined })) : null}
  </main>`;
}

/** A miniature of the game's table; before it is there, its place. @param {{game: string}} props */
function Picture({ game }) {
  const [drawn, setDrawn] = useState(/** @type {{Picture: () => any} | null} */ (null));
  useEffect(() => {
    part(game, 'picture').then(setDrawn, () => {});
  }, []);
  return drawn ? h(drawn.Picture, {}) : html`<div class="picture" aria-hidden="true"></div>`;
}

/** Everybody in one place. */
function Together() {
  return html`<section class="in-one-place">
    <h2>${t('together')}</h2>
    <ul>
      ${[
        ['here', 'all_here'],
        ['screen', 'big_screen'],
      ].map(
        ([path, key]) => html`<li key=${path}>
          <button type="button" onClick=${() => go(`/${path}`)}>${t(key ?? '')}</button>
          <p>${t(`${key}_about`)}</p>
        </li>`,
      )}
    </ul>
  </section>`;
}

/** The code in what was typed: with gaps, in small letters, or a whole link. @param {string} typed */
const meant = (typed) => (/\/t\/(\w+)/.exec(typed)?.[1] ?? typed.replace(/\W/g, '')).toUpperCase();

/** A code to type in. */
function Join() {
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState('');
  /** @param {Event} event */
  const submit = async (event) => {
    event.preventDefault();
    try {
      await ask(`/api/v1/codes/${meant(code)}`);
      go(`/t/${meant(code)}`);
    } catch (trouble) {
      setWrong(trouble instanceof Trouble ? t('no_such_code', { code: code.trim() }) : t('unreachable'));
    }
  };
  return html`<form class="join" onSubmit=${submit}>
    <label for="code">${t('have_code')}</label>
    <input id="code" value=${code} autocomplete="off" autocapitalize="characters" spellcheck=${false} maxlength="200"
      placeholder="K7RPX" aria-describedby="code-wrong" onInput=${(/** @type {any} */ event) => {
        setCode(event.target.value);
        setWrong('');
      }} />
    <button type="submit" disabled=${!meant(code)}>${t('sit_down')}</button>
    <p id="code-wrong" class="wrong" role="alert">${wrong}</p>
  </form>`;
}

/** The tables at which this browser has a seat. */
async function yourTables() {
  const { YourTables } = await import('../ui/lobby/your_tables.js');
  return () => h(YourTables, {});
}

/** The tables that anybody may join. */
function Listed() {
  const [tables, setTables] = useState(/** @type {any[]} */ ([]));
  const [wrong, setWrong] = useState(false);
  useEffect(() => {
    ask('/api/v1/tables').then(setTables, (trouble) => setWrong(!(trouble instanceof Trouble)));
  }, []);
  if (wrong)
    return html`<p class="banner notice" role="alert">
      ${t('unreachable')} <button type="button" class="small" onClick=${() => location.reload()}>${t('reload')}</button>
    </p>`;
  if (!tables.length) return null;
  return html`<section class="listed">
    <h2>${t('open_tables')}</h2>
    <ul>${tables.map(
      (table) => html`<li key=${table.table}>
        <button type="button" onClick=${() => go(`/t/${table.code}`)}>
          ${t('open_table', {
            game: t(`title.${table.game}`),
            taken: table.seats.filter((/** @type {any} */ seat) => seat.name || seat.bot).length,
            n: table.seats.length,
          })}
        </button>
      </li>`,
    )}</ul>
  </section>`;
}
