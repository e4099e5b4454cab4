import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cuesOf } from '../../../stammtisch/web/feedback/cues.js';
import { GAMES, load } from '../../../stammtisch/web/session/games.js';

const TURN = [392, 587.33];
const LONGEST = 0.25;
const ROWS = [{ low: null }, { low: 11 }];

const said = (game, event, view) => GAMES[game]?.moment?.(event, view)?.says ?? null;
const heard = (game, event, view) => {
  const state = { game, phase: 'playing', games: 1, turn: 1, you: 0, seats: [{}, {}], view };
  return cuesOf({ lines: [{ events: [event] }], before: state, after: state });
};

await Promise.all(['elfer_raus', 'help', 'level8', 'push'].map(load));

test('the first eleven has a tune of its own, which is short and nothing like the turn', () => {
  const laid = { kind: 'laid', seat: 0, card: 'r11' };
  const [tune, ...others] = heard('elfer_raus', laid, { hand_sizes: [5, 5], rows: ROWS });
  assert.equal(said('elfer_raus', laid, { hand_sizes: [5, 5], rows: ROWS }), 'elfer_raus.page.shout_first');
  assert.equal(others.length, 0);
  assert.ok(tune.pitches.every((pitch) => !TURN.includes(pitch)));
  assert.ok(tune.apart * (tune.pitches.length - 1) <= LONGEST);
  assert.deepEqual(heard('elfer_raus', laid, { hand_sizes: [5, 5], rows: [{ low: 11 }, { low: 10 }] }), ['card']);
});

test('the last card is announced with a knock in every game that knows one', () => {
  const cases = [
    ['elfer_raus', { kind: 'laid', seat: 1, card: 'r4' }, (left) => ({ hand_sizes: [7, left], rows: ROWS })],
    ['level8', { kind: 'discarded', seat: 1, card: 'r4' }, (left) => ({ hand_sizes: [7, left], levels: [1, 1], tasks: [] })],
    ['push', { kind: 'flipped', seat: 1, card: 'r4' }, (left) => ({ stock: left - 1 })],
  ];
  for (const [game, event, view] of cases) {
    assert.equal(said(game, event, view(1)), `${game}.page.shout_last`);
    assert.deepEqual(heard(game, event, view(1)), ['last']);
    assert.equal(said(game, event, view(2)), null);
  }
});

test('the call for help, a level laid out and a push too far sound like nothing else', () => {
  assert.deepEqual(heard('help', { kind: 'asked', seat: 0 }, {}), ['help']);
  assert.deepEqual(heard('level8', { kind: 'laid_out', seat: 0 }, { hand_sizes: [3], levels: [2], tasks: [1, 2] }), ['level']);
  assert.deepEqual(heard('push', { kind: 'too_far', seat: 0 }, { stock: 3 }), ['bust']);
});
