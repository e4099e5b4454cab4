import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsUntil, standing } from '../../../stammtisch/web/session/game_lines.js';

const line = (seq, kind, ...events) => ({ seq, kind, events });
const LINES = [
  line(1, 'began', 'dealt'),
  line(2, 'moved', 'old'),
  line(3, 'began', 'dealt'),
  line(4, 'moved', 'laid', 'won'),
  line(5, 'said'),
  line(6, 'moved', 'drew'),
  line(7, 'undone'),
  line(8, 'moved', 'passed'),
];
const numbers = (lines) => standing(lines).map((one) => one.seq);

test('of the present game the deal and the moves that stand are told', () => {
  assert.deepEqual(numbers(LINES), [3, 4, 8]);
});

test('before a game nothing is told', () => {
  assert.deepEqual(numbers([line(1, 'said')]), []);
});

test('each line knows how many events had been told by then', () => {
  assert.deepEqual(
    [...eventsUntil(standing(LINES))],
    [
      [3, 1],
      [4, 3],
      [8, 4],
    ],
  );
});
