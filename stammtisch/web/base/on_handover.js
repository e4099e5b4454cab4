/** What the page remembers of a reader's cards besides the session: all of it goes when the device is handed on. */

/** @type {(() => void)[]} */
const memories = [];

/** Whoever remembers something says here how it is forgotten. @param {() => void} forgetIt */
export function onHandover(forgetIt) {
  memories.push(forgetIt);
}

/** Nothing is remembered any more. */
export function handOver() {
  for (const forgetIt of memories) forgetIt();
}
