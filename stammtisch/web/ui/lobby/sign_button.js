/** Under which sign one will sit: shown beside the name, chosen from all of them, kept on this device. */

import { Dialog } from '../parts/dialog.js';
import { Lazy } from '../parts/lazy.js';
import { Mat, hashOf } from '../parts/signs.js';
import { h, html, useState } from '../../base/dom.js';
import { prefs } from '../../base/prefs.js';
import { t } from '../../base/i18n.js';

/** @param {{name: string}} props who has chosen none has the one that belongs to this name */
export function SignButton({ name }) {
  const [open, setOpen] = useState(false);
  const sign = prefs.value.sign ?? hashOf(name || t('guest'));
  return html`<button type="button" class="sign-button" onClick=${() => setOpen(true)}>
      ${h(Mat, { sign })} <span>${t('sign.yours')}</span>
    </button>
    ${
      open
        ? h(
            Dialog,
            { title: t('sign.choose'), onClose: () => setOpen(false) },
            h(Lazy, {
              load: async () => {
                const { SignSheet } = await import('./sign_sheet.js');
                return () => h(SignSheet, { name });
              },
            }),
          )
        : null
    }`;
}
