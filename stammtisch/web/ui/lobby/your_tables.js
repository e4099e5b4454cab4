/** The tables at which this browser has a seat, those first that wait for the reader. */

import { go } from '../../base/route.js';
import { html, useEffect, useState } from '../../base/dom.js';
import { learn, list, say, t } from '../../base/i18n.js';
import { loadStyle } from '../../base/load_style.js';
import { yourTables } from '../../session/your_tables.js';

await Promise.all([learn('between'), loadStyle('between')]);

export function YourTables() {
  const [tables, setTables] = useState(/** @type {import('../../session/your_tables.js').OwnTable[]} */ ([]));
  useEffect(() => {
    yourTables().then(setTables);
  }, []);
  if (!tables.length) return null;
  return html`<section class="resume">
    <h2>${t('your_tables')}</h2>
    <ul>${tables.map(
      ({ code, game, names, standing }) => html`<li key=${code}>
        <button type="button" class=${standing === 'turn' ? 'main' : ''} onClick=${() => go(`/t/${code}`)}>
          ${t('resume', { game: t(`title.${game}`), code, name: list(names) })}
          ${standing ? html` <span class=${`standing standing-${standing}`}>${say(`between.standing.${standing}`)}</span>` : null}
        </button>
      </li>`,
    )}</ul>
  </section>`;
}
