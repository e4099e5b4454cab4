/** Single letters and digits, for people who play by keyboard and by ear. They can be switched off. */

import { announce } from '../../feedback/announce.js';
import { cardName, t } from '../../base/i18n.js';
import { Focus, ways } from './focus.js';
import { lineWords } from './log.js';
import { openSheet } from '../../session/open_sheet.js';
import { mute, prefs } from '../../base/prefs.js';
import { statusOf } from '../../session/status.js';

/** @typedef {import('./playing.js').Playing} Playing */

const LAST_LINES = 3;

/** What each letter does; `words/…/keys.json` says it. @type {Record<string, (playing: Playing) => void>} */
const LETTERS = {
  h: (playing) => {
    const cards = playing
      .groups()
      .flat()
      .map((held) => cardName(playing.game.id, held.card));
    announce(t('keys.hand', { cards: cards.join(', ') || t('keys.none') }));
  },
  b: () =>
    announce(
      Array.from(
        document.querySelectorAll('.board [role=group], .board [role=img], .board button'),
        (part) => part.getAttribute('aria-label') ?? part.textContent ?? '',
      )
        .filter(Boolean)
        .join('; '),
    ),
  l: (playing) => {
    const { lines, listener } = playing.session;
    announce(
      lines.value
        .flatMap((line) => lineWords(line, listener.value))
        .slice(-LAST_LINES)
        .join(' '),
    );
  },
  p: (playing) =>
    announce(
      playing.game
        .scores(playing.view)
        .map((row) => `${row.label}: ${row.values.map((value, seat) => `${playing.session.names.value[seat]} ${value}`).join(', ')}`)
        .join('. '),
    ),
  t: (playing) => announce(statusOf(playing.session, playing.game)),
  s: () => document.getElementById('sort')?.click(),
  m: (playing) => playing.session.tell(t(mute() ? 'sound_on' : 'sound_off')),
  r: () => {
    openSheet.value = 'rules';
  },
  a: (playing) => playing.focus?.act(),
  i: () => press('.ask'),
  u: () => press('.undo'),
  n: (playing) => playing.session.skip(),
  '?': () => {
    openSheet.value = 'keys';
  },
};

/** @param {string} button one of those below the hand */
const press = (button) => /** @type {HTMLElement | null} */ (document.querySelector(`.actions ${button}:enabled`))?.click();

/** The keys, as the list of them names them. */
export const KEYS = ['a', '1', ...Object.keys(LETTERS).filter((key) => key !== 'a')];

/**
 * Listen for them while this game is on the screen, and keep the focus.
 * @param {Playing} playing
 * @param {KeyboardEvent[]} missed what was pressed until now
 * @returns {() => void}
 */
export function listenForLetters(playing, missed) {
  const focus = new Focus(playing);
  playing.focus = focus;
  const loose = focus.begin();
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.key === 'Escape' && !playing.session.hurry()) playing.choose(null);
    const elsewhere = event.target instanceof Element && event.target.closest('input, select, textarea, dialog');
    if (elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && focus.isLost(document.activeElement)) focus.act();
    if (!prefs.value.letters) return;
    if (/^[1-9]$/.test(event.key)) ways()[Number(event.key) - 1]?.click();
    else LETTERS[event.key.toLowerCase()]?.(playing);
  };
  missed.forEach(onKey);
  addEventListener('keydown', onKey);
  return () => {
    loose();
    removeEventListener('keydown', onKey);
  };
}
