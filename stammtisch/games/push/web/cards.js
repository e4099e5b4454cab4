/**
 * Which card is which. The view names cards by what is printed on them, and there are three of each: a card that is
 * still where it was is the same one, and one that has gone from a place is the one that turns up elsewhere.
 */

/**
 * @typedef {import('../../../web/session/session.js').Session} Session
 * @typedef {import('./view.js').PushView} View
 * @typedef {{place: string, card: string}} Seen
 * @typedef {Seen & {id: string}} Lying
 */

/** All cards that lie open before the reader, and where they were before the last change. */
class Placed {
  /** @param {View} view @param {Seen[]} seen @param {Placed | undefined} last */
  constructor(view, seen, last) {
    this.view = view;
    this.before = /** @type {Lying[]} */ (last ? last.now : []);
    this.named = /** @type {Map<string, number>} */ (last ? last.named : new Map());
    this.now = this.recognised(seen);
  }

  /** @param {Seen[]} seen @returns {Lying[]} */
  recognised(seen) {
    const left = [...this.before];
    /** @param {(old: Lying) => boolean} same */
    const found = (same) => {
      const at = left.findIndex(same);
      return at < 0 ? undefined : left.splice(at, 1)[0]?.id;
    };
    const stayed = seen.map(({ place, card }) => found((old) => old.card === card && old.place === place));
    return seen.map(({ place, card }, i) => ({ place, card, id: stayed[i] ?? found((old) => old.card === card) ?? this.newName(card) }));
  }

  /** @param {string} card */
  newName(card) {
    const number = (this.named.get(card) ?? 0) + 1;
    this.named.set(card, number);
    return `${card}#${number}`;
  }

  /** The cards at a place, in order. @param {string} place */
  at(place) {
    return this.now.filter((lying) => lying.place === place);
  }

  /** The names of the cards that are here now and were not before. @param {(card: Lying) => boolean} wanted */
  came(wanted) {
    const old = new Set(this.before.map((card) => card.id));
    return this.now.filter((card) => wanted(card) && !old.has(card.id)).map((card) => card.id);
  }

  /** The names of the cards that were here and are not any more. @param {(card: Lying) => boolean} wanted */
  gone(wanted) {
    const here = new Set(this.now.map((card) => card.id));
    return this.before.filter((card) => wanted(card) && !here.has(card.id)).map((card) => card.id);
  }
}

/** @type {WeakMap<Session, Placed>} */
const tables = new WeakMap();

/** Where everything lies now at this table. @param {Session} session @param {View} view */
export function placed(session, view) {
  const last = tables.get(session);
  if (last?.view === view) return last;
  const next = new Placed(view, seen(session, view), last);
  tables.set(session, next);
  return next;
}

/** @param {Session} session @param {View} view @returns {Seen[]} */
function seen(session, view) {
  const bust = tooFar(session, view);
  const own = view.seat;
  return [
    ...(bust ? [{ place: 'flipped', card: bust }] : []),
    ...(view.flipped ? [{ place: 'flipped', card: view.flipped }] : []),
    ...Array.from({ length: view.set_aside }, () => ({ place: 'aside', card: 'T' })),
    ...view.columns.flatMap(({ column, cards }) => cards.map((card) => ({ place: `column-${column}`, card }))),
    ...(own === null ? [] : (view.displays[own]?.open ?? []).map((card) => ({ place: 'bench', card }))),
  ];
}

/** What has happened in this game, the newest first. @param {Session} session */
export function* backwards(session) {
  for (const line of [...session.lines.value].reverse()) {
    if (line.kind === 'began') return;
    for (const event of [...(line.events ?? [])].reverse()) yield { event, seq: line.seq };
  }
}

/**
 * The card that was one too many, while the others take their columns.
 * @param {Session} session
 * @param {View} view
 * @returns {string | null}
 */
export function tooFar(session, view) {
  if (view.phase !== 'take') return null;
  for (const { event } of backwards(session)) {
    if (event.kind === 'too_far') return event.card;
    if (['flipped', 'set_aside', 'placed', 'started'].includes(event.kind)) return null;
  }
  return null;
}
