import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cuesOf, turnCame } from '../../../stammtisch/web/feedback/cues.js';
import { load } from '../../../stammtisch/web/session/games.js';

const SEATS = [{ stand_in: null }, { stand_in: null }];
const state = (more) => ({ game: 'push', phase: 'playing', games: 1, turn: 1, you: 0, seats: SEATS, view: { stock: 9 }, ...more });
const line = (...kinds) => ({ events: kinds.map((kind) => ({ kind })) });

await load('push');

test('each event is heard once, in the order in which it happened', () => {
  const news = { lines: [line('rolled', 'flipped'), line('flipped')], before: state(), after: state() };
  assert.deepEqual(cuesOf(news), ['die', 'draw']);
});

test('after a long absence only the turn is heard', () => {
  const lines = Array.from({ length: 4 }, () => line('rolled'));
  assert.deepEqual(cuesOf({ lines, before: state(), after: state({ turn: 0 }) }), ['turn']);
});

test('a turn comes once, in each game, and not while a bot stands in', () => {
  const mine = state({ turn: 0 });
  assert.equal(turnCame(null, mine), true);
  assert.equal(turnCame(state(), mine), true);
  assert.equal(turnCame(mine, mine), false);
  assert.equal(turnCame(mine, { ...mine, games: 2 }), true);
  assert.equal(turnCame(state(), { ...mine, seats: [{ stand_in: 'kenner' }, SEATS[1]] }), false);
  assert.equal(turnCame(state(), state({ turn: null, you: null })), false);
});

test('who is asked for another game hears so once, and not who asks', () => {
  const over = (...again) => state({ phase: 'over', turn: null, seats: again.map((wants_again) => ({ name: 'x', wants_again })) });
  const heard = (before, after) => cuesOf({ lines: [], before, after });
  assert.deepEqual(heard(over(false, false, false), over(false, true, false)), ['ask']);
  assert.deepEqual(heard(over(false, true, false), over(false, true, true)), []);
  assert.deepEqual(heard(over(false, false), over(true, false)), []);
  assert.deepEqual(heard(over(true, false), over(true, true)), []);
});

test('who has won hears so, who has not hears that it is over, and only when the game ends', () => {
  const over = (winners, you = 0) => state({ phase: 'over', turn: null, you, view: { result: { winners } } });
  assert.deepEqual(cuesOf({ lines: [], before: state(), after: over([0]) }), ['win']);
  assert.deepEqual(cuesOf({ lines: [], before: state(), after: over([1]) }), ['over']);
  assert.deepEqual(cuesOf({ lines: [], before: state(), after: over([1], null) }), ['win']);
  assert.deepEqual(cuesOf({ lines: [], before: state(), after: over([]) }), []);
  assert.deepEqual(cuesOf({ lines: [], before: over([0]), after: over([0]) }), []);
});
