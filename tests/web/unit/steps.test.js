import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seen, momentsOf } from '../../../stammtisch/web/replay/steps.js';

const STEPS = [
  { view: { round: 1, stock: 60 }, own: [{ hand: ['r1'] }, { hand: ['b2'] }] },
  { view: { stock: 59 }, own: [{}, { hand: ['b2', 'g3'] }] },
  { view: { stock: 58 }, own: [{ hand: [] }, {}] },
];

test('each step is laid over all before it', () => {
  const moments = momentsOf(STEPS);
  assert.deepEqual(
    moments.map((moment) => moment.view),
    [
      { round: 1, stock: 60 },
      { round: 1, stock: 59 },
      { round: 1, stock: 58 },
    ],
  );
  assert.deepEqual(moments[1].own, [{ hand: ['r1'] }, { hand: ['b2', 'g3'] }]);
  assert.deepEqual(moments[2].own, [{ hand: [] }, { hand: ['b2', 'g3'] }]);
});

test('a later step changes no moment before it', () => {
  assert.deepEqual(momentsOf(STEPS)[0], momentsOf(STEPS.slice(0, 1))[0]);
});

test('a seat sees its own hand, a spectator none', () => {
  const [, moment] = momentsOf(STEPS);
  assert.deepEqual(seen(moment, 1), { round: 1, stock: 59, hand: ['b2', 'g3'], seat: 1, events: [], moves: [] });
  assert.equal('hand' in seen(moment, null), false);
});
