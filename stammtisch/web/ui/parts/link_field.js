/** A link to give away: selected at a touch, and copied by a button also where the browser keeps its clipboard to itself. */

import { html, useRef, useState } from '../../base/dom.js';
import { t } from '../../base/i18n.js';

/** @param {{id: string, label: string, link: string}} props */
export function LinkField({ id, label, link }) {
  const [copied, setCopied] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      field.current?.select();
      document.execCommand('copy');
    }
    setCopied(true);
  };
  return html`<label for=${id}>${label}</label>
    <input id=${id} readonly value=${link} ref=${field} onFocus=${selected} />
    <button type="button" onClick=${copy}>${copied ? t('copied') : t('copy')}</button>`;
}

/** @param {any} event */
export const selected = (event) => event.target.select();
