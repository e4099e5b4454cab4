/**
 * Chance, recomputed: SHA-256, and the numbers that ChaCha8 makes of a seed. Written here because browsers lock their
 * own SHA-256 away from pages that come over plain http.
 */

const ROUND_CONSTANTS = firstPrimes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = firstPrimes(8).map((prime) => fraction(Math.sqrt(prime)));
const BLOCK = 64;
const HALVES = 32;
const CHACHA = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574];
/** The quarters of a double round: columns, then diagonals. */
const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
];

/** @param {number} count */
function firstPrimes(count) {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes;
}

/** The first 32 bits behind the point. @param {number} number */
function fraction(number) {
  return Math.floor((number - Math.floor(number)) * 2 ** 32) | 0;
}

/** @param {number} word @param {number} bits */
const right = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** @param {number} word @param {number} bits */
const left = (word, bits) => (word << bits) | (word >>> (32 - bits));

/** Bytes as hex digits. @param {Uint8Array} data */
export const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes that hex digits write. @param {string} hex */
export const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** SHA-256. @param {Uint8Array} data @returns {Uint8Array} */
export function sha256(data) {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK);
  padded.set(data);
  padded[data.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  words.setUint32(padded.length - 4, data.length << 3);
  let state = START;
  for (let at = 0; at < padded.length; at += BLOCK) state = compressed(state, words, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => digest.setUint32(4 * place, word));
  return new Uint8Array(digest.buffer);
}

/** The state after one block. @param {number[]} state @param {DataView} words @param {number} at */
function compressed(state, words, at) {
  const schedule = new Int32Array(64);
  for (let i = 0; i < 16; i += 1) schedule[i] = words.getInt32(at + 4 * i);
  const w = (/** @type {number} */ i) => /** @type {number} */ (schedule[i]);
  for (let i = 16; i < 64; i += 1) {
    const early = right(w(i - 15), 7) ^ right(w(i - 15), 18) ^ (w(i - 15) >>> 3);
    const late = right(w(i - 2), 17) ^ right(w(i - 2), 19) ^ (w(i - 2) >>> 10);
    schedule[i] = w(i - 16) + early + w(i - 7) + late;
  }
  let [a, b, c, d, e, f, g, h] = /** @type {[number, number, number, number, number, number, number, number]} */ (state);
  for (let i = 0; i < 64; i += 1) {
    const first = (h + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & f) ^ (~e & g)) + (ROUND_CONSTANTS[i] ?? 0) + w(i)) | 0;
    const second = ((right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, place) => (word + (state[place] ?? 0)) | 0);
}

/** A stream of random numbers: the seed is the key, the number of the stream the nonce. */
export class Stream {
  /** @param {Uint8Array} seed @param {number} [nonce] */
  constructor(seed, nonce = 0) {
    const key = new DataView(seed.buffer, seed.byteOffset);
    this.key = Array.from({ length: 8 }, (_, i) => key.getInt32(4 * i, true));
    this.nonce = nonce;
    this.block = 0;
    /** @type {Uint16Array} */
    this.halves = new Uint16Array();
  }

  /** The next 16 bits. @returns {number} */
  half() {
    if (!this.halves.length) this.halves = this.next();
    const [first = 0] = this.halves;
    this.halves = this.halves.subarray(1);
    return first;
  }

  /** The next block, cut into 16 bits each. */
  next() {
    const start = [...CHACHA, ...this.key, this.block, 0, this.nonce, 0];
    const words = Int32Array.from(start);
    for (let double = 0; double < 4; double += 1) for (const [a = 0, b = 0, c = 0, d = 0] of QUARTERS) quarter(words, a, b, c, d);
    this.block += 1;
    return Uint16Array.from({ length: HALVES }, (_, i) => ((words[i >> 1] ?? 0) + (start[i >> 1] ?? 0)) >>> (i & 1 ? 16 : 0));
  }

  /** A number from 0 to n - 1, all equally likely. @param {number} n */
  below(n) {
    let product = this.half() * n;
    while ((product & 0xffff) < (0x10000 - n) % n) product = this.half() * n;
    return product >>> 16;
  }
}

/** One quarter round. @param {Int32Array} x @param {number} a @param {number} b @param {number} c @param {number} d */
function quarter(x, a, b, c, d) {
  for (const [one, other] of [
    [16, 12],
    [8, 7],
  ]) {
    x[a] = (x[a] ?? 0) + (x[b] ?? 0);
    x[d] = left((x[d] ?? 0) ^ (x[a] ?? 0), one ?? 0);
    x[c] = (x[c] ?? 0) + (x[d] ?? 0);
    x[b] = left((x[b] ?? 0) ^ (x[c] ?? 0), other ?? 0);
  }
}

/**
 * How a shuffled pile lay before: the swaps of the shuffle, taken back from the last to the first.
 * @template T @param {T[]} pile from its bottom to its top @param {Stream} stream @returns {T[]}
 */
export function unshuffled(pile, stream) {
  const before = [...pile];
  const swaps = before
    .map((_, i) => i)
    .slice(1)
    .reverse()
    .map((i) => [i, stream.below(i + 1)]);
  for (const [i = 0, j = 0] of swaps.reverse()) [before[i], before[j]] = [/** @type {T} */ (before[j]), /** @type {T} */ (before[i])];
  return before;
}
