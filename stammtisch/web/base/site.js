/** Where this page comes from: the server's root, the folder of all files, their version, and the games that the server has. */

const here = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name=stammtisch]')).dataset;

export const root = here.root ?? '';
export const files = here.at ?? '';
export const version = here.version ?? '';
export const games = (here.games ?? '').split(' ').filter(Boolean);
/** The bots that cannot play at this server. */
export const without = (here.without ?? '').split(' ').filter(Boolean);

/** The whole address of a path on this server, as other devices find it. @param {string} path */
export const address = (path) => `${here.others ?? location.origin}${root}${path}`;

/** Whether no other device finds this server: the reader sits at its machine, and it listens to nobody else. */
export const onlyHere = !here.others && /^(localhost|127[.][0-9.]+|\[::1\])$/.test(location.hostname);

/** Whether the server would give a browser a newer page now. @returns {Promise<boolean>} */
export async function outdated() {
  const answer = await fetch(`${root}/version`, { cache: 'no-store' }).catch(() => null);
  return answer?.ok ? (await answer.json()).client !== version : false;
}
