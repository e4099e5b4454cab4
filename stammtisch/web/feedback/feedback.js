/** What a player hears and feels of the game, and how the page calls somebody who looks elsewhere. Loaded after the first touch. */

import { askCame, cuesOf, turnCame } from './cues.js';
import { effect } from '../base/dom.js';
import { gestured } from './tab_title.js';
import { notify } from './notifications.js';
import { prefs } from '../base/prefs.js';
import { sound } from './sound.js';
import { statusOf } from '../session/status.js';
import { stayAwake } from './wake_lock.js';
import { t } from '../base/i18n.js';

/**
 * @typedef {import('./cues.js').Cue} Cue
 * @typedef {import('../session/session.js').News} News
 * @typedef {import('../ui/table/playing.js').Playing} Playing
 */

const APART = 0.09;
const DEALT_JUST_NOW = 3000;

/** How a cue feels in the hand. @type {Partial<Record<Cue, number[]>>} */
const SHAKES = { turn: [60], bust: [30, 40, 30], error: [15] };

/** Perceive this game until it is left. @param {Playing} playing @returns {() => void} */
export function giveFeedback(playing) {
  const { session } = playing;
  const ends = [
    session.watch((news) => queueMicrotask(() => follow(playing, news))),
    effect(() => {
      if (session.notice.value?.rule) felt('error');
    }),
    effect(() => {
      if (playing.selected.value) heard(['select']);
    }),
    stayAwake(session),
  ];
  begun(playing);
  return () => ends.forEach((end) => end());
}

/** If the cards have just been dealt, that is heard too. @param {Playing} playing */
function begun({ session }) {
  const dealt = session.lines.value.findLast((line) => line.kind === 'began');
  const after = session.state.value;
  if (dealt && after && session.now() - dealt.at < DEALT_JUST_NOW) heard(cuesOf({ lines: [dealt], before: null, after }));
}

/** @param {Playing} playing @param {News} news */
function follow(playing, news) {
  if (!playing.isOn(news.after)) return;
  const cues = cuesOf(news);
  heard(cues);
  const lost = news.lines.some((line) =>
    (line.events ?? []).some((/** @type {any} */ event) => playing.game.cues[event.kind] === 'bust' && event.seat === news.after.you),
  );
  if (lost) shake('bust');
  if (askCame(news.before, news.after)) notify(t(`title.${playing.game.id}`), statusOf(playing.session, playing.game));
  if (!turnCame(news.before, news.after)) return;
  shake('turn');
  notify(t(`title.${playing.game.id}`), statusOf(playing.session, playing.game));
}

/** @param {Cue} cue */
function felt(cue) {
  heard([cue]);
  shake(cue);
}

/** One after the other, as far as the reader wants to hear them. @param {(Cue | import('./cues.js').Tune)[]} cues */
function heard(cues) {
  const { sound: wanted, volume } = prefs.peek();
  if (!gestured()) return;
  cues
    .filter((cue) => wanted === 'table' || (wanted === 'turn' && (cue === 'turn' || cue === 'ask')))
    .forEach((cue, number) => sound(cue, volume, number * APART));
}

/** @param {Cue} cue */
function shake(cue) {
  if (prefs.peek().vibrate && gestured()) navigator.vibrate?.(SHAKES[cue] ?? []);
}
