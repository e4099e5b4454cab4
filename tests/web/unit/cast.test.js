import './page.js';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { speak } from '../../../stammtisch/web/base/i18n.js';
import { castNow, castOfGame, listenerAt } from '../../../stammtisch/web/session/cast.js';

globalThis.fetch = async () => new Response(JSON.stringify({ web: { bot_names: 'Toni Mia', free_seat: 'Platz {n}' } }));
Object.assign(document, { documentElement: {} });
await speak('de');

const log = (...lines) => lines.map((line, at) => ({ seq: at + 1, ...line }));
const names = (cast) => cast.map((sitter) => sitter && (sitter.name ?? sitter.bot));
const sat = (seat, name) => ({ kind: 'sat', seat, name });

const EVENING = log(
  { kind: 'created', players: 3 },
  sat(0, 'Anna'),
  sat(1, 'Ben'),
  { kind: 'bot_sat', seat: 2, bot: 'zufall' },
  { kind: 'began' },
  { kind: 'moved', seat: 1 },
  { kind: 'stood_up', seat: 1 },
  { kind: 'swapped', first: 0, second: 2 },
  { kind: 'changed', players: 2 },
  sat(1, 'Caro'),
);

const session = (lines, you) => {
  const state = { value: { you, seats: castNow(lines).map((sitter) => sitter ?? { name: null, bot: null }) } };
  return { lines: { value: lines }, state, listener: { value: { names: [], seat: you } } };
};

test('who comes, goes and changes places is known by every line', () => {
  assert.deepEqual(names(castNow(EVENING)), ['zufall', 'Caro']);
  assert.deepEqual(names(castOfGame(EVENING)), ['Anna', 'Ben', 'zufall']);
  assert.deepEqual(names(castNow(EVENING.slice(0, 7))), ['Anna', null, 'zufall']);
});

test('a line is told with the names of those who sat there then', () => {
  const now = session(EVENING, 1);
  assert.equal(listenerAt(now, EVENING[5]).names[1], 'Ben');
  assert.equal(listenerAt(now, EVENING[6]).names[1], 'Ben'); // of whom it tells that they got up
  assert.equal(listenerAt(now, EVENING[9]).names[1], 'Caro');
});

test('"you" is who the reader was, and nobody before they came', () => {
  const caro = session(EVENING, 1);
  assert.equal(listenerAt(caro, EVENING[5]).seat, null);
  assert.equal(listenerAt(caro, EVENING[9]).seat, 1);
  const swapped = log(
    { kind: 'created', players: 2 },
    sat(0, 'Anna'),
    sat(1, 'Ben'),
    { kind: 'began' },
    { kind: 'swapped', first: 0, second: 1 },
  );
  assert.equal(listenerAt(session(swapped, 1), swapped[3]).seat, 0);
});

test('where the lines do not begin with the table, the names of now are used', () => {
  const late = log({ kind: 'moved', seat: 0 });
  const listener = { names: ['Anna'], seat: 0 };
  assert.equal(listenerAt({ lines: { value: late }, state: { value: null }, listener: { value: listener } }, late[0]), listener);
});
