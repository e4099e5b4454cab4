/** The title and the small picture of the tab say whose turn it is, for somebody who looks elsewhere. */

import { files } from './site.js';

const link = /** @type {HTMLLinkElement} */ (document.querySelector('link[rel=icon]'));

/** The tab shows this title and, if it is the reader's turn, a dot. @param {string} title @param {boolean} yours */
export function signalTurn(title, yours) {
  const away = document.visibilityState === 'hidden';
  document.title = yours && away ? `● ${title}` : title;
  const icon = `${files}/${yours && away ? 'icon-turn' : 'icon'}.svg`;
  if (link.getAttribute('href') !== icon) link.setAttribute('href', icon);
}
