/**
 * The games that the server has. Each brings its own part of the page, which is loaded when it is first played, so that
 * nobody waits for the others.
 */

import { games } from '../base/site.js';
import { isLearned, learn } from '../base/i18n.js';
import { playedIn } from './game_lines.js';
import { styledFor } from '../base/load_style.js';
import { useEffect, useMemo, useState } from '../base/dom.js';

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

/**
 * The game, or null until it is here, with the words of those that were played at the table before: the log tells of them too.
 * @param {string | undefined} name
 * @param {import('./stream.js').Line[]} [lines]
 * @returns {GameClient | null}
 */
export function useGame(name, lines = []) {
  const [, came] = useState({});
  const played = useMemo(() => playedIn(lines), [lines]);
  const here = [name ?? '', ...played].every(isLearned) && GAMES[name ?? ''];
  useEffect(() => {
    if (name && !here)
      Promise.all([load(name), ...played.map(learn)]).then(
        () => came({}),
        () => location.reload(),
      );
  }, [name, played.join()]);
  return here || null;
}
