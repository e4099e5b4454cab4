/** What this device knows of its owner: the games played on it, everything as a file, and how to be rid of it. */

import { LEFT, disownAll } from './own_seats.js';
import { PREFIX, keep, kept, keptNames } from '../base/prefs.js';
import { root } from '../base/site.js';

/**
 * A game that was played to its end on this device.
 * @typedef {{table: string, code: string, number: number, game: string, at: number, you: number, names: string[],
 *   scores: number[], winners: number[]}} Played
 */

const MOST = 200;

/** All of them, the last first. @returns {Played[]} */
export const playedGames = () => kept('games', []);

/** Note how a game ended, once; also where several people share the device. @param {import('./session.js').Session} session */
export function noteGame(session) {
  const state = session.state.value;
  const result = state?.view?.result;
  if (!state || state.you === null || !result) return;
  const { table, code, shared } = session;
  const others = playedGames().filter((game) => game.table !== table || game.number !== state.games || (!shared && game.you !== state.you));
  const game = {
    table,
    code,
    number: state.games,
    game: state.game,
    at: Date.now(),
    you: state.you,
    names: session.names.value,
    scores: result.scores,
    winners: result.winners,
  };
  if (others.length === playedGames().length) keep('games', [game, ...others].slice(0, MOST));
}

const DAY = 24 * 3600 * 1000;

/** A deal of the day was played to its end: the days in a row are counted. @param {string} date as `2026-11-19` */
export function noteStreak(date) {
  const { last, n } = kept('streak', { last: '', n: 0 });
  if (date > last) keep('streak', { last: date, n: isDayAfter(last, date) ? n + 1 : 1 });
}

/** On how many days in a row up to this one, or to the day before, the deal of the day was played. @param {string} date */
export function streak(date) {
  const { last, n } = kept('streak', { last: '', n: 0 });
  return last === date || isDayAfter(last, date) ? Number(n) : 0;
}

/** @param {string} one @param {string} other */
const isDayAfter = (one, other) => Date.parse(other) - Date.parse(one) === DAY;

/** Everything that this browser keeps for this page. */
export function everything() {
  return {
    stammtisch: 1,
    at: new Date().toISOString(),
    ...Object.fromEntries(
      keptNames()
        .sort()
        .map((name) => [name, kept(name, null)]),
    ),
  };
}

/**
 * Nothing of it is left on this device; seats, games and names on the server stay as they are. Whether the secrets of
 * all seats are gone too.
 * @returns {Promise<boolean>}
 */
export async function erase() {
  const swept = await disownAll();
  for (const name of keptNames()) if (swept || name !== LEFT) localStorage.removeItem(PREFIX + name);
  eraseTab();
  await eraseFiles().catch(() => {}); // a browser that forbids to ask has kept none
  return swept;
}

function eraseTab() {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}

async function eraseFiles() {
  const worker = await navigator.serviceWorker?.getRegistration(`${root}/`);
  await worker?.unregister();
  const files = 'caches' in globalThis ? await caches.keys() : [];
  await Promise.all(files.filter((name) => name.startsWith('stammtisch-')).map((name) => caches.delete(name)));
}
