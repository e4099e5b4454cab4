/** A game that is over, to look at: a table without players, at which any moment can be seen with any seat's eyes. */

import { ask } from '../base/api.js';
import { computed, signal } from '../base/dom.js';
import { namesOf } from '../session/cast.js';
import { seen, momentsOf } from './steps.js';
import { t } from '../base/i18n.js';

/**
 * @typedef {import('../api.js').Replay} Replay
 * @typedef {import('../types.js').State} State
 * @typedef {import('../session/session.js').Session} Session
 */

const HOUSE = { listed: false, patience: 0, clock: 0, pace: 0, chat: false, hints: false };
const BOT = 'bot:';

/**
 * The replay of a game.
 * @param {string} table
 * @param {string} label
 * @param {number} [game] which one at this table; else the last
 * @returns {Promise<Replay>}
 */
export function fetchReplay(table, label, game) {
  const query = new URLSearchParams({ ...(label ? { as: label } : {}), ...(game ? { game: String(game) } : {}) });
  return ask(`/api/v1/tables/${table}/replay?${query}`);
}

export class Replayed {
  /** @param {Replay} replay @param {string} code @param {number} at the first moment to see */
  constructor(replay, code, at) {
    const { record, steps } = replay;
    this.replay = replay;
    this.code = code;
    this.moments = momentsOf(steps);
    this.last = steps.length - 1;
    this.at = signal(this.within(at));
    this.seat = signal(replay.you ?? 0);
    this.seats = record.names.map(shownSeat);
    this.names = computed(() => namesOf(this.seats));
    this.listener = computed(() => ({ names: this.names.value, seat: null }));
    this.state = computed(() => this.stateAt(this.at.value, this.seat.value));
    this.all = steps.map((step, seq) => ({ seq, at: 0, kind: seq ? 'moved' : 'began', seat: step.seat ?? undefined, events: step.events }));
    this.lines = computed(() => this.all.slice(0, this.at.value + 1));
    this.notice = signal(/** @type {import('../session/session.js').Notice | null} */ (null));
    this.sending = signal(null);
    this.late = signal(false);
    this.behind = signal(false);
    this.missed = signal([]);
    this.connection = signal('open');
  }

  /** As the parts of the page want it that draw a table. @returns {Session} */
  get session() {
    return /** @type {Session} */ (/** @type {unknown} */ (this));
  }

  /** @param {number} at */
  within(at) {
    return Math.max(0, Math.min(this.last, at));
  }

  /** Look at another moment. @param {number} at */
  go(at) {
    this.at.value = this.within(at);
  }

  /** The next moment, or the one before, of which there is something to tell. @param {number} at @param {1 | -1} direction */
  stepFrom(at, direction) {
    let to = at + direction;
    while (to > 0 && to < this.last && !this.replay.steps[to]?.events.some((event) => event.says)) to += direction;
    return this.within(to);
  }

  /** The moment by which so many events had been told. @param {number} count */
  whenTold(count) {
    let told = 0;
    for (const [at, step] of this.replay.steps.entries()) {
      told += step.events.length;
      if (told >= count) return at;
    }
    return this.last;
  }

  /** What a seat held and saw then. @param {number} at @param {number} seat */
  view(at, seat) {
    return seen(/** @type {import('./steps.js').Moment} */ (this.moments[at]), seat);
  }

  /** @param {number} at @param {number} seat @returns {State} */
  stateAt(at, seat) {
    const { record } = this.replay;
    const view = this.view(at, seat);
    return /** @type {State} */ ({
      seq: at,
      at: 0,
      kind: 'state',
      phase: at === this.last ? 'over' : 'playing',
      game: record.game,
      options: record.options,
      house: HOUSE,
      seats: this.seats,
      you: null,
      host: null,
      games: 1,
      deal: null,
      commitment: record.fair?.commitment ?? null,
      next_commitment: null,
      dealing: null,
      turn: view.actor ?? null,
      turn_since: 0,
      extended: 0,
      can_undo: false,
      view,
      muted: [],
      code: this.code,
      now: 0,
      spectators: 0,
      screens: 0,
      awaited: [],
      voting: null,
      evening: { games: 0, won: [] },
      knocking: [],
      clock: null,
      away: null,
      hurry: [],
    });
  }

  /** Nobody plays here: a tap on the table says so. */
  async move() {
    this.tell(t('replay.only_looking'));
    return false;
  }

  /** @param {string} title */
  tell(title) {
    this.notice.value = { title, rule: null, at: Date.now() };
  }

  watch() {
    return () => {};
  }

  now() {
    return 0;
  }
}

/** Whoever sat there, from the name in the record. @param {string} name @returns {import('../types.js').Seat} */
function shownSeat(name) {
  const bot = name.startsWith(BOT) ? name.slice(BOT.length) || 'zufall' : null;
  return /** @type {import('../types.js').Seat} */ ({
    name: bot ? null : name,
    bot,
    sign: null,
    stand_in: null,
    why: null,
    here: true,
    wants_abort: false,
    committed: false,
  });
}
