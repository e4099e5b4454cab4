/** One table as this browser sees it: its state, what has happened, and what can be wished for. */

import { Shown } from './shown.js';
import { Stream } from './stream.js';
import { Trouble, Unreachable, ask, send, soon, wordsOf } from '../base/api.js';
import { batch, computed, signal } from '../base/dom.js';
import { isBotOn } from './status.js';
import { namesOf } from './cast.js';
import { notePromise } from './commitments.js';
import { takePart } from './own_chance.js';
import { t } from '../base/i18n.js';

/**
 * @typedef {import('../types.js').State} State
 * @typedef {import('../types.js').Event} Event
 * @typedef {import('./stream.js').Line} Line
 * @typedef {import('./stream.js').Connection} Connection
 * @typedef {import('./stream.js').Manner} Manner
 * @typedef {{title: string, rule: string | null, at: number, hint?: boolean}} Notice a hint stays until something happens
 * @typedef {import('./shown.js').News} News
 * @typedef {import('./pace.js').Scene} Scene
 */

const STALE_TRIES = 5;
/** What the game goes on by; all else is talk. */
const GAME = ['began', 'moved', 'undone', 'aborted', 'closed'];
const LATE = 300;

export class Session extends Shown {
  /** @param {string} table @param {string} code @param {string} label which of this browser's seats; '' watches @param {Manner} [manner] */
  constructor(table, code, label, manner = {}) {
    super(table, Boolean(manner.holds?.length));
    this.code = code;
    this.label = label;
    this.manner = manner;
    /** Covers the reader's cards, where others share the device. @type {(() => void) | null} */
    this.cover = null;
    /** Leads who only watches back to where one can sit down. @type {(() => void) | null} */
    this.rejoin = null;
    this.connection = signal(/** @type {Connection} */ ('connecting'));
    this.notice = signal(/** @type {Notice | null} */ (null));
    /** Whether the reader has been told what is special about this table. */
    this.told = signal(false);
    this.late = signal(false);
    /** Whether a move waits for the connection. */
    this.unsent = signal(false);
    this.names = computed(() => namesOf(this.state.value?.seats ?? []));
    this.listener = computed(() => ({ names: this.names.value, seat: this.shared ? null : (this.state.value?.you ?? null) }));
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

  close() {
    this.stream.close();
    super.close();
  }

  forget() {
    super.forget();
    this.notice.value = null;
  }

  /** @param {Connection} now */
  connected(now) {
    if (now === 'lost' && this.connection.value === 'open') this.away = true;
    this.connection.value = now;
  }

  /** @param {State} after */
  become(after) {
    super.become(after);
    notePromise(this.table, after);
    takePart(this, after);
  }

  /** The same, and the reader is told what has become of their seat, and who is the host. @param {Scene[]} scenes */
  show(scenes) {
    const news = super.show(scenes);
    const { lines, before, after } = news;
    if (before && before.you !== null && after.you === null) this.tell(t('seat_lost'));
    if (before && after.host !== null && lines.some((line) => line.kind === 'host_is'))
      this.tell(t('log.host_is', { seat: after.host }, { names: namesOf(after.seats), seat: this.shared ? null : after.you }));
    return news;
  }

  /** What bots do is done and shown at once, until the reader's turn comes or a person acts. */
  skip() {
    this.skipping = isBotOn(this.latest);
    this.hurry();
    if (this.skipping) this.tried(() => send(this.path('/commands'), { command: { do: 'hurry' } }));
  }

  /** Whether this is the reader's seat, or that of somebody who shares the device. @param {number} seat */
  isHere(seat) {
    return seat === this.state.value?.you;
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
