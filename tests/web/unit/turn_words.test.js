import assert from 'node:assert/strict';
import { test } from 'node:test';
import './page.js';

const { inOneSentence } = await import('../../../stammtisch/web/ui/table/turn_words.js');

test('what begins with the same name is one sentence', () => {
  assert.equal(inOneSentence(['Oma zieht eine Karte.'], 'Oma'), 'Oma zieht eine Karte.');
  assert.match(inOneSentence(['Oma zieht.', 'Oma legt.', 'Oma wirft ab.'], 'Oma'), /^Oma zieht, legt \S+ wirft ab\.$/);
});

test('what is said in another way stays as it is', () => {
  const others = [
    'Oma: Folge von 3 bis 5.',
    'Der Stapel ist leer.',
    'Omas Karte liegt.',
    'Oma gewinnt!',
    'Oma beginnt Reihe 1: die rote 4.',
  ];
  assert.equal(inOneSentence(others, 'Oma'), others.join(' '));
});
