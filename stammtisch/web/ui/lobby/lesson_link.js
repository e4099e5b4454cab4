/** The way to a game's lesson: from its rules, and once for those who open it for the first time. */

import { go, path } from '../../base/route.js';
import { html, useEffect, useState } from '../../base/dom.js';
import { keep, kept } from '../../base/prefs.js';
import { openSheet } from '../../session/open_sheet.js';
import { owned } from '../../session/own_seats.js';
import { t } from '../../base/i18n.js';

/** The address of a lesson, from which the way back leads to this table. @param {string} game */
function lessonOf(game) {
  const [, table] = /^\/t\/(\w+)/.exec(path.value) ?? [];
  return `/learn/${game}${table ? `?from=${table}` : ''}`;
}

/** @param {{game: string}} props */
export function LessonLink({ game }) {
  if (path.value.startsWith('/learn/')) return null;
  const learn = () => {
    openSheet.value = null;
    go(lessonOf(game));
  };
  return html`<p><button type="button" class="learn" onClick=${learn}>${t('learn_long')}</button></p>`;
}

/** @param {{session: import('../../session/session.js').Session, game: string}} props */
export function Suggestion({ session, game }) {
  const [open, setOpen] = useState(() => isNew(game));
  useEffect(() => {
    if (open) keep('suggested', [...kept('suggested', []), game]);
  }, []);
  const { lines, state } = session;
  const you = state.value?.you;
  if (!open || lines.value.some((line) => line.kind === 'moved' && line.seat === you)) return null;
  return html`<p class="banner suggestion" role="status">
    <span>${t('learn_new', { game: t(`title.${game}`) })}</span>
    <button type="button" class="main" onClick=${() => go(lessonOf(game))}>${t('learn')}</button>
    <button type="button" class="icon-button" aria-label=${t('learn_not')} onClick=${() => setOpen(false)}>✕</button>
  </p>`;
}

/** Whether this browser has never played the game, learned it, or been told that it could. @param {string} game */
function isNew(game) {
  const seats = owned().filter((seat) => seat.game === game);
  return seats.length <= 1 && kept('lessons', {})[game] === undefined && !kept('suggested', []).includes(game);
}
