import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeBubble } from '../../../stammtisch/web/lesson/place_bubble.js';

const BUBBLE = { width: 300, height: 120 };
const HAND = { left: 20, top: 700, width: 350, height: 100 };

const lies = (a, b) => a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
const placed = (rings, others = []) => ({ ...BUBBLE, ...placeBubble(BUBBLE, rings, others) });

test('a bubble lies in the page and covers nothing that it speaks of', () => {
  for (let top = 0; top < innerHeight - 60; top += 20) {
    const ring = { left: 150, top, width: 60, height: 60 };
    const box = placed([ring]);
    assert.equal(lies(box, ring), false, `at ${top}`);
    assert.ok(box.left >= 0 && box.top >= 0 && box.left + box.width <= innerWidth && box.top + box.height <= innerHeight);
  }
});

test('what is near is pointed at', () => {
  assert.equal(placed([{ left: 150, top: 20, width: 60, height: 60 }]).arrow, 'up');
  assert.equal(placed([HAND]).arrow, 'down');
  assert.deepEqual(placeBubble(BUBBLE, [], []).arrow, 'none');
});

test('what else matters is left free where there is room', () => {
  const ring = { left: 150, top: 380, width: 60, height: 60 };
  const above = { left: 0, top: 0, width: 390, height: 380 };
  assert.equal(lies(placed([ring], [{ box: above, weight: 10 }]), above), false);
});
