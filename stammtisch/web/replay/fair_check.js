/**
 * Whether a game was dealt fairly, worked out in the reader's own browser from the record of the game.
 *
 * A shuffle is checked backwards: the seed tells which swaps it made, so the shuffled pile tells how it must have lain
 * before. There must lie what everybody knows: the sorted deck, or a pile that lay open on the table.
 */

import { Stream, bytes, hex, sha256, unshuffled } from '../base/chacha.js';
import { momentsOf } from './steps.js';

/**
 * @typedef {import('../api.js').Replay} Replay
 * @typedef {import('../api.js').GameRecord} GameRecord
 * @typedef {import('../api.js').Step} Step
 * @typedef {import('../api.js').Proof} Proof
 * @typedef {import('./steps.js').Moment} Moment
 * @typedef {{what: string, holds: boolean | null, args?: Record<string, any>}} Finding `holds` is null where nothing could be checked
 * @typedef {import('../session/own_chance.js').Heard} Heard
 * @typedef {{promised?: string | null, heard?: Heard | null, told?: any[][] | null}} Known what this browser knows by itself
 * @typedef {object} Situation what is known when chance is asked
 * @property {GameRecord} record
 * @property {number} number of the step
 * @property {Step} move
 * @property {Moment | undefined} before
 * @property {Moment} after
 * @property {string[][]} shuffles all so far
 */

/**
 * @typedef {object} Fair how a game deals
 * @property {(now: Situation) => string[]} deck how the cards lie before a deal is shuffled, from the bottom to the top
 * @property {(now: Situation, pile: string[]) => boolean} [renewed] whether a pile that is shuffled again lay like that
 * @property {(seed: Uint8Array, shuffles: number) => Stream} [stream] what this shuffle reads, where it is not the one stream
 * @property {(now: Situation) => number[]} [among] the seats among which a lot is drawn, where it is not all
 * @property {string[]} [die] the faces of the die
 */

const KINDS = ['shuffle', 'order', 'die', 'lot'];
/** @param {any[]} one @param {any[]} other */
export const same = (one, other) => one.length === other.length && one.every((value, at) => value === other[at]);

/**
 * Everything that can be checked, in order.
 * @param {Replay} replay
 * @param {Known} known
 * @param {Fair | undefined} fair how this game deals, if that is known
 * @returns {Finding[]}
 */
export function checkDeal({ record, steps }, known, fair) {
  return [...promised(record, known), ...chance(record, steps, fair), toldAlike(steps, known)];
}

/**
 * What was promised before the deal; for a deal that is no secret, that there was nothing to promise.
 * @param {GameRecord} record
 * @param {Known} known
 * @returns {Finding[]}
 */
function promised({ fair, players, seed: dealt }, known) {
  if (!fair) return [{ what: 'known', holds: null }];
  return [promise(fair, known), ...commits(fair, players, known), ownPart(fair, known), ...leftOut(fair), seed(fair, dealt)];
}

/** Whether nothing was found wrong; null where it cannot be said. @param {Finding[]} findings @returns {boolean | null} */
export function isFair(findings) {
  if (findings.some((finding) => finding.holds === false)) return false;
  return findings.some((finding) => finding.what === 'unknown') ? null : true;
}

/** The secret is the one that was promised before the deal. @param {Proof} fair @param {Known} known @returns {Finding} */
function promise(fair, { promised }) {
  const kept = hex(sha256(bytes(fair.secret))) === fair.commitment;
  return { what: promised ? 'promise_known' : 'promise', holds: kept && (!promised || promised === fair.commitment) };
}

/**
 * Every part is the one that its seat committed to, and the commitments are those that this browser heard.
 * @param {Proof} fair
 * @param {number} players
 * @param {Known} known
 * @returns {Finding[]}
 */
function commits({ parts, commits: told }, players, { heard }) {
  if (!told) return heard ? [{ what: 'commits_known', holds: false }] : [{ what: 'no_commits', holds: null }];
  const n = told.filter(Boolean).length;
  const fit =
    parts.length === players && told.length === players && parts.every((part, seat) => !part || hex(sha256(bytes(part))) === told[seat]);
  if (fit && !n && !heard) return [];
  return [{ what: heard ? 'commits_known' : 'commits', holds: fit && (!heard || same(heard.commits, told)), args: { n } }];
}

/**
 * What the server has taken from this browser is in the seed; what came too late for it is not.
 * @param {Proof} fair
 * @param {Known} known
 * @returns {Finding}
 */
function ownPart({ parts, commits: told = [] }, { heard }) {
  const own = Object.entries(heard?.own ?? {}).map(([seat, mine]) => ({ ...mine, commit: told[Number(seat)], used: parts[Number(seat)] }));
  if (own.some(({ promised, part, commit, used }) => (promised && promised !== commit) || (part && part !== used)))
    return { what: 'part', holds: false };
  if (own.some(({ used }) => used)) return { what: 'part', holds: true };
  return { what: own.some(({ commit }) => commit) ? 'part_late' : 'no_part', holds: null };
}

/** Whose chance was promised and not shown in time. @param {Proof} fair @returns {Finding[]} */
function leftOut({ parts, commits: told = [] }) {
  const seats = told.flatMap((commit, seat) => (commit && !parts[seat] ? [seat] : []));
  return seats.length ? [{ what: 'left_out', holds: null, args: { n: seats.length, seats } }] : [];
}

/** The seed is made of the secret and of everybody's parts. @param {Proof} fair @param {string} dealt @returns {Finding} */
function seed(fair, dealt) {
  return { what: 'seed', holds: jointSeed(fair) === dealt, args: { n: fair.parts.filter(Boolean).length } };
}

/** SHA-256 over the secret and the parts, each with its length before it. @param {Proof} fair */
export function jointSeed({ secret, parts }) {
  const all = [secret, ...parts].map(bytes).flatMap((part) => [0, 0, part.length >> 8, part.length & 255, ...part]);
  return hex(sha256(Uint8Array.from(all)));
}

/**
 * Every outcome of chance follows from the seed: one finding for each kind, or the first that does not.
 * @param {GameRecord} record
 * @param {Step[]} steps
 * @param {Fair | undefined} fair
 * @returns {Finding[]}
 */
function chance(record, steps, fair) {
  if (!fair || !areKnown(record)) return [{ what: 'unknown', holds: null }];
  const wrong = firstWrong(record, steps, fair);
  if (wrong !== null) return [{ what: 'chance_wrong', holds: false, args: { n: wrong + 1, of: record.chance.length } }];
  const kinds = record.chance.map((outcome) => Object.keys(outcome)[0] ?? '');
  return [...new Set(kinds)].map((kind) => ({ what: kind, holds: true, args: { n: kinds.filter((one) => one === kind).length } }));
}

/** Whether this page knows all kinds of chance of the game. @param {GameRecord} record */
const areKnown = ({ chance: told }) => told.every((outcome) => KINDS.includes(Object.keys(outcome)[0] ?? ''));

/**
 * The place of the first outcome that does not follow from the seed.
 * @param {GameRecord} record
 * @param {Step[]} steps
 * @param {Fair} fair
 * @returns {number | null}
 */
function firstWrong(record, steps, fair) {
  const moments = momentsOf(steps);
  const main = new Stream(bytes(record.seed));
  /** @type {string[][]} */
  const shuffles = [];
  for (const [number, outcome] of record.chance.entries()) {
    const at = steps.findIndex((step) => step.chance > number);
    const [move, after] = [steps[at], moments[at]];
    if (!move || !after) return number;
    if (!follows(outcome, main, { record, number: at, move, before: moments[at - 1], after, shuffles }, fair)) return number;
  }
  return (steps.at(-1)?.chance ?? 0) === record.chance.length ? null : record.chance.length;
}

/**
 * Whether this outcome is what the seed gives next.
 * @param {Record<string, any>} outcome
 * @param {Stream} main
 * @param {Situation} now
 * @param {Fair} fair
 * @returns {boolean}
 */
function follows(outcome, main, now, fair) {
  if (outcome.shuffle) return shuffleFollows(outcome.shuffle, main, now, fair);
  if (outcome.order)
    return same(
      unshuffled(outcome.order, main),
      outcome.order.map((/** @type {number} */ _, /** @type {number} */ at) => at + 1),
    );
  if ('die' in outcome) return fair.die?.[main.below(fair.die.length)] === outcome.die;
  const among = fair.among?.(now) ?? Array.from({ length: now.record.players }, (_, seat) => seat);
  return among.length > 0 && among[main.below(among.length)] === outcome.lot;
}

/** @param {string[]} pile from top to bottom @param {Stream} main @param {Situation} now @param {Fair} fair @returns {boolean} */
function shuffleFollows(pile, main, now, fair) {
  now.shuffles.push(pile);
  const stream = fair.stream?.(bytes(now.record.seed), now.shuffles.length) ?? main;
  const before = unshuffled(pile.toReversed(), stream);
  return same(before, fair.deck(now)) || (fair.renewed?.(now, before) ?? false);
}

/**
 * What this browser was told while the game was played is what the record tells.
 * @param {Step[]} steps
 * @param {Known} known
 * @returns {Finding}
 */
function toldAlike(steps, { told }) {
  if (!told) return { what: 'not_watched', holds: null };
  const [heard, recorded] = [told.flat(), steps.flatMap((step) => step.events)];
  return {
    what: 'watched',
    holds: heard.length === recorded.length && heard.every((event, at) => agrees(event, recorded[at])),
    args: { n: heard.length },
  };
}

/**
 * Whether an event is the recorded one, as far as it was told.
 * @param {Record<string, any>} event
 * @param {Record<string, any> | undefined} whole
 */
function agrees(event, whole) {
  return (
    whole !== undefined &&
    Object.entries(event).every(([key, value]) => key === 'says' || JSON.stringify(value) === JSON.stringify(whole[key]))
  );
}
