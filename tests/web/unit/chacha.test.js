import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Stream, bytes, sha256, unshuffled } from '../../../stammtisch/web/base/chacha.js';

const hex = (data) => Buffer.from(data).toString('hex');
const seed = () => new Uint8Array(32).map((_, at) => at);

test('hashes are those of everybody, around the length of a block too', () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 200]) {
    const data = new Uint8Array(length).map((_, at) => at * 7);
    assert.equal(hex(sha256(data)), createHash('sha256').update(data).digest('hex'), `${length} bytes`);
  }
});

test('hex becomes bytes', () => {
  assert.deepEqual([...bytes('00ff10')], [0, 255, 16]);
});

test('the same seed gives the same numbers, another nonce others, all below the bound', () => {
  const numbers = (nonce) => {
    const stream = new Stream(seed(), nonce);
    return Array.from({ length: 100 }, () => stream.below(7));
  };
  assert.deepEqual(numbers(0), numbers(0));
  assert.notDeepEqual(numbers(0), numbers(1));
  assert.deepEqual([...new Set(numbers(0))].sort(), [0, 1, 2, 3, 4, 5, 6]);
});

test('a shuffle is taken back', () => {
  const pile = Array.from({ length: 60 }, (_, at) => `card ${at}`);
  const shuffled = [...pile];
  const stream = new Stream(seed());
  for (let last = pile.length - 1; last > 0; last -= 1) {
    const other = stream.below(last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
  }
  assert.notDeepEqual(shuffled, pile);
  assert.deepEqual(unshuffled(shuffled, new Stream(seed())), pile);
});
