/** A window above the page: from below on a phone, in the middle elsewhere. The browser keeps the focus in it. */

import { html, useLayoutEffect, useRef } from '../../base/dom.js';
import { t } from '../../base/i18n.js';

/** @param {{title: string, onClose: () => void, children?: any, className?: string}} props */
export function Dialog({ title, onClose, children, className = '' }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    // at once: Escape and taps before the next frame are meant for this window
    const shown = dialog.current;
    if (shown && !shown.open) shown.showModal();
    return () => shown?.close();
  }, []);
  /** @param {MouseEvent} event */
  const onBackdrop = (event) => {
    if (event.target === dialog.current) onClose();
  };
  return html`<dialog class=${`sheet ${className}`} ref=${dialog} aria-labelledby="sheet-title" onCancel=${onClose}
    onClose=${onClose} onClick=${onBackdrop}>
    <div class="sheet-body">
      <header class="sheet-head">
        <h2 id="sheet-title">${title}</h2>
        <button type="button" class="icon-button" onClick=${onClose} aria-label=${t('close')}>✕</button>
      </header>
      <div class="sheet-content" role="region" aria-labelledby="sheet-title" tabindex="0">${children}</div>
    </div>
  </dialog>`;
}
