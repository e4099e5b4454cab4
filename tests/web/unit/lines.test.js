import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lined } from '../../../stammtisch/games/level8/web/lines.js';

test('groups lie beside each other where that makes their cards larger, else below each other', () => {
  assert.deepEqual([lined([[4, 3]], 530, 400).per, lined([[4, 3]], 530, 400).lines], [7, 1]);
  assert.deepEqual([lined([[4, 3]], 217, 400).per, lined([[4, 3]], 217, 400).lines], [4, 2]);
  assert.equal(lined([[2, 2, 2, 2]], 217, 400).lines, 2);
});

test('whatever lies, no other way makes the cards larger, and who has most decides', () => {
  for (const seats of [
    [[]],
    [[3, 4], [2]],
    [
      [9, 3],
      [3, 3, 3],
    ],
    [[2, 2, 2, 2], [7]],
  ])
    for (const column of [180, 217, 270, 530])
      for (const height of [260, 360, 540]) {
        const best = lined(seats, column, height);
        assert.ok(seats.every((groups) => lined([groups], column, height).card >= best.card - 1e-9));
      }
});
