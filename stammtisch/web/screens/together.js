/** Everybody in one place: at one device that goes around, or around a screen in the middle. */

import { NAMES } from '../session/games.js';
import { send, wordsOf } from '../base/api.js';
import { begin, open } from '../session/lobby.js';
import { disown } from '../session/own_seats.js';
import { go } from '../base/route.js';
import { h, html, useState, useTitle } from '../base/dom.js';
import { useOffered } from '../ui/lobby/offered.js';
import { PACE, keep, kept, prefs } from '../base/prefs.js';
import { share, sharing, sitHere } from '../session/shared_device.js';
import { t } from '../base/i18n.js';

/** @typedef {import('../session/lobby.js').Offered} Offered */

const USUAL_PLAYERS = 4;
const FEWEST_NAMES = 2;

/** The game that the address asks for, else the first. */
const asked = () => NAMES.find((name) => name === new URLSearchParams(location.search).get('game')) ?? NAMES[0] ?? '';

/** Those who played here last, and room for two at least. @returns {string[]} */
function firstNames() {
  const names = kept('people', [prefs.value.name]);
  return [...names, ...Array.from({ length: Math.max(0, FEWEST_NAMES - names.length) }, () => '')];
}

/** How many bots can play besides so many people. @param {Offered | undefined} offered @param {number} people @returns {number[]} */
function possibleBots(offered, people) {
  const { fewest, most } = offered?.players ?? { fewest: 2, most: 6 };
  const least = Math.max(0, fewest - people);
  return Array.from({ length: Math.max(1, most - people - least + 1) }, (_, more) => least + more);
}

/** Something that leads away from here if it succeeds; if not, what was wrong is said. */
function useTrying() {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const trying = async (/** @type {() => Promise<void>} */ doing) => {
    setBusy(true);
    try {
      await doing();
    } catch (trouble) {
      setWrong(wordsOf(trouble));
      setBusy(false);
    }
  };
  return { busy, wrong, setWrong, trying };
}

/** Several people at this device. */
export function HereScreen() {
  const [game, setGame] = useState(asked());
  const [names, setNames] = useState(firstNames());
  const [wanted, setBots] = useState(0);
  const { busy, wrong, setWrong, trying } = useTrying();
  const offered = useOffered(game);
  useTitle(t('all_here'));
  const people = names.map((name) => name.trim()).filter(Boolean);
  const possible = possibleBots(offered, people.length);
  const bots = possible.includes(wanted) ? wanted : (possible[0] ?? 0);
  const most = offered?.players.most ?? 6;
  /** @param {boolean} atOnce */
  const make = (atOnce) => trying(async () => go(`/t/${await sitTogether(game, people, bots, atOnce)}`, { replace: true }));
  /** @param {number} at @param {string} name */
  const rename = (at, name) => {
    setNames(names.with(at, name));
    setWrong('');
  };
  return html`<main class="together">
    <h1>${t('all_here')}</h1>
    <p class="muted">${t('all_here_about')}</p>
    <form onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      make(true);
    }}>
      ${h(WhichGame, { game, onChoose: setGame })}
      <fieldset class="people-here">
        <legend>${t('who_plays')}</legend>
        ${names.map(
          (name, at) => html`<div class="person-here" key=${at}>
            <input aria-label=${t('name_n', { n: at + 1 })} placeholder=${t('name_n', { n: at + 1 })} value=${name}
              maxlength="80" autocomplete="off" onInput=${(/** @type {any} */ event) => rename(at, event.target.value)} />
            ${
              names.length > FEWEST_NAMES
                ? html`<button type="button" class="icon-button"
                  aria-label=${t('remove', { name: name || t('name_n', { n: at + 1 }) })}
                  onClick=${() => setNames(names.filter((_, other) => other !== at))}>✕</button>`
                : null
            }
          </div>`,
        )}
        ${names.length < most ? html`<button type="button" onClick=${() => setNames([...names, ''])}>+ ${t('one_more')}</button>` : null}
      </fieldset>
      <label class="field">
        ${t('bots_besides')}
        <select id="bots" onChange=${(/** @type {any} */ event) => setBots(possible[event.target.selectedIndex] ?? 0)}>
          ${possible.map((n) => html`<option key=${n} value=${n} selected=${n === bots}>${t('bots_n', { n })}</option>`)}
        </select>
      </label>
      <p class="wrong" role="alert">${wrong}</p>
      <button type="submit" class="main" disabled=${busy || !people.length || people.length > most}>
        ${busy ? t('dealing') : t('start')}
      </button>
      <button type="button" disabled=${busy || !people.length || people.length > most} onClick=${() => make(false)}>
        ${t('options_first')}
      </button>
      <button type="button" class="plain" onClick=${() => go('/')}>${t('to_start')}</button>
    </form>
  </main>`;
}

/**
 * All of them sit at a new table; if somebody cannot, there is no table.
 * @param {string} game
 * @param {string[]} people
 * @param {number} bots
 * @param {boolean} atOnce whether the game begins
 * @returns {Promise<string>} its code
 */
async function sitTogether(game, people, bots, atOnce) {
  const [first = '', ...others] = people;
  const host = await open({ game, players: people.length + bots, name: first });
  try {
    await share(host, game);
    for (const name of others) await sitHere(host, game, name);
  } catch (trouble) {
    await send(`/api/v1/tables/${host.table}/commands?as=${host.label}`, { command: { do: 'close' } }).catch(() => {});
    for (const seat of sharing(host.code)) disown(seat.label);
    throw trouble;
  }
  keep('people', people);
  if (atOnce) await begin(host, prefs.value.bot);
  return host.code;
}

/** This device becomes the screen in the middle. */
export function NewScreenScreen() {
  const [game, setGame] = useState(asked());
  const { busy, wrong, trying } = useTrying();
  const offered = useOffered(game);
  useTitle(t('big_screen'));
  const make = () =>
    trying(async () => {
      const players = Math.min(USUAL_PLAYERS, offered?.players.most ?? USUAL_PLAYERS);
      const { code } = await send('/api/v1/screens', { game, players, house: { pace: PACE[prefs.value.speed] } });
      go(`/t/${code}?screen`, { replace: true });
    });
  return html`<main class="together">
    <h1>${t('big_screen')}</h1>
    <p class="muted">${t('big_screen_about')}</p>
    <form onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      make();
    }}>
      ${h(WhichGame, { game, onChoose: setGame })}
      <p class="wrong" role="alert">${wrong}</p>
      <button type="submit" class="main" disabled=${busy}>${t('screen.open')}</button>
      <button type="button" class="plain" onClick=${() => go('/')}>${t('to_start')}</button>
    </form>
  </main>`;
}

/** @param {{game: string, onChoose: (game: string) => void}} props */
function WhichGame({ game, onChoose }) {
  return html`<fieldset class="which-game">
    <legend>${t('what_to_play')}</legend>
    ${NAMES.map(
      (name) => html`<label key=${name}>
        <input type="radio" name="game" value=${name} checked=${name === game} onChange=${() => onChoose(name)} />
        <span>${t(`title.${name}`)}</span>
      </label>`,
    )}
  </fieldset>`;
}
