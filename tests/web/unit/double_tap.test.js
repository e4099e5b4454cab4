import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutDoubleTap } from '../../../stammtisch/web/base/double_tap.js';

/** A button as far as a tap looks at it. */
globalThis.Element = class {
  id = '';
  ariaLabel = null;
  constructor(textContent) {
    this.textContent = textContent;
  }
  closest() {
    return this;
  }
};

/** Which of these taps are stopped; after each of them the table has or has not changed. */
function stopped(...taps) {
  let seq = 0;
  const take = withoutDoubleTap(() => seq);
  return taps.map(({ at, x = 0, on = '3', changes = false, pointerType = 'touch', detail = 1 }) => {
    let isStopped = false;
    const stopPropagation = () => {
      isStopped = true;
    };
    take({ target: new Element(on), timeStamp: at, clientX: x, clientY: 0, detail, pointerType, stopPropagation });
    seq += Number(changes);
    return isStopped;
  });
}

const FIRST = { at: 100, changes: true };

test('a second tap at the same place is stopped when something else lies there now', () => {
  assert.deepEqual(stopped(FIRST, { at: 300, x: 5, on: '4' }), [false, true]);
});

test('a tap that comes later, or elsewhere, or means the same, goes through', () => {
  for (const second of [
    { at: 600, x: 5, on: '4' },
    { at: 300, x: 80, on: '4' },
    { at: 300, x: 5, on: '3' },
  ]) {
    assert.deepEqual(stopped(FIRST, second), [false, false]);
  }
});

test('as long as the table has not changed every tap goes through', () => {
  assert.deepEqual(stopped({ at: 100 }, { at: 300, x: 5, on: '4' }), [false, false]);
});

test('a mouse counts its clicks itself, and a key has no place', () => {
  assert.deepEqual(stopped(FIRST, { at: 900, on: '4', pointerType: 'mouse', detail: 2 }), [false, true]);
  assert.deepEqual(stopped(FIRST, { at: 200, on: '4', pointerType: 'mouse', detail: 1 }), [false, false]);
  assert.deepEqual(stopped(FIRST, { at: 200, on: '4', detail: 0 }), [false, false]);
});
