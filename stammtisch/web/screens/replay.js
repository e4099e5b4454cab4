/** Looking back at a game: every moment, with open cards, as often as one likes. The address names the moment. */

import { Banners } from '../ui/table/banners.js';
import { GAMES, load as loadGame } from '../session/games.js';
import { NextGame } from '../ui/after/next_game.js';
import { OpenBench, OpenHands } from '../ui/after/open_hands.js';
import { Scrubber } from '../ui/after/scrubber.js';
import { Replayed, fetchReplay } from '../replay/replay.js';
import { SeatChips } from '../ui/table/seat_chips.js';
import { SheetButtons, SidePanel } from '../ui/after/replay_panel.js';
import { ask, wordsOf } from '../base/api.js';
import { announce } from '../feedback/announce.js';
import { finish, remember, travel } from '../motion/flip.js';
import { go } from '../base/route.js';
import { h, html, useEffect, useLayoutEffect, useRef, useState, useTitle } from '../base/dom.js';
import { loadStyle } from '../base/load_style.js';
import { lineWords } from '../ui/table/log.js';
import { t } from '../base/i18n.js';

const TOLD = '#told-';
const SETTLED = 150;

await Promise.all([loadStyle('log'), loadStyle('after')]);

/** @param {{table: string, code: string, label: string}} props */
export function ReplayScreen({ table, code, label }) {
  const [found, setFound] = useState(/** @type {{replayed: Replayed, number: number} | null} */ (null));
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    load(table, code, label).then(setFound, (trouble) => setWrong(wordsOf(trouble)));
  }, [table]);
  if (wrong)
    return html`<main class="gone">
      <h1>${t('look_back')}</h1>
      <p>${wrong}</p>
      <button type="button" class="main" onClick=${() => go(`/t/${code}`)}>${t('to_table')}</button>
    </main>`;
  if (!found) return html`<main class="loading"><p>${t('loading')}</p></main>`;
  return h(LookingBack, { ...found, table, label });
}

/** The game that the address names, at the moment that it names. @param {string} table @param {string} code @param {string} label */
async function load(table, code, label) {
  const asked = Number(new URLSearchParams(location.search).get('game'));
  const number = asked || (await ask(`/api/v1/tables/${table}${label ? `?as=${label}` : ''}`)).games;
  const replayed = new Replayed(await fetchReplay(table, label, number), code, 0);
  await loadGame(replayed.replay.record.game);
  replayed.go(named(replayed));
  return { replayed, number };
}

/** The moment that the address names: by its number, or by how much had been told. @param {Replayed} replayed */
function named(replayed) {
  if (location.hash.startsWith(TOLD)) return replayed.whenTold(Number(location.hash.slice(TOLD.length)));
  return Number.parseInt(location.hash.slice(1), 10) || 0;
}

/** @param {{replayed: Replayed, table: string, label: string, number: number}} props */
function LookingBack({ replayed, table, label, number }) {
  const game = GAMES[replayed.replay.record.game];
  const at = replayed.at.value;
  const before = useRef(at);
  const words = lineWords(/** @type {any} */ (replayed.all[at]), replayed.listener.value).join(' ');
  /** @param {number} to */
  const onGo = (to) => {
    remember();
    replayed.go(to);
  };
  useTitle(t('replay.title', { game: t(`title.${game?.id}`) }));
  useEffect(() => keptInAddress(at, number), [at]);
  useEffect(() => followAddress(replayed), [replayed]);
  useLayoutEffect(() => {
    if (game && at > before.current && at <= replayed.stepFrom(before.current, 1))
      travel(since(replayed, before.current).flatMap((event) => game.travels(event, replayed.seat.value, replayed.session)));
    if (at !== before.current) announce(words);
    before.current = at;
  }, [at]);
  if (!game) return null;
  const { session } = replayed;
  const view = replayed.state.value.view;
  const last = new Set(events(replayed, at).flatMap((event) => game.marks(event, view)));
  const props = { replayed, game, table, label, number, onGo };
  return html`<main class=${`table replay game-${game.id} seats-${replayed.seats.length}`} data-at=${at}
    onPointerDown=${finish}>
    <header class="topbar">
      <button type="button" class="icon-button" aria-label=${t('to_table')} onClick=${() => go(`/t/${replayed.code}`)}>
        ←
      </button>
      <h1>${t(`title.${game.id}`)}</h1>
      <ul class="facts" aria-label=${t('facts')}>${game
        .facts(view)
        .map((fact) => html`<li key=${fact.label} data-place=${fact.place}><span>${fact.label}</span> <b>${fact.value}</b></li>`)}</ul>
      ${h(SheetButtons, props)}
    </header>
    ${h(SeatChips, { session, game })}
    <section class="board" id="board" aria-label=${t('board')}>
      <h2 class="unseen">${t('board')}</h2>
      ${h(game.Board, { session, view, targets: new Map(), play: () => session.move(), tap: () => session.move(), last })}
    </section>
    ${h(Banners, { session })}
    ${label ? h(NextGame, { table, code: replayed.code, label }) : null}
    <p class="status" id="status">${words || t('replay.quiet')}</p>
    ${h(game.Own ? OpenBench : OpenHands, { replayed, game })}
    ${h(Scrubber, { at, last: replayed.last, stepFrom: (from, direction) => replayed.stepFrom(from, direction), words, onGo })}
    ${h(SidePanel, props)}
  </main>`;
}

/** @param {Replayed} replayed @param {number} at */
const events = (replayed, at) => replayed.replay.steps[at]?.events ?? [];

/** What happened after a moment, until the one that is shown. @param {Replayed} replayed @param {number} before */
const since = (replayed, before) => replayed.replay.steps.slice(before + 1, replayed.at.value + 1).flatMap((step) => step.events);

/** Once the reader stays at a moment, the address names it. @param {number} at @param {number} number */
function keptInAddress(at, number) {
  const timer = setTimeout(() => history.replaceState(null, '', `${location.pathname}?${asking(number)}#${at}`), SETTLED);
  return () => clearTimeout(timer);
}

/** What the address asks for, and which game. @param {number} number */
function asking(number) {
  const query = new URLSearchParams(location.search);
  query.set('game', String(number));
  return query;
}

/** Who changes the moment in the address sees it. @param {Replayed} replayed */
function followAddress(replayed) {
  const follow = () => replayed.go(named(replayed));
  addEventListener('hashchange', follow);
  return () => removeEventListener('hashchange', follow);
}
