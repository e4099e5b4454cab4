/** How others come to this table: a link, a code, a picture to scan. */

import { address, onlyHere, root } from '../../base/site.js';
import { LinkField, selected } from '../parts/link_field.js';
import { h, html } from '../../base/dom.js';
import { t } from '../../base/i18n.js';

/** What to do where no other device finds this server; nothing where others do. */
export function OnlyHere() {
  if (!onlyHere) return null;
  return html`<p class="only-here">${t('only_here')} <code>stammtisch --lan</code><br />${t('only_here.then')}</p>`;
}

/** @param {{code: string}} props */
export function Invite({ code }) {
  const link = address(`/t/${code}`);
  return html`<section class="invite" aria-label=${t('invite')}>
    ${h(OnlyHere, {})}
    <img class="qr" src=${`${root}/t/${code}/qr.svg`} alt=${t('qr')} width="148" height="148" />
    <div class="invite-words">
      <p>${t('code_is')} <b class="code">${code}</b></p>
      ${h(LinkField, { id: 'link', label: t('link'), link })}
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
        onFocus=${selected} />
    </details>
    <details class="watch-link">
      <summary>${t('screen.link')}</summary>
      <p>${t('screen.about')}</p>
      <input aria-label=${t('screen.link')} id="screen-link" readonly value=${`${link}?screen`}
        onFocus=${selected} />
    </details>
  </section>`;
}
