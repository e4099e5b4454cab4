import assert from 'node:assert/strict';
import { test } from 'node:test';
import { since, toldOf, turns } from '../../../stammtisch/web/session/since.js';

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

const happened = (kind, seat) => ({ kind, seat, says: `event.${kind}` });
const kinds = (found) => Object.fromEntries(Array.from(found, ([seat, { events }]) => [seat, events.map((event) => event.kind)]));

test('a turn that somebody loses is told at their seat, whoever took it from them', () => {
  const mine = { ...line(2, YOU), events: [happened('skip_played', YOU), happened('turn_lost', 1)] };
  const theirs = { ...line(3, 2), events: [happened('discarded', 2), happened('turn_lost', YOU)] };
  assert.deepEqual(kinds(toldOf([...game(1), mine], YOU)), { 1: ['turn_lost'] });
  assert.deepEqual(kinds(toldOf([...game(1), mine, theirs], YOU)), { 0: ['turn_lost'], 1: ['turn_lost'], 2: ['discarded'] });
  assert.deepEqual(kinds(toldOf([line(0, undefined, 'began'), mine, theirs], null)), {
    0: ['skip_played', 'turn_lost'],
    1: ['turn_lost'],
    2: ['discarded'],
  });
});

test('what came of the end of a round is told at no seat', () => {
  const ending = { ...line(1, 1), closings: [{ after: 1 }], events: [happened('discarded', 1), happened('rose', 2)] };
  assert.deepEqual(kinds(toldOf([line(0, undefined, 'began'), ending], YOU)), { 1: ['discarded'] });
});
