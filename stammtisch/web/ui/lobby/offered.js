/** What the server offers to play. */

import { games } from '../../session/lobby.js';
import { useEffect, useState } from '../../base/dom.js';

/** @typedef {import('../../session/lobby.js').Offered} Offered */

/** What the server says of the game, once it has. @param {string | undefined} game @returns {Offered | undefined} */
export function useOffered(game) {
  const [all, setAll] = useState(/** @type {Offered[]} */ ([]));
  useEffect(() => {
    games().then(setAll, () => {});
  }, []);
  return all.find((one) => one.game === game);
}
