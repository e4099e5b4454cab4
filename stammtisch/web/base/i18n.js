/** Everything the page says, from the same texts as the server: a key, its arguments, and to whom it is said. */

import { files } from './site.js';
import { signal } from './dom.js';

/**
 * To whom something is said: the players' names, and the seat that is "you".
 * @typedef {{names?: string[], seat?: number | null}} Listener
 * @typedef {Record<string, any>} Arguments
 * @typedef {string | {one: string, other: string}} Text
 */

/** A name that is written from right to left turns nothing around it. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufefc]/;
const PLACEHOLDER = /\{(\w+)(?::(\w+))?\}/g;

/** @type {Record<string, Record<string, Text>>} */
let catalogue = {};

/** The language that the page speaks now. */
export const spoken = signal(/** @type {'de' | 'en'} */ ('en'));

/** The texts that are not there from the beginning, by file. @type {Set<string>} */
const learned = new Set();

/** @param {'de' | 'en'} language @param {string} part @returns {Promise<typeof catalogue>} */
async function fetched(language, part) {
  const answer = await fetch(`${files}/words/${language}${part && `.${part}`}.json`);
  return answer.json();
}

/** All texts of all parts; a file may be spread over several. @param {(typeof catalogue)[]} parts */
function joined(parts) {
  /** @type {typeof catalogue} */
  const all = {};
  for (const [file, texts] of parts.flatMap((part) => Object.entries(part))) all[file] = { ...all[file], ...texts };
  return all;
}

/** Know the texts of one more file, whatever the language. @param {string} part */
export async function learn(part) {
  if (learned.has(part)) return;
  const more = await fetched(spoken.value, part);
  learned.add(part);
  catalogue = joined([catalogue, more]);
}

/** Whether the texts of this file are known. @param {string} part */
export const isLearned = (part) => learned.has(part);

/** Speak this language from now on. @param {'de' | 'en'} language */
export async function speak(language) {
  const parts = await Promise.all(['', ...learned].map((part) => fetched(language, part)));
  catalogue = joined(parts);
  document.documentElement.lang = language;
  spoken.value = language;
}

/** Whether there is a text with this key. @param {string} key */
export function has(key) {
  return find(key) !== undefined;
}

/** A text of the page itself. @param {string} key @param {Arguments} [args] @param {Listener} [listener] */
export const t = (key, args = {}, listener = {}) => say(`web.${key}`, args, listener);

/** The sentence in words, its first letter a capital. @param {string} key @param {Arguments} args @param {Listener} listener */
export function say(key, args = {}, listener = {}) {
  const words = phrase(key, args, listener);
  return template(key, args, listener).startsWith('{seat') ? words : words.charAt(0).toUpperCase() + words.slice(1);
}

/** The name of a card by itself: "Rot 12", "Joker". @param {string} game @param {string} card */
export function cardName(game, card) {
  const [, letters = '', number = ''] = /^(\D*)(\d*)$/.exec(card) ?? [];
  const colour = find(`${game}.colour.${letters}`);
  if (colour) return number ? `${colour} ${number}` : String(colour);
  return number || String(find(`${game}.label.${letters}`) ?? letters);
}

/** The name of a colour. @param {string} game @param {string} letter */
export const colourName = (game, letter) => String(find(`${game}.colour.${letter}`));

/** Things in a row: "a, b und c". @param {string[]} parts */
export const list = (parts) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} ${find('common.and')} ${parts.at(-1)}` : (parts[0] ?? '');

/** @param {string} key @returns {Text | undefined} */
function find(key) {
  const dot = key.indexOf('.');
  return catalogue[key.slice(0, dot)]?.[key.slice(dot + 1)];
}

/** @param {string} key @param {Arguments} args @param {Listener} listener @returns {string} */
function template(key, args, listener) {
  const isYou = listener.seat != null && args.seat === listener.seat;
  const text = (isYou ? find(`${key}.you`) : undefined) ?? find(key);
  if (text === undefined) throw new Error(`no text ${key}`);
  if (typeof text === 'string') return text;
  return new Intl.PluralRules(spoken.value).select(args.n) === 'one' ? text.one : text.other;
}

/**
 * The sentence as it stands in the middle of another.
 * @param {string} key
 * @param {Arguments} args
 * @param {Listener} listener
 * @returns {string}
 */
function phrase(key, args, listener) {
  const game = key.slice(0, key.indexOf('.'));
  return template(key, args, listener).replace(PLACEHOLDER, (_, name, kind) => inWords(args[name], kind, game, listener));
}

/** @param {any} value @param {string | undefined} kind @param {string} game @param {Listener} listener @returns {string} */
function inWords(value, kind, game, listener) {
  switch (kind) {
    case 'card':
      return inSentence(game, value);
    case 'cards':
      return list(value.map((/** @type {string} */ card) => inSentence(game, card)));
    case 'colour':
      return colourName(game, value);
    case 'seat':
      return seatName(value, listener);
    case 'to':
    case 'whom':
      return value === listener.seat ? String(find(`common.you.${kind}`)) : seatName(value, listener);
    default:
      return String(value);
  }
}

/** The card's name within a sentence, with its article: "die grüne 14". @param {string} game @param {string} card */
function inSentence(game, card) {
  const [, letters = '', number = ''] = /^(\D*)(\d*)$/.exec(card) ?? [];
  return String(find(`${game}.card.${letters || 'number'}`)).replace('{n}', number);
}

/** @param {number} seat @param {Listener} listener */
function seatName(seat, listener) {
  const name = listener.names?.[seat] ?? String(find('common.seat')).replace('{n}', String(seat));
  return FROM_RIGHT.test(name) ? `\u2068${name}\u2069` : name;
}
