/** What belongs to a look back besides the table: all moves, the points, the check of the deal, and what can be shared. */

import { Dialog } from '../parts/dialog.js';
import { FairReport } from './fair_report.js';
import { Icon, iconOf } from '../parts/icons.js';
import { LinkField } from '../parts/link_field.js';
import { ScoreSheet } from '../table/score_sheet.js';
import { SameDeal } from './deal_comparison.js';
import { Tabs } from '../parts/tabs.js';
import { address, root } from '../../base/site.js';
import { h, html, useEffect, useRef, useState } from '../../base/dom.js';
import { lineWords } from '../table/log.js';
import { rounds } from '../../replay/rounds.js';
import { t } from '../../base/i18n.js';

/**
 * @typedef {import('../../replay/replay.js').Replayed} Replayed
 * @typedef {import('../../types.js').GameClient} GameClient
 * @typedef {{replayed: Replayed, game: GameClient, table: string, label: string, number: number, onGo: (at: number) => void}} Props
 */

const SHEETS = ['moves', 'points', 'fair', 'share'];
/** @type {Record<string, import('../parts/icons.js').IconName>} */
const BUTTONS = { moves: 'log', points: 'block', fair: 'checked', share: 'send' };

/** @param {Props & {name: string}} props */
function Content({ name, ...props }) {
  const { replayed, game, table, number } = props;
  switch (name) {
    case 'moves':
      return h(Moves, props);
    case 'points':
      return h(ScoreSheet, { session: replayed.session, game, rounds: roundsSoFar(replayed) });
    case 'fair':
      return h(FairReport, { replay: replayed.replay, table, game: number });
    default:
      return h(Share, props);
  }
}

/** The rounds that are over at the moment that is shown. @param {Replayed} replayed */
function roundsSoFar(replayed) {
  const { view } = replayed.state.value;
  return rounds(replayed.replay.steps).filter(({ round }) => view.result || round < view.round);
}

/** Beside the table where there is room. @param {Props} props */
export function SidePanel(props) {
  const [name, setName] = useState('moves');
  return html`<aside class="panel" aria-label=${t('sheets')}>
    ${h(Tabs, { names: SHEETS, name, onChoose: setName }, h(Content, { ...props, name }))}
  </aside>`;
}

/** The same as sheets, one tap away. @param {Props} props */
export function SheetButtons(props) {
  const [open, setOpen] = useState(/** @type {string | null} */ (null));
  /** A move that was chosen is looked at, not read about. @param {number} at */
  const go = (at) => {
    setOpen(null);
    props.onGo(at);
  };
  return html`<nav class="sheets" aria-label=${t('sheets')}>
    ${SHEETS.map(
      (sheet) => html`<button type="button" class="sheet-button" key=${sheet} aria-label=${t(`sheet.${sheet}`)}
        title=${t(`sheet.${sheet}`)} onClick=${() => setOpen(sheet)}>
        ${h(Icon, { icon: BUTTONS[sheet] ?? 'dot' })} <span class="sheet-word" aria-hidden="true">${t(`sheet.${sheet}`)}</span>
      </button>`,
    )}
    ${open ? h(Dialog, { title: t(`sheet.${open}`), onClose: () => setOpen(null) }, h(Content, { ...props, onGo: go, name: open })) : null}
  </nav>`;
}

/** All moves in words, with their numbers in the record; each leads to its moment. @param {Props} props */
function Moves({ replayed, game, onGo }) {
  const here = useRef(/** @type {HTMLElement | null} */ (null));
  const at = replayed.at.value;
  useEffect(() => {
    const frame = requestAnimationFrame(() => here.current?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, [at]);
  const told = replayed.all.map((line) => ({ line, words: lineWords(line, replayed.listener.value) })).filter(({ words }) => words.length);
  const now = told.findLast(({ line }) => line.seq <= at)?.line.seq;
  return html`<ol class="log moves">${told.map(
    ({ line, words }) => html`<li key=${line.seq} value=${line.seq} class=${line.seq === now ? 'now' : ''}
      ref=${line.seq === now ? here : undefined}>
      <span class="move-number">${line.seq}</span> ${h(Icon, { icon: iconOf(line, game.id) })}
      <button type="button" class="log-jump" aria-current=${line.seq === now ? 'step' : undefined}
        onClick=${() => onGo(line.seq)}>${words.join(' ')}</button>
    </li>`,
  )}</ol>`;
}

/** A link to this moment, the record as a file, and the same deal to play. @param {Props} props */
function Share({ replayed, game, table, label, number }) {
  const link = address(`/t/${replayed.code}/replay?game=${number}#${replayed.at.value}`);
  const query = new URLSearchParams({ game: String(number), ...(label ? { as: label } : {}) });
  return html`<div class="share">
    ${h(LinkField, { id: 'moment-link', label: t('replay.link'), link })}
    <p>${t('replay.file_about')}</p>
    <a class="button download" href=${`${root}/api/v1/tables/${table}/record?${query}`}
      download=${`stammtisch-${replayed.code}-${number}.json`}>${t('replay.file')}</a>
    ${h(SameDeal, { table, label, game: game.id, number })}
  </div>`;
}
