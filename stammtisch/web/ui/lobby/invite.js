/** How others come to this table: a link, a code, a picture to scan. */

import { address, onlyHere, root } from '../../base/site.js';
import { h, html, useState } from '../../base/dom.js';
import { t } from '../../base/i18n.js';

/** What to do where no other device finds this server; nothing where others do. */
export function OnlyHere() {
  if (!onlyHere) return null;
  return html`<p class="only-here">${t('only_here')} <code>stammtisch --lan</code><br />${t('only_here.then')}</p>`;
}

/** @param {{code: string}} props */
export function Invite({ code }) {
  const [copied, setCopied] = useState(false);
  const link = address(`/t/${code}`);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      const field = /** @type {HTMLInputElement} */ (document.getElementById('link'));
      field.select();
      document.execCommand('copy');
    }
    setCopied(true);
  };
  return html`<section class="invite" aria-label=${t('invite')}>
    ${h(OnlyHere, {})}
    <img class="qr" src=${`${root}/t/${code}/qr.svg`} alt=${t('qr')} width="148" height="148" />
    <div class="invite-words">
      <p>${t('code_is')} <b class="code">${code}</b></p>
      <label for="link">${t('link')}</label>
      <input id="link" readonly value=${link} onFocus=${(/** @type {any} */ event) => event.target.select()} />
      <button type="button" onClick=${copy}>${copied ? t('copied') : t('copy')}</button>
      ${
        'share' in navigator
          ? html`<button type="button" onClick=${() => navigator.share({ title: 'Stammtisch', url: link }).catch(() => {})}>
            ${t('share')}
          </button>`
          : null
      }
    </div>
    <details class="watch-link">
      <summary>${t('watch_link')}</summary>
      <input aria-label=${t('watch_link')} id="watch-link" readonly value=${`${link}?watch`}
        onFocus=${(/** @type {any} */ event) => event.target.select()} />
    </details>
    <details class="watch-link">
      <summary>${t('screen.link')}</summary>
      <p>${t('screen.about')}</p>
      <input aria-label=${t('screen.link')} id="screen-link" readonly value=${`${link}?screen`}
        onFocus=${(/** @type {any} */ event) => event.target.select()} />
    </details>
  </section>`;
}
