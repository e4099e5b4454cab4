/** One table as this browser sees it: its state, what has happened, and what can be wished for. */

import { STANDS, closed, isNews, joined, lastEnding, note, split } from './moment.js';
import { Pace, stepsOf } from './pace.js';
import { Stream } from './stream.js';
import { Trouble, Unreachable, ask, send, soon, wordsOf } from '../base/api.js';
import { batch, computed, signal } from '../base/dom.js';
import { notePromise } from './commitments.js';
import { prefs } from '../base/prefs.js';
import { takePart } from './own_chance.js';
import { t } from '../base/i18n.js';

/**
 * @typedef {import('../types.js').State} State
 * @typedef {import('../types.js').Event} Event
 * @typedef {import('./stream.js').Line} Line
 * @typedef {import('./stream.js').Connection} Connection
 * @typedef {import('./stream.js').Manner} Manner
 * @typedef {{title: string, rule: string | null, at: number, hint?: boolean}} Notice a hint stays until something happens
 * @typedef {{lines: Line[], before: State | null, after: State}} News
 * @typedef {import('./pace.js').Scene} Scene
 */

const STALE_TRIES = 5;
/** What the game goes on by; all else is talk. */
const GAME = ['began', 'moved', 'undone', 'aborted', 'closed'];
const LATE = 300;
/** How many steps can be shown again, and how slowly that goes. */
const KEPT = 80;
const AGAIN = 1200;
/** How slowly others' moves are shown; who wants no movement reads as fast as everybody. */
const READING = { off: 1, fast: 0.5, normal: 1, relaxed: 1.6 };

export class Session {
  /** @param {string} table @param {string} code @param {string} label which of this browser's seats; '' watches @param {Manner} [manner] */
  constructor(table, code, label, manner = {}) {
    this.table = table;
    this.code = code;
    this.label = label;
    this.manner = manner;
    /** Whether others play at this device too, who must not be mistaken for the reader. */
    this.shared = Boolean(manner.holds?.length);
    /** Covers the reader's cards, where others share the device. @type {(() => void) | null} */
    this.cover = null;
    /** Leads who only watches back to where one can sit down. @type {(() => void) | null} */
    this.rejoin = null;
    /** What is shown. */
    this.state = signal(/** @type {State | null} */ (null));
    /** What is true, though it may not be shown yet. @type {State | null} */
    this.latest = null;
    /** Whether something is true that is not shown yet. */
    this.behind = signal(false);
    this.lines = signal(/** @type {Line[]} */ ([]));
    this.connection = signal(/** @type {Connection} */ ('connecting'));
    this.notice = signal(/** @type {Notice | null} */ (null));
    /** Whether the reader has been told what is special about this table. */
    this.told = signal(false);
    this.sending = signal(/** @type {string[] | null} */ (null));
    this.late = signal(false);
    /** Whether a move waits for the connection. */
    this.unsent = signal(false);
    this.missed = signal(/** @type {Line[]} */ ([]));
    this.names = computed(() => namesOf(this.state.value?.seats ?? []));
    this.listener = computed(() => ({ names: this.names.value, seat: this.shared ? null : (this.state.value?.you ?? null) }));
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
    this.stream = this.listen({ seq: 0 });
  }

  /** Hear what happens after this. @param {import('./stream.js').Known} known */
  listen(known) {
    return new Stream(
      this.table,
      this.label,
      known,
      (lines) => this.take(lines),
      (now) => this.connected(now),
      this.manner,
    );
  }

  /**
   * Give the seat a new secret, and go on with that: as soon as it is used, the old one opens nothing any more.
   * @returns {Promise<import('../api.js').SeatKey>}
   */
  async renew() {
    this.stream.close();
    try {
      const seat = await send(this.path('/rotate'), {});
      this.label = seat.label;
      return seat;
    } finally {
      this.stream = this.listen(this.latest ?? { seq: 0 });
    }
  }

  /** Nobody looks at this table any more. */
  close() {
    this.stream.close();
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
      this.state.value = this.notice.value = null;
      this.lines.value = this.missed.value = [];
    });
  }

  /** Be told of what happens, with the state before and after it. @param {(news: News) => void} watcher @returns {() => void} */
  watch(watcher) {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** @param {Connection} now */
  connected(now) {
    if (now === 'lost' && this.connection.value === 'open') this.away = true;
    this.connection.value = now;
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
    notePromise(this.table, after);
    takePart(this, after);
  }

  /** What was known is of another log. */
  beginAnew() {
    this.pace.clear();
    this.kept = [];
    this.anew = true;
  }

  /** These are shown from now on, as one piece of news. @param {Scene[]} scenes */
  show(scenes) {
    const lines = scenes.flatMap((scene) => scene.lines);
    const fresh = scenes.flatMap((scene) => (scene.again ? [] : scene.lines));
    const after = /** @type {Scene} */ (scenes.at(-1)).after;
    const before = this.anew ? null : this.state.value;
    const wasAway = before !== null && lines.length > 0 && this.away;
    this.keep(scenes);
    for (const watcher of this.watchers) watcher({ lines, before, after });
    batch(() => {
      if (fresh.length || this.anew) this.lines.value = this.anew ? fresh : joined(this.lines.value, fresh);
      this.state.value = after;
      this.behind.value = this.pace.behind;
      if (wasAway) this.missed.value = lines;
    });
    this.away = this.anew = false;
    if (after.closing && !this.pace.asleep) note(this.table, after.closing.seq);
    if (before && before.you !== null && after.you === null) this.tell(t('seat_lost'));
    if (before && after.host !== null && lines.some((line) => line.kind === 'host_is'))
      this.tell(t('log.host_is', { seat: after.host }, { names: namesOf(after.seats), seat: this.shared ? null : after.you }));
  }

  /** What bots do is done and shown at once, until the reader's turn comes or a person acts. */
  skip() {
    this.skipping = isBotOn(this.latest);
    this.hurry();
    if (this.skipping) this.tried(() => send(this.path('/commands'), { command: { do: 'hurry' } }));
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

  /** Whether these lines can be shown once more. @param {Line[]} lines */
  isKept(lines) {
    return this.scenesOf(lines).length > 0 && !this.isUrgent();
  }

  /** @param {Line[]} lines */
  scenesOf(lines) {
    const numbers = new Set(lines.map((line) => line.seq));
    return this.kept.filter((scene) => scene.before && scene.lines.some((line) => numbers.has(line.seq)));
  }

  /** Show once more how this happened, and then how things stand; nothing can be played meanwhile. @param {Line[]} lines */
  again(lines) {
    this.pace.catchUp();
    const scenes = this.scenesOf(lines);
    const [first] = scenes;
    const now = this.state.value;
    if (!first?.before || !now || this.behind.value) return;
    const past = scenes.map(({ lines: told, after }) => ({ lines: told, after: asPast(after), again: true, pause: AGAIN }));
    this.pace.insert([
      { lines: [], after: asPast(first.before), again: true, pause: AGAIN / 2 },
      ...past,
      { lines: [], after: now, again: true },
    ]);
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

  /** Whether this is the reader's seat, or that of somebody who shares the device. @param {number} seat */
  isHere(seat) {
    return seat === this.state.value?.you;
  }

  /** The server's clock. */
  now() {
    return Date.now() + this.ahead;
  }

  /** Which of this browser's seats speaks here; '' none. */
  get voice() {
    return this.label;
  }

  /** What lies behind the address of this table, for the seat that speaks here. @param {string} rest */
  path(rest) {
    return this.pathOf(this.voice, rest);
  }

  /** The same for a seat of this browser. @param {string} label @param {string} rest */
  pathOf(label, rest) {
    return `/api/v1/tables/${this.table}${rest}${label ? `?as=${label}` : ''}`;
  }

  /**
   * Make these moves as one, in the state that the player sees, until they are seen to be made.
   * @param {string[]} moves
   * @returns {Promise<boolean>}
   */
  async move(...moves) {
    if (this.sending.value) return false;
    const seen = this.state.value;
    this.pace.catchUp();
    this.sending.value = moves;
    const late = setTimeout(() => {
      this.late.value = true;
    }, LATE);
    try {
      return await this.tried(async () => this.reached((await this.moved(moves, seen)).seq));
    } finally {
      clearTimeout(late);
      batch(() => {
        this.sending.value = null;
        this.late.value = this.unsent.value = false;
      });
    }
  }

  /**
   * If only talk has come between, the move is sent again; if the game has gone on, it was meant for another state.
   * @param {string[]} moves
   * @param {State | null} state what the player has seen
   */
  async moved(moves, state) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await send(this.path('/commands'), { command: { do: 'move', moves }, expect: state?.seq }, (...so) => this.back(...so));
      } catch (wrong) {
        if (!(wrong instanceof Trouble) || wrong.code !== 'stale' || tries === STALE_TRIES) throw wrong;
        await this.reached(wrong.seq);
        if (!this.isStill(state)) throw wrong;
        state = this.state.value;
      }
    }
  }

  /** Whether the game has not gone on since, whatever else has happened. @param {State | null} state */
  isStill(state) {
    const now = this.state.value;
    if (!state || now?.turn !== state.turn || now.games !== state.games) return false;
    return !this.lines.value.some((line) => line.seq > state.seq && GAME.includes(line.kind));
  }

  /** Nobody has answered a move: it waits until the stream is open again. @param {unknown} wrong @param {number} tries */
  async back(wrong, tries) {
    if (!(wrong instanceof Unreachable)) return soon(wrong, tries);
    this.stream.doubt();
    this.unsent.value = true;
    let stop = () => {};
    await new Promise((resolve, reject) => {
      stop = this.connection.subscribe((now) => {
        if (now === 'open' || now === 'outdated') resolve(null);
        else if (now === 'gone' || now === 'elsewhere') reject(wrong);
      });
    }).finally(() => stop());
  }

  /** Wait until the stream has come to this number. @param {number} seq @returns {Promise<void>} */
  reached(seq) {
    return new Promise((resolve) => {
      if ((this.state.value?.seq ?? 0) >= seq) return resolve();
      const stop = this.watch((news) => {
        if (news.after.seq < seq) return;
        stop();
        queueMicrotask(resolve);
      });
      setTimeout(() => {
        stop();
        resolve();
      }, 2000);
    });
  }

  /** Do something else than move. @param {import('../types.js').Command} command @returns {Promise<boolean>} */
  command(command) {
    this.pace.catchUp();
    return this.tried(() => send(this.path('/commands'), { command }));
  }

  /**
   * Whether these moves would be allowed now; says why not, without a notice.
   * @param {string[]} moves
   * @returns {Promise<Trouble | null>}
   */
  async dry(moves) {
    try {
      await send(this.path('/commands'), { command: { do: 'move', moves }, expect: this.state.value?.seq, dry: true });
      return null;
    } catch (wrong) {
      if (wrong instanceof Trouble) return wrong;
      throw wrong;
    }
  }

  /**
   * What a good player would do: moves to make as one, and why; none if something has happened since it was asked.
   * @returns {Promise<import('../types.js').Hint>}
   */
  async hint() {
    const none = /** @type {import('../types.js').Hint} */ ({ moves: [], why: { says: '' }, by: '' });
    const seq = this.state.value?.seq;
    let hint = none;
    await this.tried(async () => {
      hint = await ask(this.path('/hint'));
    });
    return this.state.value?.seq === seq ? hint : none;
  }

  /** Do it, and tell the player if it cannot be done. @param {() => Promise<any>} doing @returns {Promise<boolean>} */
  async tried(doing) {
    try {
      await doing();
      return true;
    } catch (wrong) {
      this.tell(wordsOf(wrong), wrong instanceof Trouble ? wrong.rule : null);
      return false;
    }
  }

  /** Tell the player something. @param {string} title @param {string | null} rule */
  tell(title, rule = null) {
    this.notice.value = { title, rule, at: Date.now() };
  }
}

/** Whether a bot is on, perhaps for somebody. @param {State | null} state */
export function isBotOn(state) {
  const seat = state?.phase === 'playing' && state.turn !== null ? state.seats[state.turn] : undefined;
  return Boolean(seat?.bot || seat?.stand_in);
}

/** How things stood, to look at. @param {State} state @returns {State} */
const asPast = (state) => ({ ...state, closing: undefined, again: true, view: { ...state.view, moves: [] } });

/**
 * What everybody at the table is called. Bots have names too, other ones than the people.
 * @param {State['seats']} seats
 * @returns {string[]}
 */
export function namesOf(seats) {
  const people = seats.map((seat) => seat.name?.toLowerCase());
  const free = t('bot_names')
    .split(' ')
    .filter((name) => !people.includes(name.toLowerCase()));
  return seats.map((seat, number) => seat.name ?? (seat.bot ? (free[number] ?? '') : t('free_seat', { n: number + 1 })));
}
