/** The bar at the top: back to the start, the game, the facts that everybody needs, and the four sheets. */

import { Back } from '../parts/faces.js';
import { Dialog } from '../parts/dialog.js';
import { Icon } from '../parts/icons.js';
import { SheetContent, SHEETS } from './panel.js';
import { h, html } from '../../base/dom.js';
import { openSheet, wantedRule } from '../../session/open_sheet.js';
import { say, t } from '../../base/i18n.js';
import { wholeTable } from '../../session/screen_nearby.js';

/** @type {Record<string, import('../parts/icons.js').IconName>} */
const ICONS = { log: 'log', points: 'block', rules: 'rules' };

/** @param {{session: import('../../session/session.js').Session, game: import('../../types.js').GameClient}} props */
export function Topbar({ session, game }) {
  const state = session.state.value;
  const view = state?.view;
  const sheet = openSheet.value;
  return html`<header class="topbar">
    <button type="button" class="icon-button" aria-label=${t('menu')} title=${t('menu')} onClick=${() => {
      openSheet.value = 'table';
    }}>☰</button>
    <h1>${say(`web.title.${game.id}`)}</h1>
    <ul class="facts" aria-label=${t('facts')}>${game
      .facts(view)
      .map((fact) => html`<li key=${fact.label} data-place=${fact.place}><span>${fact.label}</span> <b>${fact.value}</b></li>`)}</ul>
    ${
      session.cover
        ? html`<button type="button" class="cover-button" aria-label=${t('cover.cover')} title=${t('cover.cover')}
          onClick=${session.cover}><span class="card">${h(Back, { tint: undefined })}</span></button>`
        : null
    }
    ${
      wholeTable.value && state?.screens
        ? html`<button type="button" class="cover-button" onClick=${() => {
            wholeTable.value = false;
          }}>${t('screen.hide_table')}</button>`
        : null
    }
    <nav class="sheets" aria-label=${t('sheets')}>
      ${SHEETS.filter((name) => name !== 'table').map(
        (name) => html`<button type="button" class="sheet-button" key=${name} onClick=${() => {
          openSheet.value = name;
        }} aria-label=${t(`sheet.${name}`)} title=${t(`sheet.${name}`)}>
          ${h(Icon, { icon: ICONS[name] ?? 'dot' })} <span class="sheet-word" aria-hidden="true">${t(`sheet.${name}`)}</span>
        </button>`,
      )}
    </nav>
    ${
      sheet
        ? h(
            Dialog,
            {
              title: t(`sheet.${sheet}`),
              onClose: () => {
                openSheet.value = null;
                wantedRule.value = null;
              },
            },
            h(SheetContent, { name: sheet, session, game }),
          )
        : null
    }
  </header>`;
}
