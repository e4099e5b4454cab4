/** What the sheets show: log, points, rules and table; beside the table where there is room. */

import { Keys } from './keys.js';
import { Log } from './log.js';
import { Since } from './since.js';
import { ScoreSheet } from './score_sheet.js';
import { Rules } from './rules.js';
import { SHEETS } from './panel.js';
import { Tabs } from '../parts/tabs.js';
import { TableSheet } from './table_sheet.js';
import { h, html, useState } from '../../base/dom.js';
import { loadStyle } from '../../base/load_style.js';
import { t } from '../../base/i18n.js';
import { wantedRule } from '../../session/open_sheet.js';

/**
 * @typedef {import('../../session/session.js').Session} Session
 * @typedef {import('../../types.js').GameClient} GameClient
 */

await loadStyle('log');

/** @param {{name: string, session: Session, game: GameClient}} props */
export function SheetContent({ name, session, game }) {
  switch (name) {
    case 'log':
      return h(Log, { session });
    case 'points':
      return h(ScoreSheet, { session, game });
    case 'rules':
      return h(Rules, { game: game.id, rule: wantedRule.value ?? game.rule(session.state.value?.view) });
    case 'keys':
      return h(Keys, {});
    default:
      return h(TableSheet, { session });
  }
}

/** @param {{session: Session, game: GameClient}} props */
export function Panel({ session, game }) {
  const [name, setName] = useState('log');
  return html`<aside class="panel" aria-label=${t('sheets')}>
    ${session.code && session.state.value?.phase === 'playing' ? h(Since, { session, id: 'since-beside' }) : null}
    ${h(Tabs, { names: SHEETS, name, onChoose: setName }, h(SheetContent, { name, session, game }))}
  </aside>`;
}
