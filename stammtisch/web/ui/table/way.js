/** Which way round it goes, where that can change: arrows from everybody to whoever comes next, drawn by the style alone. */

import { html } from '../../base/dom.js';
import { loadStyle } from '../../base/load_style.js';

await loadStyle('way');

/** The words are for whoever sees no arrows. @param {{clockwise: boolean, words: string}} props */
export const Way = ({ clockwise, words }) =>
  html`<p class=${`way ${clockwise ? 'onward' : 'back'}`}><span aria-hidden="true">${clockwise ? '↻' : '↺'}</span> ${words}</p>`;
