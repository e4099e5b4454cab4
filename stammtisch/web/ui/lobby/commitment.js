/** Fair dealing, in words: what the server promises before the deal. */

import { html } from '../../base/dom.js';
import { t } from '../../base/i18n.js';

/** The promise, before and during a game. @param {{state: import('../../types.js').State}} props */
export function Commitment({ state }) {
  const promise = state.phase === 'playing' ? state.commitment : (state.next_commitment ?? state.commitment);
  if (state.deal && state.phase === 'playing') return html`<p class="promised">${t(`deal.${state.deal.kind}`)}</p>`;
  if (!promise) return null;
  return html`<details class="promised">
    <summary>${t('fair.title')}</summary>
    <p>${t('fair.about')}</p>
    <p class="seal"><span>${t('fair.seal')}</span> <code>${promise}</code></p>
  </details>`;
}
