/** Soft sounds, made on the spot: no files. Nothing of it exists before the reader has touched the page. */

/** @typedef {import('./cues.js').Cue} Cue @typedef {import('./cues.js').Tune} Tune */

const MASTER = 0.5;
const LONGEST = 0.25;
const [KNOCK, BETWEEN] = [260, 0.13];
const NOTES = { G4: 392, A4: 440, C5: 523.25, D5: 587.33, E5: 659.25, G5: 783.99, C6: 1046.5 };

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let hiss = null;

/** How each cue sounds from a time on. @type {Record<Cue, (out: AudioNode, at: number) => void>} */
const SOUNDS = {
  select: (out, at) => noise(out, at, { length: 0.006, from: 3200, loud: 0.35 }),
  card: (out, at) => noise(out, at, { length: 0.07, from: 1800, loud: 0.6 }),
  draw: (out, at) => noise(out, at, { length: 0.07, from: 1300, to: 2700, loud: 0.6 }),
  shuffle: (out, at) => ticks(out, at, [0, 0.03, 0.06, 0.09, 0.12, 0.15, 0.18, 0.21]),
  turn: (out, at) => mallets(out, at, [NOTES.G4, NOTES.D5], 0.11),
  help: (out, at) => [0, 0.08, 0.16].forEach((late) => note(out, at + late, NOTES.A4, 0.07)),
  level: (out, at) => mallets(out, at, [NOTES.C5, NOTES.E5, NOTES.G5], 0.06),
  die: (out, at) => ticks(out, at, [0, 0.03, 0.075, 0.135, 0.21]),
  bust: (out, at) => note(out, at, 220, LONGEST, 146.83),
  last: (out, at) => [0, BETWEEN].forEach((late) => noise(out, at + late, { length: 0.06, from: KNOCK, loud: 0.9 })),
  win: (out, at) => mallets(out, at, [NOTES.C5, NOTES.E5, NOTES.G5, NOTES.E5, NOTES.C6], 0.045),
  over: (out, at) => mallets(out, at, [NOTES.G5, NOTES.E5, NOTES.C5], 0.08),
  ask: (out, at) => mallets(out, at, [NOTES.C5, NOTES.C5, NOTES.G5], 0.08),
  error: (out, at) => note(out, at, 120, 0.08),
};

/** Let a cue, or a game's own tune, be heard. @param {Cue | Tune} cue @param {number} volume from 0 to 1 @param {number} [late] seconds */
export function sound(cue, volume, late = 0) {
  const speaker = opened();
  if (!speaker || !volume) return;
  const out = new GainNode(speaker, { gain: MASTER * volume });
  out.connect(speaker.destination);
  const at = speaker.currentTime + 0.01 + late;
  if (typeof cue === 'string') SOUNDS[cue](out, at);
  else mallets(out, at, cue.pitches, cue.apart);
}

/** The loudspeaker. A phone lets it sound beside other music, and may have put it to sleep meanwhile. */
function opened() {
  if (!context && typeof AudioContext === 'function') {
    const session = /** @type {any} */ (navigator).audioSession;
    if (session) session.type = 'ambient';
    context = new AudioContext({ latencyHint: 'interactive' });
    for (const gesture of ['pointerup', 'keydown']) addEventListener(gesture, wake, { capture: true, passive: true });
  }
  wake();
  return context;
}

function wake() {
  if (context && context.state !== 'running') context.resume().catch(() => {});
}

/** @param {AudioNode} out @param {number} at @param {number[]} times */
function ticks(out, at, times) {
  for (const late of times) noise(out, at + late, { length: 0.012, from: 2600, loud: 0.4 });
}

/** @param {AudioNode} out @param {number} at @param {number[]} pitches @param {number} apart */
function mallets(out, at, pitches, apart) {
  pitches.forEach((pitch, number) => note(out, at + number * apart, pitch, LONGEST - number * apart));
}

/**
 * A soft note that fades, or falls to another pitch.
 * @param {AudioNode} out
 * @param {number} at
 * @param {number} pitch
 * @param {number} length
 * @param {number} [to]
 */
function note(out, at, pitch, length, to = pitch) {
  const string = new OscillatorNode(out.context, { type: 'triangle', frequency: pitch });
  if (to !== pitch) string.frequency.exponentialRampToValueAtTime(to, at + length);
  string.connect(fading(out, at, length, 0.5));
  string.start(at);
  string.stop(at + length);
}

/**
 * A breath of noise around a pitch.
 * @param {AudioNode} out
 * @param {number} at
 * @param {{length: number, from: number, to?: number, loud: number}} how
 */
function noise(out, at, { length, from, to = from, loud }) {
  const source = new AudioBufferSourceNode(out.context, { buffer: hissing(out.context) });
  const band = new BiquadFilterNode(out.context, { type: 'bandpass', frequency: from, Q: 0.8 });
  if (to !== from) band.frequency.exponentialRampToValueAtTime(to, at + length);
  source.connect(band).connect(fading(out, at, length, loud));
  source.start(at, 0, length);
}

/** Loud at once, then gone without a click. @param {AudioNode} out @param {number} at @param {number} length @param {number} loud */
function fading(out, at, length, loud) {
  const gain = new GainNode(out.context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + Math.min(0.008, length / 3));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(out);
  return gain;
}

/** @param {BaseAudioContext} speaker */
function hissing(speaker) {
  if (!hiss) {
    hiss = new AudioBuffer({ length: Math.ceil(speaker.sampleRate * LONGEST), sampleRate: speaker.sampleRate });
    const samples = hiss.getChannelData(0);
    for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  }
  return hiss;
}
