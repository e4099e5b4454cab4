/** What a player has chosen and can still choose: the selected card, where it may go, and how the hand is sorted. */

import { batch, computed, signal } from '../../base/dom.js';
import { inOwnOrder, shifted } from '../../motion/hand_order.js';
import { prefer, prefs } from '../../base/prefs.js';
import { hush } from '../../feedback/announce.js';

/**
 * @typedef {import('../../session/session.js').Session} Session
 * @typedef {import('../../types.js').Play} Play
 * @typedef {import('../../types.js').GameClient} GameClient
 * @typedef {import('../../types.js').HandCard} HandCard
 */

export class Choice {
  /** @param {Session} session @param {GameClient} game */
  constructor(session, game) {
    this.session = session;
    this.game = game;
    this.selected = signal(/** @type {string | null} */ (null));
    this.partner = signal(/** @type {HandCard | null} */ (null));
    this.spot = signal(/** @type {string | null} */ (null));
    this.kind = signal(/** @type {string | null} */ (null));
    this.looking = signal(/** @type {string | null} */ (null));
    this.wanted = /** @type {string | null} */ (null);
    /** @type {typeof import('./card_zoom.js').CardZoom | null} */
    this.CardZoom = null;
    this.focus = /** @type {import('./focus.js').Focus | null} */ (null);
    this.offered = computed(() => (this.session.sending.value ? [] : this.plays(this.selected.value ?? this.only())));
    this.choices = computed(() =>
      this.offered.value.filter(
        (play) =>
          this.isAtSpot(play) &&
          (!this.partner.value || play.with === this.partner.value.card) &&
          (!this.kind.value || play.kind === this.kind.value),
      ),
    );
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
