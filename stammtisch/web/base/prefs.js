/** What one person likes, kept in this browser alone. A browser that keeps nothing plays with the usual values. */

import { effect, signal } from './dom.js';

/**
 * @typedef {object} Prefs
 * @property {string} name
 * @property {number | null} sign             the sign of one's place, from 0 to 143; null is by the name
 * @property {'' | 'de' | 'en'} language      '' is the browser's
 * @property {'system' | 'light' | 'dark'} theme
 * @property {'off' | 'fast' | 'normal' | 'relaxed'} speed
 * @property {boolean} each                   what others do is shown one move after the other
 * @property {'auto' | 'direct' | 'confirm'} tap
 * @property {boolean} large                  larger cards
 * @property {boolean} letters                single letters as keys
 * @property {boolean} every                  every move is announced, not only one's turn
 * @property {boolean} auto                   draw or pass by itself where nothing else is possible
 * @property {string} bot                     how strong the bots are
 * @property {'table' | 'turn' | 'off'} sound everything, one's own turn alone, or nothing
 * @property {'table' | 'turn'} unmuted       what was heard before it was muted
 * @property {number} volume                  from 0 to 1
 * @property {boolean} vibrate
 * @property {boolean} notify                 a message of the system when it is one's turn and the page is hidden
 * @property {boolean} awake                  the screen stays on during a game
 * @property {Record<string, string>} sort    by game: colour, number or manual
 * @property {Record<string, string[]>} order by game: the own order of a hand
 */

/** @type {Prefs} */
const USUAL = {
  name: '',
  sign: null,
  language: '',
  theme: 'system',
  speed: 'normal',
  each: true,
  tap: 'auto',
  large: false,
  letters: true,
  every: true,
  auto: false,
  bot: 'stammgast',
  sound: 'table',
  unmuted: 'table',
  volume: 0.7,
  vibrate: true,
  notify: false,
  awake: true,
  sort: {},
  order: {},
};

/** Under names that begin so, a browser keeps what belongs to this page. */
export const PREFIX = 'stammtisch.';

/** How long a bot takes for a move, by speed. @type {Record<string, number>} */
export const PACE = { off: 0, fast: 300, normal: 700, relaxed: 1200 };

/** Read something that this browser has kept. @param {string} key @param {any} usual */
export function kept(key, usual) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') ?? usual;
  } catch {
    return usual;
  }
}

/** Let this browser keep something; where it cannot, nothing is lost but comfort. @param {string} key @param {any} value */
export function keep(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // storage is off or full
  }
}

/** The names of all that this browser keeps for this page. @returns {string[]} */
export function keptNames() {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

export const prefs = signal(/** @type {Prefs} */ ({ ...USUAL, ...kept('prefs', {}) }));

/** Change some of them. @param {Partial<Prefs>} changes */
export function prefer(changes) {
  prefs.value = { ...prefs.value, ...changes };
  keep('prefs', prefs.value);
}

/** Nothing is heard any more or, if that was so, what was heard before; whether there is sound now. @returns {boolean} */
export function mute() {
  const { sound, unmuted } = prefs.value;
  prefer(sound === 'off' ? { sound: unmuted } : { sound: 'off', unmuted: sound });
  return prefs.value.sound !== 'off';
}

/** The language to speak: as asked for in the address, else as chosen, else the browser's. @returns {'de' | 'en'} */
export function language() {
  const asked = new URLSearchParams(location.search).get('lang');
  const wanted = asked || prefs.value.language || navigator.language;
  return wanted.toLowerCase().startsWith('de') ? 'de' : 'en';
}

/** The page looks as its reader likes it. */
export function dress() {
  effect(() => {
    const root = document.documentElement;
    root.dataset.theme = prefs.value.theme;
    root.dataset.speed = prefs.value.speed;
    root.classList.toggle('large-cards', prefs.value.large);
  });
}
