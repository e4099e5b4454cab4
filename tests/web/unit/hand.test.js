import assert from 'node:assert/strict';
import { test } from 'node:test';
import { laid } from '../../../stammtisch/web/ui/table/hand.js';

const CARD = 72;
const group = (colour, n) => Array.from({ length: n }, (_, at) => ({ id: `${colour}${at}`, card: `${colour}${at}` }));
const ids = (cards) => cards.map((held) => held.id);

test('no card is lost or out of order, whatever the width', () => {
  for (const width of [320, 360, 740, 1100]) {
    for (let n = 0; n < 25; n += 1) {
      const groups = [group('r', n), group('g', n), group('b', 2)];
      assert.deepEqual(ids(laid(groups, width, CARD).rows.flat()), ids(groups.flat()));
    }
  }
});

test('enough of every card is seen to be tapped, in at most four rows', () => {
  for (const width of [320, 390, 1100]) {
    for (let n = 1; n <= 60; n += 1) {
      const { rows, strip } = laid([group('r', n)], width, CARD);
      assert.ok(rows.length <= 4 && strip >= 26, `${n} cards in ${width}`);
    }
  }
});

test('what fits is not spread wider than its cards', () => {
  assert.deepEqual(laid([group('r', 3)], 1100, CARD).strip, CARD + 6);
  assert.equal(laid([group('r', 1)], 320, CARD).strip, CARD);
});

test('groups stay together where that makes no row too long', () => {
  const { rows } = laid([group('r', 8), group('g', 8)], 320, CARD);
  assert.deepEqual(rows.map(ids), [ids(group('r', 8)), ids(group('g', 8))]);
});

test('only when even four rows are too narrow does the hand scroll', () => {
  assert.equal(laid([group('r', 36)], 320, CARD).scrolls, false);
  assert.equal(laid([group('r', 60)], 320, CARD).scrolls, true);
});
