/** Talking to the server: questions, commands that are safe to repeat, and what it answers when something cannot be. */

import { hex } from './chacha.js';
import { root } from './site.js';
import { spoken, t } from './i18n.js';

/** What the server answers instead: a stable code, a sentence for the reader and, of a refused move, its rule. */
export class Trouble extends Error {
  /** @param {number} status @param {{code?: string, detail?: string, rule?: string, seq?: number, seconds?: number}} problem */
  constructor(status, problem) {
    super(problem.detail ?? problem.code ?? String(status));
    this.status = status;
    this.code = problem.code ?? 'unknown';
    this.words = problem.detail ?? '';
    this.rule = problem.rule ?? null;
    this.seq = problem.seq ?? 0;
    this.seconds = problem.seconds ?? 0;
  }
}

/** The server cannot be reached. */
export class Unreachable extends Error {}

/** What a reader is told of something that went wrong. @param {unknown} wrong @returns {string} */
export const wordsOf = (wrong) => (wrong instanceof Trouble ? wrong.words : t('unreachable'));

const TRIES = 4;
const PATIENCE = 6000;
const KEY_BYTES = 16;
/** A server that is just going or coming, or a proxy that does not find it, says one of these; what a proxy says has no code. */
const PASSING = ['stopping', 'disk', 'unknown'];

/** Some random bytes as hex. @param {number} bytes */
export const random = (bytes) => hex(crypto.getRandomValues(new Uint8Array(bytes)));

/** Ask for something. @param {string} path @returns {Promise<any>} */
export const ask = (path) => request(path, {});

/** Whether an answer was lost, or may come when the server is back. @param {unknown} wrong */
const passes = (wrong) => wrong instanceof Unreachable || (wrong instanceof Trouble && wrong.status >= 500 && PASSING.includes(wrong.code));

/**
 * Ask for something: a move, a table, a seat, a new secret. If the answer is lost, the request is sent again under the same
 * key, a few times, and happens once. Whoever knows the key gets the seat, so nobody else hears of it.
 * @param {string} path @param {any} body
 * @param {(wrong: unknown, tries: number) => Promise<unknown>} [again] comes back when it is time to send it again
 * @returns {Promise<any>}
 */
export async function send(path, body, again = soon) {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': random(KEY_BYTES) };
  for (let tries = 1; ; tries += 1) {
    try {
      return await request(path, { method: 'POST', headers, body: JSON.stringify(body) });
    } catch (wrong) {
      if (!passes(wrong) || tries === TRIES) throw wrong;
      await again(wrong, tries);
    }
  }
}

/** @param {unknown} _wrong @param {number} tries */
export const soon = (_wrong, tries) => new Promise((resolve) => setTimeout(resolve, 250 * 2 ** tries));

/** @param {string} path @param {RequestInit} how @returns {Promise<any>} */
async function request(path, how) {
  const headers = { ...how.headers, 'Accept-Language': spoken.value };
  const stop = new AbortController();
  const patience = setTimeout(() => stop.abort(), PATIENCE);
  let answer;
  let body;
  try {
    answer = await fetch(`${root}${path}`, {
      ...how,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: stop.signal,
    });
    body = await answer.json().catch(() => ({}));
    stop.signal.throwIfAborted();
  } catch {
    throw new Unreachable();
  } finally {
    clearTimeout(patience);
  }
  if (!answer.ok) throw new Trouble(answer.status, body);
  return body;
}
