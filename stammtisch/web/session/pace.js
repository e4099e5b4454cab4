/**
 * Between what has come true and what is shown: what others do is shown one move after the other, so that a reader can
 * follow. Nobody ever has to wait for it: whoever hurries sees at once how things stand.
 */

/**
 * What came true at once, and how things stood then.
 * @typedef {import('./stream.js').Line} Line
 * @typedef {import('../types.js').State} State
 * @typedef {{lines: Line[], after: State, hold?: number, pause?: number, rest?: boolean, again?: boolean}} Scene
 *   `hold`: for so long everything stands still after it; `pause`: the same, but for who hurries; `rest`: it is what came of
 *   what was shown before; `again`: it was shown before
 * @typedef {{at: number, seat: number | null | undefined, deal: boolean, own: boolean, hold: number, pause: number}} Seen
 * @typedef {object} By
 * @property {(scenes: Scene[]) => void} show these are shown from now on, the newest last
 * @property {() => number} factor how slowly the reader likes it; 0 is at once
 * @property {() => boolean} urgent whether the reader's time runs: then nothing waits
 * @property {() => number} [now]
 * @property {(then: () => void, wait: number) => any} [later]
 * @property {(timer: any) => void} [never]
 */

/** Milliseconds from one move to the next: of the same seat, of another, after the reader's own and after a deal. */
export const GAPS = { same: 700, other: 1100, own: 450, deal: 1300 };
/** If more scenes wait than this, all go faster, so that nobody is ever left far behind. */
const CROWD = 5;

/** What has to be watched; all else is shown with whatever came before it. */
const STEPS = ['began', 'moved', 'undone'];

/** What is to be watched of a scene; a move of which there is nothing to tell is none of it. @param {Scene} scene */
export const stepsOf = ({ lines }) => lines.filter((line) => STEPS.includes(line.kind) && (line.events ?? TOLD).some(isTold));

/** @param {{says?: string}} event */
const isTold = (event) => event.says != null;
const TOLD = [{ says: '' }];

/** Whether the reader did something, which is never delayed. @param {Scene} scene */
const isOwn = ({ lines, after, rest, again }) => !rest && !again && after.you !== null && lines.some((line) => line.seat === after.you);

/**
 * How long after the last step this scene may be shown; what is told of in one go is a catching up, and waits for nothing.
 * @param {Seen} last
 * @param {Scene} scene
 * @param {number} waiting how many wait, this one included
 */
export function gap(last, scene, waiting) {
  const [step, ...more] = stepsOf(scene);
  if (!step || more.length) return 0;
  const full = last.deal ? GAPS.deal : last.own ? GAPS.own : last.seat === step.seat ? GAPS.same : GAPS.other;
  return full * Math.min(1, CROWD / waiting);
}

export class Pace {
  /** While the reader looks elsewhere, what has come true is shown at once. */
  asleep = false;
  rushing = false;
  /** @type {Scene[]} */
  queue = [];
  /** @type {Seen | null} */
  last = null;
  timer = /** @type {any} */ (0);

  /** @param {By} by */
  constructor({ show, factor, urgent, now = () => performance.now(), later = setTimeout.bind(null), never = clearTimeout.bind(null) }) {
    this.show = show;
    this.factor = factor;
    this.urgent = urgent;
    this.now = now;
    this.later = later;
    this.never = never;
  }

  /** Whether something has come true that is not shown yet. */
  get behind() {
    return this.queue.length > 0;
  }

  /** This has come true. @param {Scene} scene */
  push(scene) {
    this.queue.push(scene);
    if (isOwn(scene)) this.catchUp();
    else this.next();
  }

  /** These come at once, before all that waits. @param {Scene[]} scenes */
  insert(scenes) {
    this.last = null;
    this.queue.unshift(...scenes);
    this.next();
  }

  /** What has come true is shown, up to a moment at which everything stands still. */
  catchUp() {
    this.rushing = true;
    const some = this.next();
    this.rushing = false;
    return some;
  }

  /** The same; who has seen enough of a moment goes on from there. Whether there was anything new. */
  hurry() {
    if (!this.stands) return this.catchUp();
    this.last = null;
    return this.next();
  }

  /** Whether everything stands still. */
  get stands() {
    return Boolean(this.last?.hold) && this.behind;
  }

  /** The reader looks elsewhere, or here again. @param {boolean} asleep */
  sleep(asleep) {
    this.asleep = asleep;
    this.next();
  }

  /** Nothing waits, and nothing was seen. */
  clear() {
    this.never(this.timer);
    this.queue = [];
    this.last = null;
  }

  /** Show what may be shown now, and come back when more may. */
  next() {
    this.never(this.timer);
    let count = 0;
    let { last } = this;
    for (const scene of this.queue) {
      const left = this.due(last, scene, this.queue.length - count) - this.now();
      if (left > 0) {
        this.timer = this.later(() => this.next(), left);
        break;
      }
      last = this.seen(scene) ?? last;
      count += 1;
    }
    return this.reveal(count);
  }

  /** When this scene may be shown. @param {Seen | null} last @param {Scene} scene @param {number} waiting */
  due(last, scene, waiting) {
    if (!last || this.urgent()) return 0;
    if (this.asleep) return 0;
    if (this.rushing) return last.hold ? last.at + last.hold : 0;
    return last.at + Math.max(last.hold, last.pause, gap(last, scene, waiting) * this.factor());
  }

  /** How the scene is remembered, if it was one to watch. @param {Scene} scene @returns {Seen | null} */
  seen(scene) {
    const step = stepsOf(scene).at(-1);
    const { hold = 0, pause = 0, rest = false } = scene;
    if (!step && !pause && !hold) return null;
    return { at: this.now(), seat: step?.seat, deal: rest || step?.kind === 'began', own: isOwn(scene), hold, pause };
  }

  /** @param {number} count */
  reveal(count) {
    const scenes = this.queue.splice(0, count);
    for (const scene of scenes) this.last = this.seen(scene) ?? this.last;
    if (scenes.length) this.show(scenes);
    return scenes.length > 0;
  }
}
