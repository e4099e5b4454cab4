import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askedOf, offersOf } from '../../../stammtisch/web/ui/table/offers.js';

const play = (move, more = {}) => ({ move, label: move, ...more });
const act = (label, more = {}) => ({ label, ...more });
const labels = (offers) => offers.map((offer) => offer.label);
const yellow = (offers) => labels(offers.filter((offer) => offer.main));
const AWAY = play('discard', { last: true });
const ADD = { kind: 'add', all: 'add …', ask: 'where?' };

test('the only good thing to do with a card is yellow and first, and throwing it away is last', () => {
  const offers = offersOf([AWAY, play('add 1', ADD)], [act('done', { main: true })]);
  assert.deepEqual(labels(offers), ['add 1', 'done', 'discard']);
  assert.deepEqual(yellow(offers), ['add 1']);
});

test('where a card can only be thrown away, the yellow button is the game’s own, and first', () => {
  const offers = offersOf([AWAY], [act('lay', { disabled: true, main: true }), act('help me', { main: true })]);
  assert.deepEqual(labels(offers), ['help me', 'lay', 'discard']);
  assert.deepEqual(yellow(offers), ['help me']);
});

test('throwing away is never yellow', () => {
  assert.deepEqual(yellow(offersOf([AWAY], [])), []);
});

test('of several equal ways none is yellow', () => {
  const offers = offersOf([play('add 1', ADD), play('add 2', ADD)], []);
  assert.deepEqual([labels(offers), yellow(offers)], [['add 1', 'add 2'], []]);
  assert.equal(askedOf([play('add 1', ADD), play('add 2', ADD)]), 'where?');
});

test('of several kinds each is one button', () => {
  const offers = offersOf([play('add 1', ADD), AWAY, play('add 2', ADD)], []);
  assert.deepEqual([labels(offers), yellow(offers)], [['add …', 'discard'], ['add …']]);
  assert.equal(offers[0].kind, 'add');
  assert.equal(askedOf([play('add 1', ADD), AWAY]), '');
});

test('of several yellow buttons of a game only the first stays so', () => {
  assert.deepEqual(yellow(offersOf([], [act('flip', { main: true }), act('stop', { main: true })])), ['flip']);
});
