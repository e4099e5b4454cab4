/** The rules of a game, as a page of its own. */

import { Rules } from '../ui/table/rules.js';
import { go } from '../base/route.js';
import { h, html, useTitle } from '../base/dom.js';
import { t } from '../base/i18n.js';

/** @param {{game: string}} props */
export function RulesScreen({ game }) {
  useTitle(t('rules_of', { game: t(`title.${game}`) }));
  return html`<main class="rules-page">
    <button type="button" onClick=${() => go('/')}>${t('to_start')}</button>
    <h1>${t('rules_of', { game: t(`title.${game}`) })}</h1>
    ${h(Rules, { game, rule: location.hash.slice(1) || null, heading: 'h2' })}
  </main>`;
}
