import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inOwnOrder, shifted } from '../../../stammtisch/web/motion/hand_order.js';

const held = (id) => ({ id, card: id.replace(/#.*/, '') });
const ordered = (ids, order) => inOwnOrder(ids.map(held), order).map((one) => one.id);

test('cards lie as the player put them', () => {
  assert.deepEqual(ordered(['r1', 'g2', 'b3'], ['b3', 'r1', 'g2']), ['b3', 'r1', 'g2']);
});

test('new cards come last, in the order in which they came', () => {
  assert.deepEqual(ordered(['y9', 'r1', 'g2', 'b3'], ['b3', 'g2']), ['b3', 'g2', 'y9', 'r1']);
});

test('a card that is gone leaves no gap', () => {
  assert.deepEqual(ordered(['r1', 'b3'], ['b3', 'g2', 'r1']), ['b3', 'r1']);
});

test('cards that are alike take a place each, whatever they are called now', () => {
  assert.deepEqual(ordered(['7', '7#2', '4'], ['7#5', '4', '7']), ['7#2', '4', '7']);
});

test('a card goes further as far as there are places', () => {
  assert.deepEqual(shifted(['a', 'b', 'c'], 'a', 1), ['b', 'a', 'c']);
  assert.deepEqual(shifted(['a', 'b', 'c'], 'a', 9), ['b', 'c', 'a']);
  assert.deepEqual(shifted(['a', 'b', 'c'], 'b', -9), ['b', 'a', 'c']);
});
