/**
 * The games that the server has. Each brings its own part of the page, which is loaded when it is first played, so that
 * nobody waits for the others.
 */

import { games } from '../base/site.js';
import { learn } from '../base/i18n.js';
import { styledFor } from '../base/load_style.js';
import { useEffect, useState } from '../base/dom.js';

/** @typedef {import('../types.js').GameClient} GameClient */

/** In the order of the start page. */
export const NAMES = games;

/** The games that are here already. @type {Record<string, GameClient>} */
export const GAMES = {};

/** Let a game be here soon, and look and speak as it does. @param {string} name @returns {Promise<GameClient>} */
export async function load(name) {
  const [index] = await Promise.all([part(name, 'index'), styledFor(name, 'style'), learn(name)]);
  GAMES[name] ??= index.client;
  return /** @type {GameClient} */ (GAMES[name]);
}

/**
 * What a game brings besides, which is loaded when it is wanted: `picture`, `highlights`, `fair`.
 * @param {string} name
 * @param {string} file
 * @returns {Promise<any>}
 */
export const part = (name, file) => import(`../../games/${name}/web/${file}.js`);

/** The game, or null until it is here. @param {string | undefined} name @returns {GameClient | null} */
export function useGame(name) {
  const [, came] = useState('');
  useEffect(() => {
    if (name && !GAMES[name])
      load(name).then(
        () => came(name),
        () => location.reload(),
      );
  }, [name]);
  return GAMES[name ?? ''] ?? null;
}
