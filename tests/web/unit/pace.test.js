import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { GAPS, Pace } from '../../../stammtisch/web/session/pace.js';

const YOU = 0;
const after = { you: YOU };
const scene = (seat, more) => ({ lines: [{ kind: 'moved', seat }], after, ...more });
const talk = () => ({ lines: [{ kind: 'said', seat: 1 }], after });
const silent = (seat) => ({ lines: [{ kind: 'moved', seat, events: [{ kind: 'done' }] }], after });
const quiet = () => ({ lines: [], after });

let time;
let factor;
let urgent;
let shown;
let timer;
let pace;

/** Time goes by, and what is due happens. */
function pass(ms) {
  const until = time + ms;
  while (timer && timer.at <= until) {
    time = timer.at;
    const { then } = timer;
    timer = null;
    then();
  }
  time = until;
}

beforeEach(() => {
  time = 10_000;
  factor = 1;
  urgent = false;
  shown = [];
  timer = null;
  pace = new Pace({
    show: (scenes) => shown.push(scenes),
    factor: () => factor,
    urgent: () => urgent,
    now: () => time,
    later: (then, wait) => {
      timer = { then, at: time + wait };
    },
    never: () => {
      timer = null;
    },
  });
});

test('a move that comes alone is shown at once', () => {
  pace.push(scene(1));
  pass(5000);
  pace.push(scene(2));
  assert.equal(shown.length, 2);
  assert.equal(pace.behind, false);
});

test('moves that come together are shown one after the other, those of one seat more quickly', () => {
  for (const seat of [1, 1, 2]) pace.push(scene(seat));
  assert.equal(shown.length, 1);
  pass(GAPS.same - 1);
  assert.equal(shown.length, 1);
  pass(1);
  assert.equal(shown.length, 2);
  pass(GAPS.other - 1);
  assert.equal(shown.length, 2);
  pass(1);
  assert.equal(shown.length, 3);
});

test('the tempo is the reader’s', () => {
  factor = 1.6;
  pace.push(scene(1));
  pace.push(scene(2));
  pass(GAPS.other * 1.6 - 1);
  assert.equal(shown.length, 1);
  pass(1);
  assert.equal(shown.length, 2);
  factor = 0;
  for (const seat of [3, 4, 5]) pace.push(scene(seat));
  assert.equal(shown.length, 5);
});

test('what is no move waits for nothing, but never overtakes one', () => {
  pace.push(scene(1));
  pace.push(talk());
  pace.push(silent(1));
  assert.equal(shown.length, 3);
  pace.push(scene(2));
  pace.push(quiet());
  assert.equal(shown.length, 3);
  pass(GAPS.other);
  assert.deepEqual(
    shown[3].map(({ lines }) => lines.length),
    [1, 0],
  );
});

test('who hurries sees everything as one piece of news', () => {
  for (const seat of [1, 2, 3]) pace.push(scene(seat));
  assert.equal(pace.hurry(), true);
  assert.equal(shown.at(-1).length, 2);
  assert.equal(pace.hurry(), false);
  assert.equal(timer, null);
});

test('the reader’s own move is never delayed', () => {
  for (const seat of [1, 2, YOU]) pace.push(scene(seat));
  assert.equal(pace.behind, false);
  assert.equal(shown.at(-1).at(-1).lines[0].seat, YOU);
});

test('after the own move the next one comes soon', () => {
  pace.push(scene(YOU));
  pace.push(scene(1));
  pass(GAPS.own);
  assert.equal(shown.length, 2);
});

test('nothing waits while the reader’s time runs, not even for a moment to look at', () => {
  pace.push(scene(1, { hold: 6000 }));
  pace.push(scene(2, { rest: true }));
  urgent = true;
  pace.push(scene(3));
  assert.equal(pace.behind, false);
});

test('what is told in one go is a catching up', () => {
  pace.push(scene(1));
  pace.push({
    lines: [
      { kind: 'moved', seat: 1 },
      { kind: 'moved', seat: 2 },
    ],
    after,
  });
  assert.equal(pace.behind, false);
});

test('however much comes, the reader is never left far behind', () => {
  for (let move = 0; move < 400; move += 1) {
    pace.push(scene(1 + (move % 3)));
    pass(300);
  }
  assert.ok(pace.queue.length < 30, String(pace.queue.length));
});

test('a moment stands still until its time is over, or the reader goes on', () => {
  pace.push(scene(1, { hold: 6000 }));
  pace.push(scene(1, { rest: true }));
  pace.push(talk());
  pass(5999);
  assert.equal(shown.length, 1);
  pass(1);
  assert.equal(shown.length, 2);
  pass(9000);
  pace.push(scene(1, { hold: 6000 }));
  pace.push(scene(1, { rest: true }));
  pace.push(scene(2));
  assert.equal(pace.hurry(), true);
  assert.equal(pace.queue.length, 1);
});

test('who hurries, moves or catches up comes to the moment, and not past it', () => {
  pace.push(scene(1));
  pace.push(scene(2));
  pace.push(scene(YOU, { hold: 6000 }));
  pace.push(scene(YOU, { rest: true }));
  assert.equal(pace.queue.length, 1);
  pace.catchUp();
  assert.equal(pace.queue.length, 1);
});

test('for who looks elsewhere nothing waits', () => {
  pace.push(scene(1, { hold: 6000 }));
  pace.push(scene(1, { rest: true }));
  pace.push(scene(2));
  assert.equal(shown.length, 1);
  pace.sleep(true);
  assert.equal(pace.behind, false);
  pace.sleep(false);
  pace.push(scene(1));
  assert.equal(pace.behind, true);
});

test('what is cleared is never shown', () => {
  pace.push(scene(1));
  pace.push(scene(2));
  pace.clear();
  pass(60_000);
  assert.equal(shown.length, 1);
});
