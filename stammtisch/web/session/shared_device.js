/** A device at which several people play: who they are, and a look at the table that sees nobody's cards. */

import { Session } from './session.js';
import { ask, send } from '../base/api.js';
import { disown, own, ownedAt } from './own_seats.js';
import { nameOr, seatAt } from './lobby.js';

/**
 * @typedef {import('./own_seats.js').Owned} Owned
 * @typedef {import('../types.js').State} State
 */

/** Those who share this device at a table, in the order in which they sat down. @param {string} code @returns {Owned[]} */
export const sharing = (code) =>
  ownedAt(code)
    .filter((seat) => seat.shared)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));

/** Where somebody sits now; -1 if nowhere any more. Names are unique at a table. @param {State} state @param {Owned} person */
export const seatOf = (state, person) => state.seats.findIndex((seat) => seat.name === person.name);

/** Whoever of these people must move, and no bot does it for them. @param {State} state @param {Owned[]} people @returns {Owned | null} */
export function onTurn(state, people) {
  if (state.turn === null || state.seats[state.turn]?.stand_in) return null;
  return people.find((person) => seatOf(state, person) === state.turn) ?? null;
}

/**
 * The seat belongs to somebody who shares this device; under the name that the table knows.
 * @param {{table: string, code: string, label: string}} seat
 * @param {string} game
 */
export async function share({ table, code, label }, game) {
  const state = await ask(`/api/v1/tables/${table}?as=${label}`);
  own({ table, code, label, game, name: state.seats[state.you].name, shared: true, order: sharing(code).length });
}

/** One more person sits down at this device. @param {{table: string, code: string}} at @param {string} game @param {string} name */
export async function sitHere({ table, code }, game, name) {
  const { label } = await seatAt(table, { name: nameOr(name) });
  await share({ table, code, label }, game);
}

/** The table while everybody's cards are covered: the server sends what spectators see, and knows who is there. */
export class Covered extends Session {
  /** @param {string} table @param {string} code @param {Owned[]} people */
  constructor(table, code, people) {
    super(table, code, '', { holds: people.map((person) => person.label) });
    this.people = people;
  }

  /** Where nothing is hidden, one of them speaks for all. @param {State} after */
  become(after) {
    const speaker = this.speaker(after);
    super.become(after.phase === 'playing' || !speaker ? after : { ...after, you: seatOf(after, speaker) });
  }

  /** The host, if that is one of them. @param {State | null} state @returns {Owned | undefined} */
  speaker(state) {
    const seated = state ? this.people.filter((person) => seatOf(state, person) >= 0) : this.people;
    return seated.find((person) => state && seatOf(state, person) === state.host) ?? seated[0];
  }

  /** @param {number} seat */
  isHere(seat) {
    const state = this.state.value;
    return state !== null && this.people.some((person) => seatOf(state, person) === seat);
  }

  get voice() {
    return this.speaker(this.state.value)?.label ?? '';
  }

  /** Who stands up, or is in for another game, takes all others along. @param {import('../types.js').Command} command */
  async command(command) {
    if (command.do !== 'leave' && command.do !== 'agree') return super.command(command);
    for (const person of this.people) {
      await send(this.pathOf(person.label, '/commands'), { command }).catch(() => {});
      if (command.do === 'leave') disown(person.label);
    }
    return true;
  }
}
