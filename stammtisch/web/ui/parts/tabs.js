/** Tabs above what they lead to: the arrow keys go from one to the next. */

import { html } from '../../base/dom.js';
import { t } from '../../base/i18n.js';

/** @param {{names: string[], name: string, onChoose: (name: string) => void, children?: any}} props `name` is the one that is open */
export function Tabs({ names, name, onChoose, children }) {
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const next = names[(names.indexOf(name) + step + names.length) % names.length] ?? name;
    onChoose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return html`<div class="tabs" role="tablist" onKeyDown=${onKey}>${names.map(
    (sheet) => html`<button type="button" role="tab" key=${sheet} id=${`tab-${sheet}`}
      aria-selected=${String(sheet === name)} aria-controls="panel" tabindex=${sheet === name ? 0 : -1}
      onClick=${() => onChoose(sheet)}>${t(`sheet.${sheet}`)}</button>`,
  )}</div>
  <div class="panel-content" role="tabpanel" id="panel" aria-labelledby=${`tab-${name}`} tabindex="0">${children}</div>`;
}
