/** Styles that are not needed from the beginning. */

import { files } from './site.js';

/** Let the page have this style. @param {string} name @returns {Promise<void>} */
export const loadStyle = (name) => linked(`${files}/web/css/${name}.css`);

/** Let the page have the style of this name that a game brings. @param {string} game @param {string} name @returns {Promise<void>} */
export const styledFor = (game, name) => linked(`${files}/games/${game}/web/${name}.css`);

/** @param {string} href @returns {Promise<void>} */
function linked(href) {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
  });
}
