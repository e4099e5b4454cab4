/** The four games. Each is loaded when it is first played, so that nobody waits for the others. */

import { useEffect, useState } from '../core/dom.js';

/** @typedef {import('../types.js').GameClient} GameClient */

/** @type {Record<string, () => Promise<GameClient>>} */
const LOADERS = {
  elfer_raus: async () => (await import('./elfer_raus.js')).elferRaus,
  help: async () => (await import('./help.js')).help,
  level8: async () => (await import('./level8.js')).level8,
  push: async () => (await import('./push.js')).push,
};

/** In the order of the start page. */
export const NAMES = Object.keys(LOADERS);

/** The games that are here already. @type {Record<string, GameClient>} */
export const GAMES = {};

/** Let a game be here soon. @param {string} name @returns {Promise<GameClient>} */
export async function load(name) {
  GAMES[name] ??= await /** @type {() => Promise<GameClient>} */ (LOADERS[name])();
  return GAMES[name];
}

/** The game, or null until it is here. @param {string | undefined} name @returns {GameClient | null} */
export function useGame(name) {
  const [, came] = useState('');
  useEffect(() => { if (name && !GAMES[name]) load(name).then(() => came(name), () => location.reload()); }, [name]);
  return GAMES[name ?? ''] ?? null;
}
