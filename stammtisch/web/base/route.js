/** Which screen is shown: as the address says. */

import { root } from './site.js';
import { signal } from './dom.js';

/** The path of the page, without the server's root. */
export const path = signal(here());

function here() {
  return location.pathname.slice(root.length) || '/';
}

/** Go to another screen. @param {string} to @param {{replace?: boolean}} [how] */
export function go(to, how = {}) {
  if (how.replace) history.replaceState(null, '', root + to);
  else history.pushState(null, '', root + to);
  path.value = here();
  scrollTo(0, 0);
}

addEventListener('popstate', () => {
  path.value = here();
});
