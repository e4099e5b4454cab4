/** How it ended: who has won, the sheet, and once more with the same people. */

import { Dialog } from '../ui/dialog.js';
import { Points } from '../ui/points.js';
import { GAMES } from '../games/index.js';
import { go } from '../core/route.js';
import { h, html, useState } from '../core/dom.js';
import { list, t } from '../core/words.js';

/** @param {{session: import('../core/session.js').Session}} props */
export function ResultDialog({ session }) {
  const [open, setOpen] = useState(true);
  const state = session.state.value;
  const game = GAMES[state?.game ?? ''];
  if (!state || !game) return null;
  const winners = /** @type {number[]} */ (state.view?.result?.winners ?? []);
  const names = winners.map((seat) => session.names.value[seat] ?? '');
  const won = state.you !== null && winners.includes(state.you);
  const title = !winners.length ? t('ended_without') : won ? t('you_win', { n: winners.length }) : t('they_win', { n: winners.length, names: list(names) });
  const rematch = state.you === null ? null : html`<button type="button" class="main" onClick=${() => session.wish({ do: 'rematch' })}>${t('rematch')}</button>`;
  const replay = html`<button type="button" onClick=${() => go(`/t/${session.code}/replay`)}>${t('look_back')}</button>`;
  if (!open) return html`<div class="over-bar"><b>${title}</b> ${rematch} ${replay} <button type="button" onClick=${() => setOpen(true)}>${t('sheet.points')}</button></div>`;
  return h(Dialog, { title, onClose: () => setOpen(false), className: won ? 'result won' : 'result' }, html`
    ${h(Points, { session, game })}
    <div class="result-buttons">${rematch}${replay}<button type="button" onClick=${() => go('/')}>${t('to_start')}</button></div>`);
}
