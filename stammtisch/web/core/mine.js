/** What this device knows of its owner: the games played on it, everything as a file, and how to be rid of it. */

import { keep, kept } from './prefs.js';
import { owned } from './seats.js';
import { root } from './site.js';
import { send } from './api.js';

/**
 * A game that was played to its end on this device.
 * @typedef {{table: string, code: string, number: number, game: string, at: number, you: number, names: string[], scores: number[], winners: number[]}} Played
 */

const MOST = 200;
const PREFIX = 'stammtisch.';

/** All of them, the last first. @returns {Played[]} */
export const playedGames = () => kept('games', []);

/** Note how a game ended, once; also where several people share the device. @param {import('./session.js').Session} session */
export function noteGame(session) {
  const state = session.state.value;
  const result = state?.view?.result;
  if (!state || state.you === null || !result) return;
  const { table, code, shared } = session;
  const others = playedGames().filter((game) => game.table !== table || game.number !== state.games || (!shared && game.you !== state.you));
  const game = { table, code, number: state.games, game: state.game, at: Date.now(), you: state.you, names: session.names.value, scores: result.scores, winners: result.winners };
  if (others.length === playedGames().length) keep('games', [game, ...others].slice(0, MOST));
}

/** Everything that this browser keeps for this page. */
export function everything() {
  const names = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  return { stammtisch: 1, at: new Date().toISOString(), ...Object.fromEntries(names.sort().map((name) => [name, kept(name, null)])) };
}

/** Nothing of it is left on this device; seats, games and names on the server stay as they are. */
export async function erase() {
  await Promise.allSettled(owned().map(({ table, label }) => send(`/api/v1/tables/${table}/forget?as=${label}`, {})));
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
  }
  const worker = await navigator.serviceWorker?.getRegistration(`${root}/`);
  await worker?.unregister();
  const files = 'caches' in globalThis ? await caches.keys() : [];
  await Promise.all(files.filter((name) => name.startsWith('stammtisch-')).map((name) => caches.delete(name)));
}
