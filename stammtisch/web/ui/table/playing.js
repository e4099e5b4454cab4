/** A game as it is played at this table: what comes of the news, to see and to hear, and what happens by itself. */

import { Choice } from './choice.js';
import { announce } from '../../feedback/announce.js';
import { effect, signal } from '../../base/dom.js';
import { deal, dealtJustNow, isDeal, isDealing } from '../../motion/deal_animation.js';
import { prefs } from '../../base/prefs.js';
import { remember, travel } from '../../motion/flip.js';
import { say } from '../../base/i18n.js';
import { startFeedback, signalTurn } from '../../feedback/tab_title.js';
import { isAsked, statusOf } from '../../session/status.js';
import { withoutDoubleTap } from '../../base/double_tap.js';

/**
 * @typedef {import('../../session/session.js').Session} Session
 * @typedef {import('../../session/session.js').News} News
 * @typedef {import('../../types.js').GameClient} GameClient
 */

/** What is tapped to see at once how things stand, and what has a meaning of its own. */
const TABLE = '.board, .hand, .own, .seats, .status';
const ASIDE = 'dialog, .since, .now';

/** What a player is about to do, between two states of the game, and what the last move has changed. */
export class Playing extends Choice {
  /** @param {Session} session @param {GameClient} game */
  constructor(session, game) {
    super(session, game);
    this.last = signal(/** @type {Set<string>} */ (new Set()));
    this.fresh = signal(/** @type {Set<string>} */ (new Set()));
    this.focused = signal(/** @type {string | null} */ (null));
    this.done = 0;
    this.seated = false;
    this.dealsSoon = false;
    /** @type {News | null} */
    this.news = null;
    this.once = withoutDoubleTap(() => this.session.state.value?.seq ?? 0);
    this.tapped = (/** @type {MouseEvent} */ event) => (this.hurried(event) ? event.stopPropagation() : this.once(event));
  }

  /** @returns {() => void} */
  begin() {
    const stop = this.session.watch((news) => {
      if (!this.isOn(news.after)) return;
      const unseen = this.news; // what came before it has not been drawn yet: both are seen as one
      if (!unseen) remember();
      this.news = unseen ? { ...news, before: unseen.before, lines: [...unseen.lines, ...news.lines] } : news;
      this.markFresh(news);
    });
    const deaf = this.listen();
    const idle = effect(() => this.byItself());
    const asleep = startFeedback(this);
    const seen = () => this.signal();
    document.addEventListener('visibilitychange', seen);
    this.signal();
    return () => {
      stop();
      deaf();
      idle();
      asleep();
      document.removeEventListener('visibilitychange', seen);
    };
  }

  /** What belongs to the keyboard is loaded when somebody first uses it or the focus; no key is lost meanwhile. @returns {() => void} */
  listen() {
    /** @type {KeyboardEvent[]} */
    const pressed = [];
    let end = () => {
      removeEventListener('keydown', note);
      removeEventListener('keydown', load);
      removeEventListener('focusin', load);
    };
    const waiting = end;
    const note = (/** @type {KeyboardEvent} */ event) => pressed.push(event);
    const load = async () => {
      const keys = await import('./letter_keys.js').catch(() => null); // while the server is away; the next key tries again
      if (!keys || end !== waiting) return;
      waiting();
      end = keys.listenForLetters(this, pressed);
    };
    addEventListener('keydown', note);
    addEventListener('keydown', load);
    addEventListener('focusin', load);
    return () => {
      end();
      end = () => {};
    };
  }

  /** A tap on the table while something is still to be shown means that alone. @param {Event} event */
  hurried({ target }) {
    const here = target instanceof Element && target.closest(TABLE) && !target.closest(ASIDE);
    return Boolean(here && this.session.behind.value && this.session.hurry());
  }

  /** The new state is on the screen. */
  moved() {
    const news = this.news;
    this.news = null;
    if (!this.isOn()) return undefined;
    this.signal();
    if (!news) return this.sitDown();
    const events = news.lines.flatMap((line) => line.events ?? []);
    if (events.length) {
      this.choose(null);
      const marks = events.flatMap((event) => this.game.marks(event, news.after.view));
      if (marks.length) this.last.value = new Set(marks);
    }
    if (isDeal(events)) deal(news.after);
    else if (news.lines.length <= 3 && !this.isStillDealt(events))
      travel(events.flatMap((event) => this.game.travels(event, news.after.you, this.session)));
    this.tell(news, events);
  }

  /** Who comes just after the deal sees it, once everything has its place. */
  sitDown() {
    const state = this.session.state.value;
    if (state && !this.seated && dealtJustNow(this.session)) {
      this.dealsSoon = true;
      requestAnimationFrame(() => this.dealNow());
    }
    this.seated = true;
  }

  /** In a page that was hidden until now, that can be long ago. */
  dealNow() {
    const state = this.session.state.value;
    this.dealsSoon = false;
    if (state && this.isOn(state) && dealtJustNow(this.session)) deal(state);
  }

  /** A card that is dealt has its one movement, whatever is heard of meanwhile; a move is seen all the same. @param {unknown[]} events */
  isStillDealt(events) {
    return this.dealsSoon || (!events.length && isDealing());
  }

  /** The cards that have come into the hand are marked until the player's next move. @param {News} news */
  markFresh({ before, after, lines }) {
    if (
      !before?.view ||
      !after.view ||
      lines.some((line) => (line.events ?? []).some((/** @type {any} */ event) => event.kind.startsWith('dealt')))
    ) {
      this.fresh.value = new Set();
      return;
    }
    const held = new Set(this.idsIn(before.view));
    const came = this.idsIn(after.view).filter((id) => !held.has(id));
    const moved = lines.some((line) => line.kind === 'moved' && line.seat === after.you);
    if (came.length || moved) this.fresh.value = new Set([...(moved ? [] : this.fresh.value), ...came]);
  }

  /** @param {any} view */
  idsIn(view) {
    return this.game
      .hand(view, this.game.sorts[0] ?? '')
      .flat()
      .map((held) => held.id);
  }

  /** A screen reader hears what happened and whose turn it is. @param {News} news @param {import('../../types.js').Event[]} events */
  tell(news, events) {
    const { listener } = this.session;
    const turned = news.before?.turn !== news.after.turn || news.after.turn === news.after.you;
    if (prefs.value.every) {
      announce(
        events
          .filter((event) => event.says)
          .slice(-8)
          .map((event) => say(event.says ?? '', event, listener.value))
          .join(' '),
      );
    }
    if (turned && news.after.turn === news.after.you && events.length) announce(statusOf(this.session, this.game));
  }

  /** The tab says whose turn it is. */
  signal() {
    const state = this.session.state.value;
    if (!this.isOn(state)) return;
    signalTurn(statusOf(this.session, this.game), this.mine || (state !== null && isAsked(state)));
  }

  /** If nothing else is possible and the player likes it so, it is done: once in every state, when nothing is on its way. */
  byItself() {
    const move = this.mine && prefs.value.auto ? this.game.forced(this.view) : null;
    const seq = this.session.state.value?.seq ?? 0;
    if (!move || this.session.sending.value || seq === this.done) return;
    this.done = seq;
    this.session.move(move);
  }
}
