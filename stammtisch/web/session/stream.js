/**
 * All that happens at a table, in order, without gaps: over a WebSocket or, where something on the way strips those,
 * as lines over HTTP. A broken stream goes on where it stopped.
 */

import { outdated, root } from '../base/site.js';

/**
 * How the stream is: open; lost, and trying again; over, because the seat is used elsewhere, the table is gone or
 * nobody may watch; or the server has become newer than this page.
 * @typedef {'connecting' | 'open' | 'lost' | 'elsewhere' | 'gone' | 'outdated'} Connection
 * @typedef {{seq: number, kind: string, [more: string]: any}} Line
 * The number of a line, and when its entry happened: the server begins anew if its log has another one there.
 * @typedef {{seq: number, at?: number}} Known
 * How one listens: with the labels of others who share the device, or as a screen that shows the table to everybody.
 * @typedef {{holds?: string[], screen?: boolean}} Manner
 */

const FIRST_WAIT = 250;
const LONGEST_WAIT = 4000;
/** The server says something every five seconds, if only a beat: after so long a silence the connection is dead. */
const SILENCE = 15000;
/** So long a new connection may take to open. */
const OPENING = 6000;
const SOCKETS_TRIED = 2;
const ELSEWHERE = 4409;
const GONE = 4404;
const OVER = [GONE, 4403, 4401, 4410];

export class Stream {
  /**
   * @param {string} table
   * @param {string} label which of this browser's seats is meant; '' watches
   * @param {Known} known the last line that is known
   * @param {(lines: Line[]) => void} onLines
   * @param {(connection: Connection) => void} onConnection
   * @param {Manner} [manner]
   */
  constructor(table, label, known, onLines, onConnection, manner = {}) {
    this.path = `/api/v1/tables/${table}`;
    this.label = label;
    this.manner = manner;
    this.onLines = onLines;
    this.onConnection = onConnection;
    this.known = known;
    this.tries = 0;
    this.failedSockets = 0;
    this.ended = false;
    /** @type {WebSocket | AbortController | null} */
    this.carrier = null;
    this.waiting = 0;
    this.watchdog = 0;
    this.worked = false;
    this.wake = () => this.again(true);
    addEventListener('online', this.wake);
    this.open();
  }

  /** Stop listening. */
  close() {
    this.ended = true;
    removeEventListener('online', this.wake);
    clearTimeout(this.waiting);
    this.drop();
  }

  /** What a lost carrier leaves behind. */
  drop() {
    clearTimeout(this.watchdog);
    const carrier = this.carrier;
    this.carrier = null;
    if (carrier instanceof WebSocket) carrier.close();
    else carrier?.abort();
  }

  open() {
    this.onConnection(this.tries ? 'lost' : 'connecting');
    this.expectWithin(OPENING);
    if (this.failedSockets >= SOCKETS_TRIED) this.openLines();
    else this.openSocket();
  }

  /** If nothing is heard for so long, the carrier is dead, though nobody has said so. @param {number} silence */
  expectWithin(silence) {
    clearTimeout(this.watchdog);
    this.watchdog = setTimeout(() => this.lost(1006), silence);
  }

  /** Somebody has got no answer: what is open is likely dead, and is opened anew. */
  doubt() {
    if (!this.ended && this.tries === 0) this.lost(1006);
  }

  query() {
    const query = new URLSearchParams({ after: String(this.known.seq) });
    if (this.known.at !== undefined) query.set('at', String(this.known.at));
    if (this.label) {
      query.set('as', this.label);
      query.set('exclusive', '1');
    }
    if (this.manner.holds?.length) query.set('holds', this.manner.holds.join());
    if (this.manner.screen) query.set('screen', '1');
    return query;
  }

  openSocket() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    let socket;
    try {
      socket = new WebSocket(`${scheme}://${location.host}${root}${this.path}/socket?${this.query()}`);
    } catch {
      this.failedSockets = SOCKETS_TRIED;
      return this.openLines();
    }
    let opened = false;
    this.carrier = socket;
    socket.onopen = () => {
      opened = this.worked = true;
      this.failedSockets = 0;
      this.opened();
    };
    socket.onmessage = (message) =>
      this.take(
        message.data.split('\n').map((/** @type {string} */ line) => JSON.parse(line)),
        socket,
      );
    socket.onclose = (event) => {
      if (this.carrier !== socket) return;
      if (!opened && event.code === 1006 && !this.worked) this.failedSockets += 1;
      this.lost(event.code);
    };
  }

  async openLines() {
    const stop = new AbortController();
    this.carrier = stop;
    try {
      const answer = await fetch(`${root}${this.path}/stream?${this.query()}`, {
        signal: stop.signal,
        headers: { Accept: 'application/x-ndjson' },
        credentials: 'same-origin',
      });
      if (!answer.ok || !answer.body) return this.lost([404, 410].includes(answer.status) ? GONE : 1006);
      this.opened();
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = ''; ; ) {
        const { value, done } = await reader.read();
        if (done) break;
        const lines = (rest + value).split('\n');
        rest = lines.pop() ?? '';
        this.take(
          lines.filter(Boolean).map((line) => JSON.parse(line)),
          stop,
        );
      }
    } catch {
      // the same as an end
    }
    if (this.carrier === stop) this.lost(1006);
  }

  opened() {
    this.tries = 0;
    this.expectWithin(SILENCE);
    this.onConnection('open');
    this.checkVersion();
  }

  /** @param {Line[]} lines @param {object} carrier who brings them */
  take(lines, carrier) {
    if (carrier !== this.carrier) return;
    this.expectWithin(SILENCE);
    for (const line of lines) {
      if (line.kind === 'end' && line.why === 'elsewhere') return this.lost(ELSEWHERE);
      if (line.seq) this.known = { seq: line.seq, at: line.at };
    }
    const told = lines.filter((line) => !['end', 'beat'].includes(line.kind));
    if (told.length) this.onLines(told);
  }

  /** @param {number} code */
  lost(code) {
    this.drop();
    if (this.ended) return;
    if (code === ELSEWHERE || OVER.includes(code)) {
      this.close();
      this.onConnection(code === ELSEWHERE ? 'elsewhere' : 'gone');
      return;
    }
    this.onConnection('lost');
    this.again(false);
  }

  /** Try again: at once when the network is back, else after a wait that grows. @param {boolean} atOnce */
  again(atOnce) {
    if (this.ended || (this.carrier && !atOnce)) return;
    clearTimeout(this.waiting);
    const wait = atOnce ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.waiting = setTimeout(() => {
      this.drop();
      this.open();
    }, wait);
  }

  /** Whether the server would give a browser a newer page now. */
  async checkVersion() {
    if (await outdated()) this.onConnection('outdated');
  }
}
