/** What is shown of a table: what comes true is shown step by step, at the reader's pace. */

import { STANDS, closed, isNews, joined, lastEnding, note, split } from './moment.js';
import { Pace, stepsOf } from './pace.js';
import { batch, signal } from '../base/dom.js';
import { isBotOn } from './status.js';
import { prefs } from '../base/prefs.js';

/**
 * @typedef {import('../types.js').State} State
 * @typedef {import('./stream.js').Line} Line
 * @typedef {import('./pace.js').Scene} Scene
 * @typedef {{lines: Line[], before: State | null, after: State}} News
 */

/** How many steps can be shown again. */
const KEPT = 80;
/** How slowly others' moves are shown; who wants no movement reads as fast as everybody. */
const READING = { off: 1, fast: 0.5, normal: 1, relaxed: 1.6 };

export class Shown {
  /** @param {string} table @param {boolean} shared whether others play at this device too, who must not be mistaken for the reader */
  constructor(table, shared) {
    this.table = table;
    this.shared = shared;
    this.state = signal(/** @type {State | null} */ (null));
    /** What is true, though it may not be shown yet. @type {State | null} */
    this.latest = null;
    /** Whether something is true that is not shown yet. */
    this.behind = signal(false);
    this.lines = signal(/** @type {Line[]} */ ([]));
    this.missed = signal(/** @type {Line[]} */ ([]));
    /** The reader's own moves, on their way to the server. */
    this.sending = signal(/** @type {string[] | null} */ (null));
    /** @type {Set<(news: News) => void>} */
    this.watchers = new Set();
    /** What was shown last, to be shown again. @type {(Scene & {before: State | null})[]} */
    this.kept = [];
    /** @type {Line[]} */
    this.held = [];
    this.away = false;
    this.anew = false;
    /** Whether the reader does not want to wait for the bots that are on. */
    this.skipping = false;
    this.ahead = 0;
    this.pace = new Pace({
      show: (scenes) => this.show(scenes),
      factor: () => (prefs.value.each && !this.skipping ? READING[prefs.value.speed] : 0),
      urgent: () => this.isUrgent(),
    });
    this.looked = () => {
      this.pace.sleep(document.visibilityState === 'hidden');
      this.recall();
    };
    document.addEventListener('visibilitychange', this.looked);
    this.looked();
  }

  /** Nobody looks at this table any more. */
  close() {
    this.pace.clear();
    document.removeEventListener('visibilitychange', this.looked);
  }

  /** The same, and nothing that it knew is left. */
  forget() {
    this.close();
    this.watchers.clear();
    this.held = this.kept = [];
    this.latest = null;
    batch(() => {
      this.state.value = null;
      this.lines.value = this.missed.value = [];
    });
  }

  /** Be told of what happens, with the state before and after it. @param {(news: News) => void} watcher @returns {() => void} */
  watch(watcher) {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Lines come in; with the state that closes them, they become true. @param {Line[]} lines */
  take(lines) {
    for (const line of lines) {
      if (line.kind === 'state') this.become(/** @type {any} */ (line));
      else this.hold(line);
    }
  }

  /** Keep a line until it is true; one that begins anew leaves nothing of another log. @param {Line} line */
  hold(line) {
    const last = this.held.at(-1);
    if (last && line.seq <= last.seq) this.held = [];
    this.held.push(line);
  }

  /** This has come true; when it is shown, is a matter of pace. @param {State} after */
  become(after) {
    const scene = { lines: this.held, after };
    this.ahead = after.now - Date.now();
    this.held = [];
    // The server's log is not the one that we know, after a loss or an older copy: it tells all of it anew.
    if (this.latest && (scene.lines[0]?.seq ?? Infinity) <= this.latest.seq) this.beginAnew();
    const live = this.latest && !this.away && !this.anew && !this.pace.asleep;
    this.latest = after;
    for (const one of live ? split(scene, this.standing()) : [scene]) this.pace.push(one);
    if (this.away || this.sending.value) this.pace.catchUp();
    if (!live) this.recall();
    this.skipping &&= isBotOn(after);
    this.behind.value = this.pace.behind;
  }

  /** What was known is of another log. */
  beginAnew() {
    this.pace.clear();
    this.kept = [];
    this.anew = true;
  }

  /** These are shown from now on, as one piece of news. @param {Scene[]} scenes @returns {News} */
  show(scenes) {
    const lines = scenes.flatMap((scene) => scene.lines);
    const fresh = scenes.flatMap((scene) => (scene.again ? [] : scene.lines));
    const after = /** @type {Scene} */ (scenes.at(-1)).after;
    const before = this.anew ? null : this.state.value;
    const wasAway = before !== null && lines.length > 0 && this.away;
    this.keep(scenes);
    const news = { lines, before, after };
    for (const watcher of this.watchers) watcher(news);
    batch(() => {
      if (fresh.length || this.anew) this.lines.value = this.anew ? fresh : joined(this.lines.value, fresh);
      this.state.value = after;
      this.behind.value = this.pace.behind;
      if (wasAway) this.missed.value = lines;
    });
    this.away = this.anew = false;
    if (before?.closing && before.closing !== after.closing && !this.pace.asleep) note(this.table, before.closing.seq);
    return news;
  }

  /** For how many milliseconds a moment stands still. */
  standing() {
    return prefs.value.each ? STANDS * READING[prefs.value.speed] : 0;
  }

  /** Who has not seen how the last round ended sees it now, and then how things stand. */
  recall() {
    const state = this.state.value;
    const line = state && lastEnding(this.lines.value, state.you);
    if (!line || state.closing || this.pace.asleep || !this.standing() || !isNews(this.table, line, state, this.now())) return;
    this.pace.insert([
      { lines: [], after: closed(state, line), again: true, hold: this.standing() },
      { lines: [], after: state, again: true },
    ]);
    this.behind.value = this.pace.behind;
  }

  /** Remember what is shown, as it was seen. @param {Scene[]} scenes */
  keep(scenes) {
    let before = this.state.value;
    for (const scene of scenes) {
      if (!scene.again && stepsOf(scene).length) this.kept.push({ ...scene, before });
      before = scene.after;
    }
    this.kept = this.kept.slice(-KEPT);
  }

  /** Whether the reader's time runs: not a second of it may go by before they know. */
  isUrgent() {
    const now = this.latest;
    return now?.clock != null && now.turn !== null && (now.turn === now.you || (this.shared && !now.seats[now.turn]?.bot));
  }

  /** What is true is shown now; whether that was anything new. */
  hurry() {
    return this.pace.hurry();
  }

  /** The server's clock. */
  now() {
    return Date.now() + this.ahead;
  }
}
