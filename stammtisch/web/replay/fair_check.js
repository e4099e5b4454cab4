/**
 * Whether a game was dealt fairly, worked out in the reader's own browser from the record of the game.
 *
 * A shuffle is checked backwards: the seed tells which swaps it made, so the shuffled pile tells how it must have lain
 * before. There must lie what everybody knows: the sorted deck, or a pile that lay open on the table.
 */

import { hex } from '../base/api.js';
import { Stream, bytes, sha256, unshuffled } from '../base/chacha.js';
import { unfolded } from './steps.js';

/**
 * @typedef {import('../api.js').Replay} Replay
 * @typedef {import('../api.js').GameRecord} GameRecord
 * @typedef {import('../api.js').Step} Step
 * @typedef {import('../api.js').Proof} Proof
 * @typedef {import('./steps.js').Moment} Moment
 * @typedef {{what: string, holds: boolean | null, args?: Record<string, any>}} Finding `holds` is null where nothing could be checked
 * @typedef {{promised?: string | null, heard?: import('../session/own_chance.js').Heard | null, told?: any[][] | null}}
 *   Known what this browser knows by itself
 * @typedef {{number: number, move: Step, before: Moment | undefined, after: Moment, shuffles: string[][]}} Situation
 */

const KINDS = ['shuffle', 'order', 'die', 'lot'];
const FACES = ['g', 'y', 'r', 'b', 'p', '*'];
const HELP_COPIES = [7, 5, 5, 7, 7, 7, 7, 7, 8, 8, 8, 8, 7, 7, 7];
const HELP_KINDS = ['J', ...numbers(11), 'S', 'Z', 'N'];
const HELP_HAND = 4;

/** How each game's sorted deck lies, from its bottom to its top. @type {Record<string, (view: Record<string, any>) => string[]>} */
const DECKS = {
  elfer_raus: (view) => suits('rygb', 20).filter((card) => !card.startsWith(view.sorted_out ?? '-')),
  help: () => HELP_KINDS.flatMap((kind, at) => copies(kind, HELP_COPIES[at] ?? 0)),
  level8: (view) => [...suits('rsygbp', 15), ...copies('J', view.jokers), ...copies('X', view.skip_cards)],
  push: (view) => [...suits('gyrbp', 6).flatMap((card) => copies(card, 3)), ...copies('D', 18), ...copies('T', view.turn_cards)],
};

/** How a pile lies that is shuffled again in the middle of a round. @type {Record<string, (now: Situation, pile: string[]) => boolean>} */
const RENEWED = { help: helpRenewed, level8: level8Renewed };

/** @param {number} highest */
function numbers(highest) {
  return Array.from({ length: highest }, (_, i) => String(i + 1));
}

/** @param {string} letters @param {number} highest */
function suits(letters, highest) {
  return [...letters].flatMap((letter) => numbers(highest).map((number) => letter + number));
}

/** @param {string} card @param {number} count @returns {string[]} */
const copies = (card, count) => Array.from({ length: count }, () => card);

/** @param {any[]} one @param {any[]} other */
const same = (one, other) => one.length === other.length && one.every((value, at) => value === other[at]);

/** Everything that can be checked, in order. @param {Replay} replay @param {Known} known @returns {Finding[]} */
export function checked({ record, steps }, known) {
  return [...promised(record, known), ...chance(record, steps), toldAlike(steps, known)];
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
 * @returns {Finding[]}
 */
function chance(record, steps) {
  if (!isKnown(record)) return [{ what: 'unknown', holds: null }];
  const wrong = firstWrong(record, steps);
  if (wrong !== null) return [{ what: 'chance_wrong', holds: false, args: { n: wrong + 1, of: record.chance.length } }];
  const kinds = record.chance.map((outcome) => Object.keys(outcome)[0] ?? '');
  return [...new Set(kinds)].map((kind) => ({ what: kind, holds: true, args: { n: kinds.filter((one) => one === kind).length } }));
}

/** Whether this page knows how the game deals. @param {GameRecord} record */
const isKnown = ({ game, chance: told }) => game in DECKS && told.every((outcome) => KINDS.includes(Object.keys(outcome)[0] ?? ''));

/**
 * The place of the first outcome that does not follow from the seed.
 * @param {GameRecord} record
 * @param {Step[]} steps
 * @returns {number | null}
 */
function firstWrong(record, steps) {
  const moments = unfolded(steps);
  const main = new Stream(bytes(record.seed));
  /** @type {string[][]} */
  const shuffles = [];
  for (const [number, outcome] of record.chance.entries()) {
    const at = steps.findIndex((step) => step.chance > number);
    const [move, after] = [steps[at], moments[at]];
    if (!move || !after) return number;
    if (!follows(record, outcome, main, { number: at, move, before: moments[at - 1], after, shuffles })) return number;
  }
  return (steps.at(-1)?.chance ?? 0) === record.chance.length ? null : record.chance.length;
}

/**
 * Whether this outcome is what the seed gives next.
 * @param {GameRecord} record
 * @param {Record<string, any>} outcome
 * @param {Stream} main
 * @param {Situation} now
 * @returns {boolean}
 */
function follows(record, outcome, main, now) {
  if (outcome.shuffle) return shuffleFollows(record, outcome.shuffle, main, now);
  if (outcome.order)
    return same(
      unshuffled(outcome.order, main),
      outcome.order.map((/** @type {number} */ _, /** @type {number} */ at) => at + 1),
    );
  if ('die' in outcome) return FACES[main.below(FACES.length)] === outcome.die;
  const among = record.game === 'help' ? tied(record, now) : Array.from({ length: record.players }, (_, seat) => seat);
  return among.length > 0 && among[main.below(among.length)] === outcome.lot;
}

/**
 * Help! reads another stream for each shuffle.
 * @param {GameRecord} record
 * @param {string[]} pile from top to bottom
 * @param {Stream} main
 * @param {Situation} now
 * @returns {boolean}
 */
function shuffleFollows(record, pile, main, now) {
  now.shuffles.push(pile);
  const stream = record.game === 'help' ? new Stream(bytes(record.seed), now.shuffles.length) : main;
  const before = unshuffled(pile.toReversed(), stream);
  return same(before, freshDeck(record, now)) || (RENEWED[record.game]?.(now, before) ?? false);
}

/**
 * The sorted deck; in Level 8 without the cards that were kept, where the last card fills each gap.
 * @param {GameRecord} record
 * @param {Situation} now
 */
function freshDeck(record, now) {
  const deck = DECKS[record.game]?.(now.after.view) ?? [];
  const kept = record.game === 'level8' ? keptCards(record, now.number) : [];
  for (const card of kept) {
    const last = /** @type {string} */ (deck.at(-1));
    deck[deck.indexOf(card)] = last;
    deck.pop();
  }
  return deck;
}

/** The cards that were kept just before this step, seat by seat. @param {GameRecord} record @param {number} step */
function keptCards(record, step) {
  const made = record.moves.slice(0, step);
  const since = made.findLastIndex(({ move }) => !move.startsWith('keep')) + 1;
  const kept = made.slice(since).filter(({ move }) => move !== 'keep done');
  return kept.toSorted((one, other) => one.seat - other.seat).map(({ move }) => move.slice('keep '.length));
}

/**
 * The discard pile as it lay, and on it only what this move put there from the row or a hand.
 * @param {Situation} now
 * @param {string[]} pile
 */
function helpRenewed({ before }, pile) {
  if (!before) return false;
  const lay = before.view.discard.toReversed();
  const loose = [
    ...before.view.row.map((/** @type {{card: string}} */ held) => held.card),
    ...before.own.flatMap((own) => own.hand),
    before.view.received,
  ];
  return same(pile.slice(0, lay.length), lay) && pile.slice(lay.length).every((card) => taken(loose, card));
}

/** Whether the card was there; afterwards one less is. @param {any[]} cards @param {string} card */
function taken(cards, card) {
  const at = cards.indexOf(card);
  if (at >= 0) cards.splice(at, 1);
  return at >= 0;
}

/**
 * All discard piles but their top cards, seat by seat, and the skip cards from under the stock.
 * @param {Situation} now
 * @param {string[]} pile
 */
function level8Renewed({ before, move }, pile) {
  if (!before) return false;
  const covered = before.view.piles.flatMap((/** @type {string[]} */ lay, /** @type {number} */ seat) =>
    seat === move.seat && move.move?.startsWith('discard') ? lay : lay.slice(1),
  );
  const lost = move.events.filter((event) => event.kind === 'turn_lost').length;
  return same(pile, [...covered, ...copies('X', before.view.skips_under_stock + lost)]);
}

/**
 * The seats among which the lot of Help! was drawn: they were dealt the lowest number, and got no point before.
 * @param {GameRecord} record
 * @param {Situation} now
 */
function tied(record, { move, after, shuffles }) {
  const lowest = move.events.findLast((event) => event.kind === 'started_by_lot')?.card;
  const dealt = shuffles.at(-1)?.slice(0, HELP_HAND * record.players) ?? [];
  const holds = (/** @type {number} */ seat) => dealt.some((card, at) => at % record.players === seat && card === lowest);
  return Array.from({ length: record.players }, (_, seat) => seat).filter((seat) => holds(seat) && !after.view.last_round[seat]);
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
