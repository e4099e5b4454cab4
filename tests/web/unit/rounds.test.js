import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rounds } from '../../../stammtisch/web/replay/rounds.js';

const steps = (...views) => views.map((view) => ({ view, own: [] }));

test('a round ends where another begins, and the last one with the game', () => {
  const played = steps({ round: 1 }, { round: 1 }, { round: 2, last_round: [0, 7] }, { last_round: [4, 0], result: { winners: [0] } });
  assert.deepEqual(rounds(played), [
    { round: 1, values: [0, 7] },
    { round: 2, values: [4, 0] },
  ]);
});

test('a round that is not over stands on no block', () => {
  assert.deepEqual(rounds(steps({ round: 1, last_round: null }, { round: 1 })), []);
});

test('without points a round tells the levels, and who is through', () => {
  const played = steps({ round: 1, tasks: ['a', 'b'], levels: [1, 2] }, { round: 2, levels: [2, 3] });
  assert.deepEqual(rounds(played), [{ round: 1, values: [2, '2 ✓'] }]);
});
