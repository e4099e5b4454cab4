/** The table while a game is played: seats, board, status, hand and actions; everything else is one tap away. */

import { Actions } from '../ui/actions.js';
import { Banners } from '../ui/banners.js';
import { Hand } from '../ui/hand.js';
import { Panel } from '../ui/panel.js';
import { Seats } from '../ui/seats.js';
import { Status } from '../ui/status.js';
import { Topbar } from '../ui/topbar.js';
import { GAMES } from '../games/index.js';
import { announce, hush } from '../core/announce.js';
import { computed, h, html, signal, useEffect, useLayoutEffect, useRef } from '../core/dom.js';
import { finish, remember, travel } from '../core/flip.js';
import { listenForLetters } from '../core/keys.js';
import { prefer, prefs } from '../core/prefs.js';
import { say } from '../core/words.js';
import { signalTurn } from '../core/attention.js';
import { statusOf } from '../ui/status.js';

/**
 * @typedef {import('../core/session.js').Session} Session
 * @typedef {import('../core/session.js').News} News
 * @typedef {import('../types.js').Play} Play
 * @typedef {import('../types.js').GameClient} GameClient
 * @typedef {import('../types.js').HandCard} HandCard
 */

/** @param {{session: Session}} props */
export function PlayScreen({ session }) {
  const state = session.state.value;
  const table = useRef(/** @type {Playing | null} */ (null));
  const game = GAMES[state?.game ?? ''];
  if (!table.current && game) table.current = new Playing(session, game);
  const playing = table.current;
  useEffect(() => playing?.begin(), [playing]);
  useLayoutEffect(() => playing?.moved(), [state]);
  if (!state?.view || !playing || !game) return null;
  const view = state.view;
  const mine = state.you !== null && state.turn === state.you && !state.seats[state.you]?.stand_in;
  const legal = mine ? playing.playable() : new Set();
  return html`<main class=${`table game-${game.id} seats-${state.seats.length} ${mine ? 'mine' : ''}`} data-seq=${state.seq} onPointerDown=${finish}>
    <a class="skip" href="#hand">${say('web.to_hand')}</a>
    ${h(Topbar, { session, game })}
    ${h(Seats, { session, game })}
    <section class="board" id="board" aria-label=${say('web.board')}>
      <h2 class="unseen">${say('web.board')}</h2>
      ${h(game.Board, { session, view, targets: playing.targets.value, play: (/** @type {Play} */ play) => playing.play(play), last: playing.last.value })}
    </section>
    ${h(Banners, { session })}
    ${h(Status, { session, game })}
    ${state.you === null ? null : h(Hand, {
      game: game.id, groups: playing.groups(), legal, selected: playing.selected.value, waiting: playing.waiting(),
      fresh: playing.fresh.value, focused: playing.focused.value, onFocus: (id) => { playing.focused.value = id; },
      onTap: (card) => playing.tap(card), onDrop: (id) => playing.drop(id), mayDrop: (id) => playing.plays(id).length === 1,
      onShift: playing.sort() === 'manual' ? (id, steps) => playing.shift(id, steps) : null,
    })}
    ${h(Actions, { session, game, playing })}
    ${h(Panel, { session, game })}
  </main>`;
}

/** What a player is about to do: the selected card, where it may go, and what the last move has changed. */
export class Playing {
  /** @param {Session} session @param {GameClient} game */
  constructor(session, game) {
    this.session = session;
    this.game = game;
    this.selected = signal(/** @type {string | null} */ (null));
    this.last = signal(/** @type {Set<string>} */ (new Set()));
    this.fresh = signal(/** @type {Set<string>} */ (new Set()));
    this.focused = signal(/** @type {string | null} */ (null));
    /** @type {News | null} */
    this.news = null;
    this.choices = computed(() => this.plays(this.selected.value));
    this.targets = computed(() => new Map(this.choices.value.filter((play) => play.target).map((play) => [play.target ?? '', play])));
  }

  get view() {
    return this.session.state.value?.view;
  }

  get mine() {
    const state = this.session.state.value;
    return state !== null && state.you !== null && state.turn === state.you;
  }

  /** @returns {() => void} */
  begin() {
    const stop = this.session.watch((news) => {
      remember();
      this.news = news;
      this.markFresh(news);
    });
    const deaf = listenForLetters(this);
    const seen = () => this.signal();
    document.addEventListener('visibilitychange', seen);
    this.signal();
    return () => {
      stop();
      deaf();
      document.removeEventListener('visibilitychange', seen);
    };
  }

  /** The new state is on the screen. */
  moved() {
    const news = this.news;
    this.news = null;
    this.signal();
    if (!news) return;
    const events = news.lines.flatMap((line) => line.events ?? []);
    if (events.length) {
      this.selected.value = null;
      const marks = events.flatMap((event) => this.game.marks(event));
      if (marks.length) this.last.value = new Set(marks);
    }
    if (news.lines.length <= 3) travel(events.flatMap((event) => this.game.travels(event, news.after.you)));
    this.tell(news, events);
    this.byItself();
  }

  /** The cards that have come into the hand are marked until the player's next move. @param {News} news */
  markFresh({ before, after, lines }) {
    if (!before?.view || !after.view || lines.some((line) => (line.events ?? []).some((/** @type {any} */ event) => event.kind.startsWith('dealt')))) {
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
    return this.game.hand(view, this.game.sorts[0] ?? '').flat().map((held) => held.id);
  }

  /** A screen reader hears what happened and whose turn it is. @param {News} news @param {import('../types.js').Event[]} events */
  tell(news, events) {
    const { listener } = this.session;
    const turned = news.before?.turn !== news.after.turn || news.after.turn === news.after.you;
    if (prefs.value.every) {
      announce(events.filter((event) => event.says).slice(-8).map((event) => say(event.says ?? '', event, listener.value)).join(' '));
    }
    if (turned && news.after.turn === news.after.you && events.length) announce(statusOf(this.session, this.game));
  }

  /** The tab says whose turn it is. */
  signal() {
    signalTurn(statusOf(this.session, this.game), this.mine);
  }

  /** If nothing else is possible and the player likes it so, it is done. */
  byItself() {
    const move = this.mine && prefs.value.auto ? this.game.forced(this.view) : null;
    if (move) this.session.move(move);
  }

  /** The legal moves with a card. @param {string | null} id @returns {Play[]} */
  plays(id) {
    const card = this.cards().find((held) => held.id === id);
    return card && this.mine ? this.game.plays(this.view, card.card) : [];
  }

  /** The texts of all cards that can be played. */
  playable() {
    return new Set(this.cards().filter((held) => this.game.plays(this.view, held.card).length).map((held) => held.card));
  }

  sort() {
    return prefs.value.sort[this.game.id] ?? this.game.sorts[0] ?? '';
  }

  /** The hand as the player likes it sorted. @returns {HandCard[][]} */
  groups() {
    const sort = this.sort();
    if (sort !== 'manual') return this.game.hand(this.view, sort);
    const own = prefs.value.order[this.game.id] ?? [];
    const at = (/** @type {HandCard} */ held) => { const place = own.indexOf(held.id); return place < 0 ? own.length : place; };
    return [this.cards().sort((a, b) => at(a) - at(b))];
  }

  /** @returns {HandCard[]} */
  cards() {
    return this.game.hand(this.view, this.game.sorts[0] ?? '').flat();
  }

  /** @param {string[]} ids */
  order(ids) {
    prefer({ order: { ...prefs.value.order, [this.game.id]: ids } });
  }

  /** Move a card of a hand that the player sorts. @param {string} id @param {number} steps */
  shift(id, steps) {
    const ids = this.groups().flat().map((held) => held.id);
    const at = ids.indexOf(id);
    const to = Math.max(0, Math.min(ids.length - 1, at + steps));
    const rest = ids.filter((other) => other !== id);
    this.order([...rest.slice(0, to), id, ...rest.slice(to)]);
  }

  /** A card was dragged onto the table. @param {string} id */
  drop(id) {
    const [play] = this.plays(id);
    if (play) this.play(play);
  }

  /** The card that is on its way to the server. */
  waiting() {
    const moves = this.session.sending.value;
    return moves ? this.cards().find((held) => this.game.plays(this.view, held.card).some((play) => moves.includes(play.move)))?.id ?? null : null;
  }

  /** A card was tapped. @param {HandCard} card */
  tap(card) {
    hush();
    const plays = this.plays(card.id);
    if (!plays.length) {
      this.selected.value = null;
      this.session.move(this.game.wants(this.view, card.card));
    } else if (this.selected.value === card.id) {
      if (plays.length === 1) this.play(/** @type {Play} */ (plays[0]));
      else this.selected.value = null;
    } else if (plays.length === 1 && prefs.value.tap !== 'confirm') {
      this.play(/** @type {Play} */ (plays[0]));
    } else {
      this.selected.value = card.id;
    }
  }

  /** Make this play; the focus stays in the hand. @param {Play} play */
  async play(play) {
    const id = this.selected.value;
    const ids = this.groups().flat().map((held) => held.id);
    const at = ids.indexOf(id ?? document.activeElement?.getAttribute('data-card') ?? '');
    if (await this.session.move(play.move)) this.focusNear(ids, at);
  }

  /** After a card is gone, the next one has the focus, never the page. @param {string[]} ids @param {number} at */
  focusNear(ids, at) {
    if (document.activeElement && document.activeElement !== document.body) return;
    const left = [...ids.slice(at + 1), ...ids.slice(0, Math.max(0, at)).reverse()];
    const next = left.map((id) => document.getElementById(`card-${id}`)).find((element) => element);
    (next ?? document.querySelector('.actions button'))?.focus({ preventScroll: true });
  }
}
