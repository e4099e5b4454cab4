/**
 * A lesson: a table at which a coach speaks. To whatever draws a table it looks like a `Session`; what is seen there was
 * made by the rules, and what else would be allowed, the server says.
 */

import { Trouble, send } from '../base/api.js';
import { batch, computed, signal } from '../base/dom.js';
import { files } from '../base/site.js';
import { PACE, keep, kept, prefs } from '../base/prefs.js';
import { t } from '../base/i18n.js';

/**
 * @typedef {import('../types.js').State} State
 * @typedef {import('../types.js').Event} Event
 * @typedef {import('../session/session.js').Session} Session
 * @typedef {import('../session/session.js').News} News
 * @typedef {import('../session/stream.js').Line} Line
 * @typedef {{seat: number | null, events: Event[], view: any}} Moment what a move has changed
 * @typedef {{moment: number, text: string, moves?: string[], at?: string[]}} Step with `moves`, the learner makes them
 * @typedef {{game: string, names: string[], moments: Moment[], steps: Step[], words: Record<string, string>}} Script
 */

const LEARNER = 0;
const HOUSE = { listed: false, patience: 0, clock: 0, pace: 0, chat: false, hints: false };

/** The lesson of a game. @param {string} game @param {string} language @returns {Promise<Script>} */
export async function fetchLesson(game, language) {
  const answer = await fetch(`${files}/lessons/${game}.${language}.json`);
  if (!answer.ok) throw new Error(`no lesson for ${game}`);
  return answer.json();
}

/**
 * How far somebody has come with a game's lesson on this device; nothing if they never began.
 * @param {string} game
 * @returns {number | undefined}
 */
export const reached = (game) => kept('lessons', {})[game];

export class Lesson {
  /** @param {Script} script @param {number} step where to go on; who had finished begins anew */
  constructor(script, step) {
    this.script = script;
    this.code = this.label = this.table = '';
    this.shared = false;
    this.views = viewsOf(script.moments);
    this.at = signal(step < script.steps.length ? Math.max(0, step) : 0);
    this.busy = signal(false);
    this.closed = false;
    this.moment = this.step?.moment ?? 0;
    this.state = signal(this.stateAt(this.moment));
    this.lines = signal(this.linesUntil(this.moment));
    this.names = signal(script.names);
    this.listener = computed(() => ({ names: script.names, seat: LEARNER }));
    this.notice = signal(/** @type {import('../session/session.js').Notice | null} */ (null));
    this.sending = signal(/** @type {string[] | null} */ (null));
    this.late = signal(false);
    this.behind = signal(false);
    this.missed = signal([]);
    this.connection = signal('open');
    /** @type {Set<(news: News) => void>} */
    this.watchers = new Set();
  }

  /** As the parts of the page want it that draw a table. @returns {Session} */
  get session() {
    return /** @type {Session} */ (/** @type {unknown} */ (this));
  }

  /** What the coach says now; nothing once all is said. */
  get step() {
    return this.script.steps[this.at.value];
  }

  /** A text of the coach. @param {string} key @param {Record<string, any>} [args] */
  words(key, args = {}) {
    return (this.script.words[key] ?? '').replace(/\{(\w+)\}/g, (_, name) => String(args[name]));
  }

  /** @param {number} moment @returns {State} */
  stateAt(moment) {
    const view = this.views[moment];
    const seats = this.script.names.map((name) => ({
      name,
      bot: null,
      sign: null,
      stand_in: null,
      why: null,
      here: true,
      wants_abort: false,
      committed: false,
    }));
    return /** @type {State} */ (
      /** @type {unknown} */ ({
        seq: moment,
        kind: 'state',
        phase: view.result ? 'over' : 'playing',
        game: this.script.game,
        options: {},
        house: HOUSE,
        seats,
        you: LEARNER,
        host: null,
        games: 1,
        commitment: null,
        next_commitment: null,
        turn: view.actor ?? null,
        turn_since: 0,
        extended: 0,
        can_undo: false,
        view,
        muted: [],
        code: '',
        now: 0,
        spectators: 0,
        clock: null,
        away: null,
      })
    );
  }

  /** @param {number} moment @returns {Line[]} */
  linesUntil(moment) {
    return this.script.moments
      .slice(0, moment + 1)
      .map(({ seat, events }, seq) => /** @type {Line} */ ({ seq, at: 0, kind: seq ? 'moved' : 'began', seat: seat ?? undefined, events }));
  }

  /** Be told of what happens. @param {(news: News) => void} watcher @returns {() => void} */
  watch(watcher) {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** The next thing has happened. */
  become() {
    this.moment += 1;
    const [before, after, lines] = [this.state.value, this.stateAt(this.moment), this.linesUntil(this.moment)];
    for (const watcher of this.watchers) watcher({ lines: lines.slice(-1), before, after });
    batch(() => {
      this.lines.value = lines;
      this.state.value = after;
    });
  }

  /** The learner has done what was asked, or has read it: things go on until the coach speaks again. */
  async onward() {
    if (this.busy.value) return;
    const next = this.at.value + 1;
    const until = this.script.steps[next]?.moment ?? this.script.moments.length - 1;
    this.notice.value = null;
    this.busy.value = this.moment < until;
    while (this.moment < until && !this.closed) {
      this.become();
      if (this.moment < until) await this.pause();
    }
    this.reach(next);
  }

  /** As long as a bot takes. @returns {Promise<void>} */
  pause() {
    return new Promise((resolve) => {
      setTimeout(resolve, PACE[prefs.value.speed]);
    });
  }

  /** The coach says this now, and this device remembers it. @param {number} step */
  reach(step) {
    batch(() => {
      this.at.value = step;
      this.busy.value = false;
    });
    if (!this.closed) keep('lessons', { ...kept('lessons', {}), [this.script.game]: step });
  }

  /** One step back, as if nothing had been done since. */
  back() {
    if (this.busy.value || !this.at.value) return;
    this.reach(this.at.value - 1);
    this.moment = this.step?.moment ?? 0;
    batch(() => {
      this.lines.value = this.linesUntil(this.moment);
      this.state.value = this.stateAt(this.moment);
    });
  }

  /** Once more from the beginning. */
  again() {
    this.at.value = 1;
    this.back();
  }

  /**
   * The learner makes these moves; what the coach did not ask for is answered kindly.
   * @param {string[]} moves
   * @returns {Promise<boolean>}
   */
  async move(...moves) {
    if (this.sending.value) return false;
    if (this.busy.value || !this.step?.moves) {
      this.tell(this.words(this.busy.value ? 'others' : 'read_first'));
      return false;
    }
    if (this.isAsked(moves)) {
      await this.onward();
      return true;
    }
    this.sending.value = moves;
    const trouble = await this.dry(moves).catch(() => new Trouble(0, { detail: t('unreachable') }));
    this.sending.value = null;
    this.tell(trouble?.words ?? this.words('also'), trouble?.rule);
    return false;
  }

  /** Whether the moves are the ones asked for; groups that are alike may be laid in any order. @param {string[]} moves */
  isAsked(moves) {
    return [...moves].sort().join() === [...(this.step?.moves ?? [])].sort().join();
  }

  /** Why the rules would refuse these moves now; nothing if they would not. @param {string[]} moves @returns {Promise<Trouble | null>} */
  async dry(moves) {
    if (this.isAsked(moves)) return null;
    try {
      await send(`/api/v1/lessons/${this.script.game}`, { step: this.at.value, moves });
      return null;
    } catch (wrong) {
      if (wrong instanceof Trouble) return wrong;
      throw wrong;
    }
  }

  /** @param {string} title @param {string | null} rule */
  tell(title, rule = null) {
    this.notice.value = { title, rule, at: Date.now() };
  }

  /** There is nobody else here. */
  async command() {
    this.tell(this.words('only_here'));
    return false;
  }

  /** The coach says when things go on. */
  hurry() {
    return false;
  }

  /** Nor is there anything to skip. */
  skip() {}

  close() {
    this.closed = true;
  }

  now() {
    return Date.now();
  }
}

/** What the learner saw at every moment. @param {Moment[]} moments @returns {any[]} */
function viewsOf(moments) {
  let view = {};
  return moments.map((moment) => (view = { ...view, ...moment.view }));
}
