/** A session as the table shows it: once a game is over, with the game and the people of that game, whatever is arranged for the next. */

import { calledIn, castNow, castOfGame, namesOf } from './cast.js';

/**
 * @typedef {import('./session.js').Session} Session
 * @typedef {import('../types.js').State} State
 * @typedef {import('./cast.js').Sitter} Sitter
 */

/** @type {any} */
const GONE = {
  program: false,
  stand_in: null,
  why: 'left',
  here: false,
  wants_abort: false,
  wants_again: false,
  committed: false,
  sign: null,
};

/** @param {Session} session @returns {Session} */
export const atTable = (session) => instead(session, () => asPlayed(session));

/** The session as it is now, for who still reads how a game ended while the next one goes on. @param {Session} seen @returns {Session} */
export function stillOf(seen) {
  const [state, lines] = [seen.state.peek(), seen.lines.peek()];
  return instead(seen, () => state, { value: lines });
}

/**
 * The same session with another state; what is written to it is written to the session itself. It keeps nothing: a
 * session that forgets is forgotten here too.
 * @param {Session} session
 * @param {() => State | null} read
 * @param {any} [lines]
 * @returns {Session}
 */
function instead(session, read, lines = session.lines) {
  const names = () => namesOf(read()?.seats ?? []);
  const you = () => (session.shared ? null : (read()?.you ?? null));
  /** @type {Record<string | symbol, any>} */
  const own = {
    state: reading(read),
    names: reading(names),
    listener: reading(() => ({ names: names(), seat: you() })),
    lines,
  };
  return new Proxy(session, { get: (whole, key, self) => own[key] ?? Reflect.get(whole, key, self) });
}

/** @template T @param {() => T} read */
const reading = (read) => ({
  get value() {
    return read();
  },
  peek: read,
});

/** What was made of a state, for as long as somebody has it. @type {WeakMap<State, State>} */
const played = new WeakMap();

/** @param {Session} session @returns {State | null} */
function asPlayed(session) {
  const state = session.state.value;
  if (!state?.view || (state.phase === 'playing' && !state.closing?.over)) return state;
  const known = played.get(state) ?? arranged(session, state);
  played.set(state, known);
  return known;
}

/** @param {Session} session @param {State} state @returns {State} */
function arranged(session, state) {
  const lines = session.lines.value;
  const [then, now] = [castOfGame(lines), castNow(lines)];
  if (!then || !now || (state.game === state.view.game && same(then, now))) return state;
  /** @param {number | null} seat */
  const moved = (seat) => {
    const at = seat === null ? -1 : then.indexOf(now[seat] ?? null);
    return at < 0 || seat === null || !now[seat] ? null : at;
  };
  const names = calledIn(then);
  const seats = then.map((sitter, seat) => {
    const at = sitter ? now.indexOf(sitter) : -1;
    return state.seats[at] ?? { ...GONE, name: sitter?.name ?? (sitter ? null : names[seat]), bot: sitter?.bot ?? null };
  });
  return { ...state, game: state.view.game, seats, you: moved(state.you), host: moved(state.host) };
}

/** @param {(Sitter | null)[]} then @param {(Sitter | null)[]} now */
const same = (then, now) => then.length === now.length && then.every((sitter, seat) => sitter === now[seat]);
