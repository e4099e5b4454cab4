/** Styles that are not needed from the beginning. */

import { files } from './site.js';

/** Let the page have this style. @param {string} name @returns {Promise<void>} */
export function styled(name) {
  const href = `${files}/web/css/${name}.css`;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
  });
}
