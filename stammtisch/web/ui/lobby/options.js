/** What is played and how, in a family's words. What does not go together cannot be chosen together. */

import { GAMES, NAMES, load } from '../../session/games.js';
import { h, html, useEffect, useState } from '../../base/dom.js';
import { useOffered } from './offered.js';
import { has, learn, say, t } from '../../base/i18n.js';

await learn('between');

/**
 * @typedef {import('../../session/session.js').Session} Session
 * @typedef {import('../../session/lobby.js').Offered} Offered
 * @typedef {{enum?: string[], type?: string, minimum?: number, maximum?: number, default: any, 'x-rule': string,
 *   'x-players'?: number}} Schema
 */

const CLOCKS = [0, 30, 60, 120, 300];
const PATIENCES = [30, 60, 120, 300, 900, 0];

/** @param {{session: Session, host: boolean}} props */
export function Options({ session, host }) {
  const state = session.state.value;
  const [, setDrawn] = useState(/** @type {unknown} */ (null));
  const offered = useOffered(state?.game);
  useEffect(() => {
    if (state) load(state.game).then(setDrawn, () => {}); // what it hides and how it is told comes with the game
  }, [state?.game]);
  if (!state || !offered || !GAMES[state.game]) return null;
  const { fewest, most } = offered.players;
  const people = Array.from({ length: most - fewest + 1 }, (_, i) => fewest + i);
  const game = GAMES[state.game];
  const schemas = Object.entries(offered.options).map(
    ([name, schema]) => /** @type {[string, Schema]} */ ([name, game?.schema?.(name, schema, state.options) ?? schema]),
  );
  const shown = schemas.filter(([name, schema]) => isShown(schema, state.seats.length) && !game?.hidden?.(state.options).includes(name));
  /** @param {Record<string, any>} changes */
  const house = (changes) => session.command({ do: 'change', house: { ...state.house, ...changes } });
  return html`<section class="options">
    <h2>${t('what_is_played')}</h2>
    <fieldset disabled=${!host}>
      <legend class="unseen">${t('what_is_played')}</legend>
      ${select(
        'game',
        say('between.game'),
        state.game,
        NAMES,
        (name) => t(`title.${name}`),
        (name) => session.command({ do: 'change', game: name }),
      )}
      ${select(
        'players',
        t('players'),
        state.seats.length,
        people,
        (n) => t('people', { n }),
        (players) => session.command({ do: 'change', players, options: kept(offered, state.options, players) }),
      )}
      ${shown.map(([name, schema]) => Option({ session, name, schema, game: state.game }))}
      ${select(
        'clock',
        t('clock'),
        state.house.clock,
        CLOCKS,
        (n) => (n ? t('seconds_each', { n }) : t('no_clock')),
        (clock) => house({ clock }),
      )}
      ${select(
        'patience',
        t('patience'),
        state.house.patience,
        PATIENCES,
        (n) => (n ? t('after_seconds', { n }) : t('never')),
        (patience) => house({ patience }),
      )}
      ${check('chat', t('allow_chat'), state.house.chat, (chat) => house({ chat }))}
      ${check('hints', t('allow_hints'), state.house.hints, (hints) => house({ hints }))}
      ${check('listed', t('listed'), state.house.listed, (listed) => house({ listed }))}
    </fieldset>
  </section>`;
}

/** @param {Schema} schema @param {number} players */
const isShown = (schema, players) => schema['x-players'] === undefined || schema['x-players'] === players;

/**
 * The options that are still possible with so many players.
 * @param {Offered} offered
 * @param {Record<string, any>} options
 * @param {number} players
 */
function kept(offered, options, players) {
  return Object.fromEntries(Object.entries(options).filter(([name, value]) => value !== null && isShown(offered.options[name], players)));
}

/** One option of the game. @param {{session: Session, name: string, schema: Schema, game: string}} props */
function Option({ session, name, schema, game }) {
  const state = session.state.value;
  if (!state) return null;
  const value = state.options[name] ?? schema.default;
  const label = say(`${game}.page.option.${name}`);
  /** @param {any} chosen */
  const change = (chosen) => {
    const { [name]: _, ...others } = state.options;
    const rest = Object.fromEntries(Object.entries(others).filter(([, other]) => other !== null));
    const options = chosen === null || chosen === schema.default ? rest : { ...rest, [name]: chosen };
    session.command({ do: 'change', options: GAMES[game]?.agreed?.(options) ?? options });
  };
  const editor = GAMES[game]?.editors?.[name];
  if (editor) return h(editor, { value, change, key: name });
  if (schema.type === 'boolean') return check(name, label, Boolean(value), change);
  if (schema.enum) {
    const values = schema.default === null ? [null, ...schema.enum] : schema.enum;
    return select(name, label, value, values, (one) => say(`${game}.page.option.${name}.${one ?? 'none'}`), change);
  }
  if (schema.type === 'integer' && has(`${game}.page.option.${name}.none`)) {
    return select(
      name,
      label,
      value,
      [null, ...range(schema)],
      (one) => (one === null ? say(`${game}.page.option.${name}.none`) : String(one)),
      change,
    );
  }
  if (schema.type === 'integer') return Amount({ name, label, schema, value, change });
  return Lines({ name, label, value, change });
}

/** All numbers that are possible. @param {Schema} schema */
const range = ({ minimum = 0, maximum = 0 }) => Array.from({ length: maximum - minimum + 1 }, (_, at) => minimum + at);

/**
 * A number; one that is too low or too high becomes the nearest that is possible.
 * @param {{name: string, label: string, schema: Schema, value: number | null, change: (value: number | null) => void}} props
 */
function Amount({ name, label, schema, value, change }) {
  /** @param {any} event */
  const onChange = ({ target }) => {
    if (target.value !== '') target.value = Math.min(schema.maximum ?? Infinity, Math.max(schema.minimum ?? 0, Math.round(target.value)));
    change(target.value === '' ? null : Number(target.value));
  };
  return html`<label class="field">
    ${label}
    <input type="number" id=${`option-${name}`} min=${schema.minimum} max=${schema.maximum} value=${value ?? ''}
      placeholder=${t('off')} onChange=${onChange} />
  </label>`;
}

/** Several lines of text. @param {{name: string, label: string, value: string[] | null, change: (value: string[] | null) => void}} props */
function Lines({ name, label, value, change }) {
  return html`<label class="field wide">
    ${label}
    <textarea id=${`option-${name}`} rows="4" onChange=${(/** @type {any} */ event) =>
      change(
        event.target.value
          .split('\n')
          .map((/** @type {string} */ line) => line.trim())
          .filter(Boolean),
      )}>
      ${(value ?? []).join('\n')}
    </textarea>
  </label>`;
}

/**
 * @param {string} name
 * @param {string} label
 * @param {any} value
 * @param {any[]} values
 * @param {(value: any) => string} words
 * @param {(value: any) => void} change
 */
function select(name, label, value, values, words, change) {
  return html`<label class="field">
    ${label}
    <select id=${`option-${name}`} onChange=${(/** @type {any} */ event) => change(values[event.target.selectedIndex])}>
      ${values.map((one) => html`<option key=${one} selected=${one === value}>${words(one)}</option>`)}
    </select>
  </label>`;
}

/** @param {string} name @param {string} label @param {boolean} value @param {(value: boolean) => void} change */
function check(name, label, value, change) {
  return html`<label class="field check">
    <input type="checkbox" id=${`option-${name}`} checked=${value}
      onChange=${(/** @type {any} */ event) => change(event.target.checked)} /> ${label}
  </label>`;
}
