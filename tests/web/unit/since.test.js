import assert from 'node:assert/strict';
import { test } from 'node:test';
import { since, turns } from '../../../stammtisch/web/session/since.js';

const YOU = 0;
const line = (seq, seat, kind = 'moved') => ({ seq, kind, seat, events: [] });
const game = (...seats) => [line(0, undefined, 'began'), ...seats.map((seat, at) => line(at + 1, seat))];
const told = (found) => found.map(({ seat, lines }) => [seat, lines.map((one) => one.seq)]);

test('the moves of one seat after the other are a turn, whatever is said between them', () => {
  const lines = [...game(1, 1, 2), line(9, 1, 'said'), line(10, 2)];
  assert.deepEqual(told(turns(lines)), [
    [1, [1, 2]],
    [2, [3, 10]],
  ]);
});

test('since the reader’s last turn, a line for each player', () => {
  assert.deepEqual(told(since(game(1, YOU, 1, 1, 2, 1), YOU)), [
    [1, [3, 4, 6]],
    [2, [5]],
  ]);
  assert.deepEqual(told(since(game(1, 2, YOU), YOU)), []);
});

test('who only watches sees the last turn of everybody', () => {
  assert.deepEqual(told(since(game(1, 2, 0, 1, 1, 2), null)), [
    [0, [3]],
    [1, [4, 5]],
    [2, [6]],
  ]);
});

test('a game before this one, and what was taken back, is none of it', () => {
  const lines = [...game(1, 2), line(20, undefined, 'began'), line(21, 1), line(22, 2), line(23, 2, 'undone')];
  assert.deepEqual(told(since(lines, YOU)), [[1, [21]]]);
});
