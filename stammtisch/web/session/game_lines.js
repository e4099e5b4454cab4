/** What was told of the games at a table. */

/** @typedef {import('./stream.js').Line} Line */

/** The deal and the moves that stand, without those taken back. @param {Line[]} lines @returns {Line[]} */
export function standing(lines) {
  const began = lines.findLastIndex((line) => line.kind === 'began');
  /** @type {Line[]} */
  const moves = [];
  for (const line of began < 0 ? [] : lines.slice(began)) {
    if (line.kind === 'undone') moves.pop();
    else if (line.kind === 'began' || line.kind === 'moved') moves.push(line);
  }
  return moves;
}

/** How many events had been told when each of these lines was, by number. @param {Line[]} moves @returns {Map<number, number>} */
export function eventsUntil(moves) {
  /** @type {Map<number, number>} */
  const told = new Map();
  let count = 0;
  for (const line of moves) {
    count += (line.events ?? []).length;
    told.set(line.seq, count);
  }
  return told;
}

/** The games that have begun, each once. @param {Line[]} lines @returns {string[]} */
export function playedIn(lines) {
  /** @type {Set<string>} */
  const played = new Set();
  let game = '';
  for (const line of lines) {
    game = line.game ?? game;
    if (line.kind === 'began') played.add(game);
  }
  played.delete('');
  return [...played];
}
