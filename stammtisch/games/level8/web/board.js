/** The table of Level 8: a discard pile below every seat, what everybody has laid out or must, the stock, the own level. */

import { Lying, Pile } from '../../../web/ui/parts/card.js';
import { Own } from './own.js';
import { TaskPicture, taskWords } from './ladder.js';
import { ID, JOKER, SKIP, inFrontOf, inGroup, lyingLevel, onPile, textOf } from './cards.js';
import { groupName } from './groups.js';
import { lined } from './lines.js';
import { around } from '../../../web/ui/table/seat_chips.js';
import { cardName, colourName, say, t } from '../../../web/base/i18n.js';
import { check, isComplete, layingMoves, staged, verdict } from './stage.js';
import { h, html, useEffect, useLayoutEffect } from '../../../web/base/dom.js';
import { travel } from '../../../web/motion/flip.js';
import { useSize } from '../../../web/base/measure.js';

/**
 * @typedef {import('../../../web/types.js').BoardProps<import('./view.js').Level8View>} BoardProps
 * @typedef {import('./cards.js').View} View
 * @typedef {import('./cards.js').LaidGroup} LaidGroup
 */

const COLUMN = 200; // so wide each player's cards need, to lie one below the other
const ROOMY = 560;

/** @param {BoardProps} props */
export function Board(props) {
  const { view, playing } = props;
  const seats = around(view.players, view.seat);
  const others = seats.filter((seat) => seat !== view.seat);
  useStage(props);
  const [box, [width, height]] = useSize();
  const columns = width >= Math.max(ROOMY, COLUMN * others.length);
  const groups = others.map((seat) => (view.groups[seat] ?? []).map(({ cards }) => cards.length));
  const { per, lines } = lined(groups, width / Math.max(1, others.length), height);
  const choosing = view.seat !== null && view.laid[view.seat] && playing?.selected.value;
  return html`<div class=${`l8 others-${others.length} ${columns ? 'columns' : ''} ${choosing ? 'choosing' : ''}`} ref=${box}
    style=${{ '--others': others.length, '--per': per, '--lines-laid': lines }} onKeyDown=${rove}>
    <div class="l8-piles" role="group" aria-label=${say('level8.page.piles')}>${others.map((seat) => PileOf(props, seat))}</div>
    <div class="l8-rows">${others.map((seat) => Row(props, seat))}</div>
    <div class="l8-own">
      <div class="l8-near">${Stock(props)}${view.seat === null ? null : PileOf(props, view.seat)}</div>
      ${h(Own, { ...props, Groups })}
    </div>
  </div>`;
}

/** What is staged moves there, and the server says whether it may be laid so. @param {BoardProps} props */
function useStage({ session, view, playing }) {
  const moves = playing && isComplete(view) ? layingMoves(view).join() : '';
  useEffect(() => {
    if (moves && verdict.value?.moves !== moves) check(session, view);
  }, [moves]);
  useLayoutEffect(() => travel([]), [JSON.stringify(staged(view))]);
}

/** The reader's level alone. @param {BoardProps} props */
export function Near(props) {
  useStage(props);
  return html`<div class="l8 near"><div class="l8-own">${h(Own, { ...props, Groups })}</div></div>`;
}

/** Arrows lead from place to place. @param {KeyboardEvent} event */
function rove(event) {
  const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
  const box = /** @type {HTMLElement} */ (event.currentTarget);
  const places = Array.from(box.querySelectorAll('button'));
  const at = places.findIndex((place) => place === document.activeElement);
  if (!step || at < 0) return;
  event.preventDefault();
  places[(at + step + places.length) % places.length]?.focus();
}

/** The stock. @param {BoardProps} props */
function Stock({ view, session, playing, play }) {
  const label = say('level8.page.stock', { n: view.stock });
  const pile = h(Pile, { count: view.stock, label, place: 'stock' });
  if (!playing || view.seat === null) return pile;
  const may = playing.mine && view.moves.includes('take stock');
  const name = say('level8.page.do_take');
  return html`<button type="button" class=${`l8-place ${may ? 'target' : ''}`} data-move=${may ? 'take stock' : undefined}
    aria-label=${`${name} (${label})`} aria-disabled=${may ? undefined : 'true'}
    onClick=${() => (may ? play({ move: 'take stock', label: name }) : session.move('take stock'))}>${pile}</button>`;
}

/** A seat's discard pile, and the skip card in front of the seat. @param {BoardProps} props @param {number} seat */
function PileOf(props, seat) {
  const { view, last } = props;
  const card = view.discards[seat];
  const top = card
    ? h(Lying, { game: ID, card, id: onPile(seat, card), form: 'mini', last: last.has(onPile(seat, card)), key: onPile(seat, card) })
    : html`<span class="pile empty" key="empty"></span>`;
  return html`<div class=${`l8-pile ${view.skipped[seat] ? 'skipped' : ''}`} key=${seat} data-place=${`pile-${seat}`}
    data-name=${props.session.names.value[seat]}>
    ${reachable(props, seat, top)}
    ${
      view.skipped[seat]
        ? h(Lying, {
            game: ID,
            card: SKIP,
            id: inFrontOf(seat),
            form: 'mini',
            last: last.has(inFrontOf(seat)),
            className: 'in-front',
            label: say('level8.page.is_skipped'),
          })
        : null
    }
  </div>`;
}

/**
 * The pile as a place to tap: to take from, to discard on, or to let somebody lose a turn.
 * @param {BoardProps} props
 * @param {number} seat
 * @param {any} top
 */
function reachable({ view, session, playing, play, targets }, seat, top) {
  const card = view.discards[seat];
  const whose = { seat, card: card ? cardName(ID, card) : '' };
  const name = say(card ? 'level8.page.pile_of' : 'level8.page.pile_empty', whose, session.listener.value);
  const aimed = targets.get(`pile-${seat}`);
  if (!playing || view.seat === null || (!card && !aimed))
    return html`<span class="l8-place" role="group" aria-label=${name}>
      ${top}
    </span>`;
  const take = `take ${seat}`;
  const may = playing.mine && view.moves.includes(take);
  const doing = aimed
    ? say(seat === view.seat ? 'level8.page.discard_here' : 'level8.page.skip_whom', { whom: seat }, session.listener.value)
    : may
      ? say('level8.page.take_this', whose)
      : '';
  const skips = aimed && seat !== view.seat;
  return html`<button type="button" class=${`l8-place ${aimed || may ? 'target' : ''}`}
    data-move=${aimed?.move ?? (may ? take : undefined)} aria-label=${doing ? `${doing} (${name})` : name}
    aria-disabled=${aimed || may ? undefined : 'true'}
    onClick=${() => (aimed ? play(aimed) : may ? play({ move: take, label: name }) : session.move(take))}>
    ${top}
    ${skips ? html`<span class="l8-skip" aria-hidden="true">⊘</span>` : null}
  </button>`;
}

/** Somebody's level: what it asks for, or the groups that lie. @param {BoardProps} props @param {number} seat */
function Row(props, seat) {
  const { session, view } = props;
  const task = view.level_tasks[seat];
  const level = lyingLevel(view, seat);
  return html`<section class=${`l8-row ${view.laid[seat] ? 'laid' : ''}`} key=${seat} data-seat=${seat}
    aria-label=${say('level8.page.level_of', { name: session.names.value[seat], n: level })}>
    <h3><span class="l8-name">${session.names.value[seat]}</span> <b aria-hidden="true">${level}</b></h3>
    <div class="l8-rest">${
      view.laid[seat]
        ? Groups(props, seat)
        : html`<span class="l8-task">
          <span>${taskWords(task)}</span>
          ${h(TaskPicture, { task })}
        </span>`
    }</div>
  </section>`;
}

/** The groups that a seat has laid out. @param {BoardProps} props @param {number} seat */
function Groups(props, seat) {
  const groups = props.view.groups[seat] ?? [];
  return html`<div class="l8-groups">${groups.map((group, at) => Group(props, seat, at + 1, group))}</div>`;
}

/**
 * One group: a place to tap while a card is selected; where that does not fit, the server says why.
 * @param {BoardProps} props
 * @param {number} seat
 * @param {number} place
 * @param {LaidGroup} group
 */
function Group({ session, playing, play, targets, last }, seat, place, group) {
  const ids = inGroup(seat, place, group);
  const cards = group.cards.map((card, at) =>
    h(Lying, {
      game: ID,
      card,
      id: ids[at],
      form: 'mini',
      last: last.has(ids[at] ?? ''),
      key: ids[at],
      className: card === JOKER ? 'as' : '',
      label: card === JOKER ? say('level8.page.joker_as', { what: standsFor(group, at) }) : undefined,
    }),
  );
  const shown = html`<span class="l8-fan" style=${{ '--n': group.cards.length }}>${cards.map(
    (card, at) => html`<span class="l8-card" key=${ids[at]}>
      ${card}
      ${
        group.cards[at] === JOKER && group.kind === 'run'
          ? html`<small aria-hidden="true" data-value=${group.stands_for[at]}></small>`
          : null
      }
    </span>`,
  )}</span>`;
  const name = groupName(group);
  const selected = playing?.mine ? playing.selected.value : null;
  if (!selected) return html`<div class=${`l8-group ${group.kind}`} key=${place} role="group" aria-label=${name}>${shown}</div>`;
  const target = targets.get(`group-${seat}.${place}`);
  const card = textOf(selected);
  const add = `add ${card} ${seat}.${place}${card === JOKER && group.kind === 'run' ? ' high' : ''}`;
  return html`<button type="button" class=${`l8-group ${group.kind} ${target ? 'target' : ''}`} key=${place}
    data-move=${target?.move} aria-disabled=${target ? undefined : 'true'}
    aria-label=${say('level8.page.add_to', { card: cardName(ID, card), group: name, seat }, session.listener.value)}
    onClick=${() => (target ? play(target) : session.move(add))}>${shown}</button>`;
}

/** What a joker of a group is. @param {LaidGroup} group @param {number} at */
const standsFor = (group, at) => (group.kind === 'colour' ? colourName(ID, String(group.value)) : String(group.stands_for[at]));

/**
 * What everybody sees of a seat: its level, its cards, the top of its pile (L8-6).
 * @param {import('../../../web/types.js').SeatProps<View>} props
 */
export function SeatSheet({ view, seat }) {
  const top = view.discards[seat];
  const level = Math.min(view.levels[seat] ?? 1, view.tasks.length);
  return html`<div class="l8-sheet">
    <h3>${say('level8.page.level_n', { n: level })}</h3>
    <p>${taskWords(view.level_tasks[seat]) || say('level8.page.level_done')}</p>
    <h3>${t('cards', { n: view.hand_sizes[seat] ?? 0 })}</h3>
    <h3>${top ? say('level8.page.pile_sheet', { n: view.discard_sizes[seat] ?? 0 }) : say('level8.page.pile')}</h3>
    ${
      top
        ? html`<div class="l8-list">${h(Lying, { game: ID, card: top, form: 'mini' })}</div>`
        : html`<p class="muted">
          ${say('level8.page.pile_none')}
        </p>`
    }
  </div>`;
}
