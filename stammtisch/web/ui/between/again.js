/** Another game: one asks, the others are in, the host decides about a free chair, and everybody sees how it stands. */

import { castOfGame } from '../../session/cast.js';
import { games } from '../../session/lobby.js';
import { h, html, useEffect, useState } from '../../base/dom.js';
import { learn, list, say, t } from '../../base/i18n.js';
import { loadStyle } from '../../base/load_style.js';
import { prefs } from '../../base/prefs.js';

await Promise.all([learn('between'), loadStyle('between')]);

/** @typedef {import('../../session/session.js').Session} Session */

/**
 * How things stand with the next game, for who reads this.
 * @param {Session} session
 */
export function standing(session) {
  const state = /** @type {import('../../types.js').State} */ (session.state.value);
  const people = state.seats.flatMap((seat, number) => (seat.name === null ? [] : [number]));
  const mine = people.filter((seat) => session.isHere(seat));
  return {
    people,
    alone: people.every((seat) => session.isHere(seat)),
    isIn: mine.length > 0 && mine.every((seat) => state.seats[seat]?.wants_again),
    asked: people.filter((seat) => state.seats[seat]?.wants_again && !session.isHere(seat)),
    isHost: state.you !== null && state.host === state.you,
    free: state.seats.flatMap((seat, number) => (seat.name === null && seat.bot === null ? [number] : [])),
  };
}

/** The one button that most want: to be in, or out again; the host need not wait for the others. @param {{session: Session}} props */
export function AgainButton({ session }) {
  const state = session.state.value;
  if (!state || state.you === null || state.phase !== 'over') return null;
  const { isIn, asked, alone, free, isHost } = standing(session);
  const again = () => session.command({ do: 'agree', again: !isIn });
  const words = isIn ? 'not_after_all' : asked.length ? 'i_am_in' : alone ? 'again' : 'again_ask';
  if (isIn && alone && free.length && isHost) return null; // it waits for the host's word on the chair alone
  const start = () => session.command({ do: 'start' });
  return html`<button type="button" class=${isIn ? 'rematch' : 'main rematch'} onClick=${again}>${say(`between.${words}`)}</button>
    ${
      isHost && !alone && !free.length
        ? html`<button type="button" class="start-now" onClick=${start}>${say('between.start_now')}</button>`
        : null
    }`;
}

/** Who is in, what of free chairs, and what will be played. @param {{session: Session}} props */
export function AgainStanding({ session }) {
  const state = session.state.value;
  if (state?.phase !== 'over') return null;
  const { people, alone, isIn, asked, isHost, free } = standing(session);
  const names = session.names.value;
  const open = isIn || asked.length > 0;
  return html`<div class="again">
    ${nextGame(session) ? html`<p class="next-game">${nextGame(session)}</p>` : null}
    ${asked.length && !isIn ? html`<p class="asked">${asks(asked.map((seat) => names[seat] ?? ''))}</p>` : null}
    ${
      open && !alone
        ? html`<ul class="who-is-in" aria-label=${say('between.who_is_in')}>${people.map((seat) => Word(session, seat))}</ul>`
        : null
    }
    ${free.length ? h(FreeChairs, { session, free, isHost }) : null}
  </div>`;
}

/** Who asks, in words. @param {string[]} names */
export const asks = (names) => say('between.asks', { n: names.length, names: list(names) });

/** @param {Session} session @param {number} number */
function Word(session, number) {
  const seat = session.state.value?.seats[number];
  if (!seat) return null;
  const word = seat.wants_again ? 'in' : seat.here ? 'thinking' : 'away';
  return html`<li key=${number} class=${`is-${word}`}>${say(`between.${word}`, { seat: number }, session.listener.value)}</li>`;
}

/** A chair is free: nobody gives it to a bot but the host. @param {{session: Session, free: number[], isHost: boolean}} props */
function FreeChairs({ session, free, isHost }) {
  const state = /** @type {import('../../types.js').State} */ (session.state.value);
  const [fewest, setFewest] = useState(Infinity);
  useEffect(() => {
    games().then(
      (all) => setFewest(all.find((one) => one.game === state.game)?.players.fewest ?? Infinity),
      () => {},
    );
  }, [state.game]);
  const args = { n: free.length, seat: state.host ?? 0, code: session.code };
  if (!isHost)
    return html`<p class="free-chairs">
      ${say('between.free', args)} ${say('between.host_decides', args, session.listener.value)}
    </p>`;
  const people = state.seats.length - free.length;
  return html`<div class="free-chairs">
    <p>${say('between.free', args)}</p>
    <div class="free-ways">
      <button type="button" class="with-bots" onClick=${() => fill(session, free)}>${say('between.with_bots', args)}</button>
      ${
        people >= fewest
          ? html`<button type="button" class="without" onClick=${() => without(session, free)}>
            ${say('between.without', { n: people })}
          </button>`
          : null
      }
    </div>
    <p class="muted">${say('between.or_wait', args)}</p>
  </div>`;
}

/** Bots take the free chairs. @param {Session} session @param {number[]} free */
async function fill(session, free) {
  for (const seat of free) if (!(await session.command({ do: 'add_bot', bot: prefs.value.bot, seat }))) return;
}

/** Everybody moves up, in the same order, and the free chairs are taken away. @param {Session} session @param {number[]} free */
async function without(session, free) {
  const count = session.state.value?.seats.length ?? 0;
  const taken = Array.from({ length: count }, (_, seat) => seat).filter((seat) => !free.includes(seat));
  for (const [first, second] of taken.entries()) if (first !== second && !(await session.command({ do: 'swap', first, second }))) return;
  await session.command({ do: 'change', players: taken.length });
}

/** What will be played, where that is something else than before. @param {Session} session @returns {string} */
function nextGame(session) {
  const state = session.state.value;
  const before = castOfGame(session.lines.value)?.length;
  if (!state?.view || (state.game === state.view.game && state.seats.length === (before ?? state.seats.length))) return '';
  return say('between.next', { game: t(`title.${state.game}`), people: t('people', { n: state.seats.length }) });
}
