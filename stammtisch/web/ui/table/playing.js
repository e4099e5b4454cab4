/** What a player is about to do at the table, between two states of the game. */

import { announce, hush } from '../../feedback/announce.js';
import { batch, computed, effect, signal } from '../../base/dom.js';
import { deal, dealtJustNow, isDeal, isDealing } from '../../motion/deal_animation.js';
import { inOwnOrder, shifted } from '../../motion/hand_order.js';
import { prefer, prefs } from '../../base/prefs.js';
import { remember, travel } from '../../motion/flip.js';
import { say } from '../../base/i18n.js';
import { startFeedback, signalTurn } from '../../feedback/tab_title.js';
import { isAsked, statusOf } from '../../session/status.js';
import { withoutDoubleTap } from '../../base/double_tap.js';

/**
 * @typedef {import('../../session/session.js').Session} Session
 * @typedef {import('../../session/session.js').News} News
 * @typedef {import('../../types.js').Play} Play
 * @typedef {import('../../types.js').GameClient} GameClient
 * @typedef {import('../../types.js').HandCard} HandCard
 */

/** What is tapped to see at once how things stand, and what has a meaning of its own. */
const TABLE = '.board, .hand, .own, .seats, .status';
const ASIDE = 'dialog, .since, .now';

/** What a player is about to do: the selected card, where it may go, and what the last move has changed. */
export class Playing {
  /** @param {Session} session @param {GameClient} game */
  constructor(session, game) {
    this.session = session;
    this.game = game;
    this.selected = signal(/** @type {string | null} */ (null));
    this.last = signal(/** @type {Set<string>} */ (new Set()));
    this.fresh = signal(/** @type {Set<string>} */ (new Set()));
    this.done = 0;
    this.seated = false;
    this.dealsSoon = false;
    this.focused = signal(/** @type {string | null} */ (null));
    this.looking = signal(/** @type {string | null} */ (null));
    this.wanted = /** @type {string | null} */ (null);
    /** @type {typeof import('./card_zoom.js').CardZoom | null} */
    this.CardZoom = null;
    /** @type {News | null} */
    this.news = null;
    this.focus = /** @type {import('./focus.js').Focus | null} */ (null);
    this.partner = signal(/** @type {HandCard | null} */ (null));
    this.spot = signal(/** @type {string | null} */ (null));
    this.kind = signal(/** @type {string | null} */ (null));
    this.offered = computed(() => (this.session.sending.value ? [] : this.plays(this.selected.value ?? this.only())));
    this.choices = computed(() =>
      this.offered.value.filter(
        (play) =>
          this.isAtSpot(play) &&
          (!this.partner.value || play.with === this.partner.value.card) &&
          (!this.kind.value || play.kind === this.kind.value),
      ),
    );
    this.once = withoutDoubleTap(() => this.session.state.value?.seq ?? 0);
    this.tapped = (/** @type {MouseEvent} */ event) => (this.hurried(event) ? event.stopPropagation() : this.once(event));
    this.targets = computed(() => new Map(this.choices.value.filter((play) => play.target).map((play) => [play.target ?? '', play])));
  }

  get view() {
    return this.session.state.value?.view;
  }

  /**
   * Whether this game is on the table: for a moment another one can have begun there.
   * @param {import('../../types.js').State | null} state
   */
  isOn(state = this.session.state.value) {
    return !state?.view || state.view.game === this.game.id;
  }

  get mine() {
    const state = this.session.state.value;
    return state !== null && this.isOn(state) && state.you !== null && state.turn === state.you;
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

  /** The legal moves with a card. @param {string | null} id @returns {Play[]} */
  plays(id) {
    const card = this.cards().find((held) => held.id === id);
    return card && this.mine ? this.game.plays(this.view, card.card, this.session.listener.value) : [];
  }

  /** The texts of all cards that can be played; once a card is selected that takes another along, of those others. */
  playable() {
    const partners = this.partners();
    if (partners.length) return new Set(partners.map((held) => held.card));
    return new Set(
      this.cards()
        .filter((held) => this.game.plays(this.view, held.card).length)
        .map((held) => held.card),
    );
  }

  sort() {
    return prefs.value.sort[this.game.id] ?? this.game.sorts[0] ?? '';
  }

  /** The hand as the player likes it sorted. @returns {HandCard[][]} */
  groups() {
    const aside = this.game.aside?.(this.view) ?? new Set();
    return this.sorted().map((group) => group.filter((held) => !aside.has(held.id)));
  }

  /** @returns {HandCard[][]} */
  sorted() {
    const sort = this.sort();
    if (sort !== 'manual') return this.game.hand(this.view, sort);
    return [inOwnOrder(this.game.hand(this.view, this.game.sorts[0] ?? '').flat(), prefs.value.order[this.game.id] ?? [])];
  }

  /** All cards that the player may play. @returns {HandCard[]} */
  cards() {
    return [...this.game.hand(this.view, this.game.sorts[0] ?? '').flat(), ...(this.game.apart?.(this.view) ?? [])];
  }

  /** The card apart from the hand that must be played, so that nobody needs to select it. @returns {string | null} */
  only() {
    return this.game.apart?.(this.view).find((card) => this.plays(card.id).length)?.id ?? null;
  }

  /** The cards that are shown as chosen. @returns {Set<string>} */
  chosen() {
    return new Set([this.selected.value, this.partner.value?.id].filter((id) => id != null));
  }

  /** Select a card, or none; all other decisions are forgotten. @param {string | null} id */
  choose(id) {
    batch(() => {
      this.selected.value = id;
      this.partner.value = null;
      this.spot.value = null;
      this.kind.value = null;
    });
  }

  /** Whether anything is selected that can be let go of. */
  decided() {
    return Boolean(this.selected.value || this.partner.value || this.spot.value || this.kind.value);
  }

  /** @param {Play} play */
  isAtSpot(play) {
    return !this.spot.value || play.target === this.spot.value;
  }

  /** The cards of the hand that the selected one can take along. @returns {HandCard[]} */
  partners() {
    const texts = new Set(this.offered.value.filter((play) => play.with && this.isAtSpot(play)).map((play) => play.with));
    return texts.size ? this.cards().filter((held) => texts.has(held.card)) : [];
  }

  /** The same, each kind once, while the player has still to decide which of them. @returns {HandCard[]} */
  undecided() {
    const partners = this.partner.value ? [] : this.partners();
    const kinds = partners.filter((held, at) => partners.findIndex((other) => other.card === held.card) === at);
    return kinds.length > 1 ? kinds : [];
  }

  /**
   * Decide which card goes along, where to, or what kind of thing is done; if nothing else is open, that is the move.
   * @param {{partner?: HandCard, spot?: string, kind?: string}} decision
   */
  narrow({ partner, spot, kind }) {
    batch(() => {
      if (kind) this.kind.value = kind;
      if (partner) this.partner.value = partner.id === this.partner.value?.id ? null : partner;
      if (spot) this.spot.value = spot;
    });
    const [play, ...others] = this.choices.value;
    if (play && !others.length && prefs.value.tap !== 'confirm') this.play(play);
  }

  /** A place was tapped. @param {Play} play */
  aim(play) {
    if (this.choices.value.filter((other) => other.target === play.target).length > 1) this.narrow({ spot: play.target });
    else this.play(play);
  }

  /** @param {string[]} ids */
  order(ids) {
    prefer({ order: { ...prefs.value.order, [this.game.id]: ids } });
  }

  /** Move a card of a hand that the player sorts. @param {string} id @param {number} steps */
  shift(id, steps) {
    this.order(
      shifted(
        this.groups()
          .flat()
          .map((held) => held.id),
        id,
        steps,
      ),
    );
  }

  /** A dragged card was let go of where no place is: far away, it goes to its only one. @param {string} id @param {boolean} far */
  drop(id, far) {
    const [play, ...others] = this.plays(id);
    const card = this.cards().find((held) => held.id === id);
    if (!far || !play || !card || others.length) this.choose(null);
    else if (play.target && !play.last) this.play(play);
    else this.tap(card);
  }

  /** Show this card of the hand enlarged, or none. @param {string | null} id */
  async look(id) {
    this.wanted = id;
    if (id && !this.CardZoom) this.CardZoom = (await import('./card_zoom.js')).CardZoom;
    if (this.wanted === id) this.looking.value = id;
  }

  /** What a finger on the hand can do. @returns {import('../../motion/drag.js').Gestures & {onLook: (id: string | null) => void}} */
  gestures() {
    return {
      mayPlay: (id) => this.plays(id).length > 0,
      onPick: (id) => {
        this.look(null);
        this.choose(id);
      },
      onDrop: (id, far) => this.drop(id, far),
      onShift:
        this.sort() === 'manual'
          ? (id, steps) => {
              this.look(null);
              this.shift(id, steps);
            }
          : null,
      onLook: (id) => this.look(id),
    };
  }

  /** The card that is on its way to the server. */
  waiting() {
    const moves = this.session.sending.value;
    return moves
      ? (this.cards().find((held) => this.game.plays(this.view, held.card).some((play) => moves.includes(play.move)))?.id ?? null)
      : null;
  }

  /** A card was tapped. @param {HandCard} card */
  tap(card) {
    hush();
    if (this.game.tap?.(card, this)) return;
    const plays = this.plays(card.id);
    const partners = this.partners();
    if (partners.some((held) => held.id === card.id)) {
      this.narrow({ partner: card });
    } else if (partners.length && this.selected.value) {
      this.choose(null);
    } else if (!plays.length) {
      this.choose(null);
      this.session.move(this.game.wants(this.view, card.card));
    } else if (this.selected.value === card.id) {
      if (plays.length === 1 && !plays[0]?.last) this.play(/** @type {Play} */ (plays[0]));
      else this.choose(null);
    } else if (
      plays.length === 1 &&
      !plays[0]?.last &&
      prefs.value.tap !== 'confirm' &&
      !(plays[0]?.confirm && prefs.value.tap === 'auto')
    ) {
      this.play(/** @type {Play} */ (plays[0]));
    } else {
      this.choose(card.id);
    }
  }

  /** Make this play; the focus stays near the card. @param {Play} play */
  play(play) {
    this.focus?.leave(this.selected.value ?? document.activeElement?.getAttribute('data-card') ?? null);
    return this.session.move(play.move);
  }
}
