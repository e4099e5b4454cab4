/** A whole turn in one sentence: "Oma draws a card, lays out level 2 and discards the red 9." */

import { lineWords } from './log.js';
import { list } from '../../base/i18n.js';

/**
 * What was done, or as much of its end as there is room for.
 * @param {import('../../session/stream.js').Line[]} lines
 * @param {import('../../base/i18n.js').Listener} listener
 * @param {number} seat
 * @param {number} room letters
 */
export function lastWords(lines, listener, seat, room) {
  const sentences = lines.flatMap((line) => lineWords(line, listener));
  const name = listener.names?.[seat] ?? '';
  const fits = (/** @type {number} */ from) => inOneSentence(sentences.slice(from), name).length <= room;
  const named = sentences.flatMap((sentence, at) => (sentence.startsWith(`${name} `) ? [at] : []));
  const from = fits(0) ? 0 : (named.find(fits) ?? named.at(-1) ?? 0);
  return inOneSentence(sentences.slice(from), name);
}

/** Sentences that begin with the same name are joined, the others stay as they are. @param {string[]} sentences @param {string} name */
export function inOneSentence(sentences, name) {
  /** @type {(string | string[])[]} */
  const parts = [];
  for (const sentence of sentences) {
    const rest = predicate(sentence, name);
    const last = parts.at(-1);
    if (rest === null) parts.push(sentence);
    else if (Array.isArray(last)) last.push(rest);
    else parts.push([rest]);
  }
  return parts.map((part) => (Array.isArray(part) ? `${name} ${list(part)}.` : part)).join(' ');
}

/** What is said of who has this name; null if it is said otherwise. @param {string} sentence @param {string} name */
function predicate(sentence, name) {
  return name && sentence.startsWith(`${name} `) && /^[^.!?:]+\.$/.test(sentence) ? sentence.slice(name.length + 1, -1) : null;
}
