/** What cannot simply be undone is asked about first, with what it means. */

import { Dialog } from './dialog.js';
import { h, html } from '../../base/dom.js';
import { t } from '../../base/i18n.js';

/** @typedef {{title: string, words: string, yes: string, onYes: () => void}} Question */

/** @param {Question & {onClose: () => void}} props */
export function Sure({ title, words, yes, onYes, onClose }) {
  const go = () => {
    onClose();
    onYes();
  };
  return h(
    Dialog,
    { title, onClose, className: 'sure' },
    html`<p>${words}</p>
      <div class="sure-ways">
        <button type="button" class="danger" onClick=${go}>${yes}</button>
        <button type="button" class="main" onClick=${onClose}>${t('cancel')}</button>
      </div>`,
  );
}
