/** Where this page comes from: the server's root, the folder of all files, their version, and the games that the server has. */

const here = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name=stammtisch]')).dataset;

export const root = here.root ?? '';
export const files = here.at ?? '';
export const version = here.version ?? '';
export const games = (here.games ?? '').split(' ').filter(Boolean);
/** The bots that cannot play at this server. */
export const without = (here.without ?? '').split(' ').filter(Boolean);

/** The whole address of a path on this server. @param {string} path */
export const address = (path) => `${location.origin}${root}${path}`;

/** Whether the server would give a browser a newer page now. @returns {Promise<boolean>} */
export async function outdated() {
  const answer = await fetch(`${root}/version`, { cache: 'no-store' }).catch(() => null);
  return answer?.ok ? (await answer.json()).client !== version : false;
}
