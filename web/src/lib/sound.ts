// Sounds, made here out of noise and a few tones. None is heard until they are switched on, and none for a hidden fact:
// they come from what is called out and from what everybody sees.

import { prefs } from "./prefs.svelte";
import type { Event } from "./protocol";

let context: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

type Tone = { pitch: number; to?: number; at?: number; long?: number; loud?: number; wave?: OscillatorType };

function room(): AudioContext | undefined {
  if (!prefs.sound || typeof AudioContext === "undefined") return undefined;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => {});
  return context;
}

function fade(at: number, long: number, loud: number): GainNode {
  const gain = context!.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(context!.destination);
  return gain;
}

function tone({ pitch, to = pitch, at = 0, long = 0.18, loud = 0.12, wave = "sine" }: Tone): void {
  const now = context!.currentTime + at;
  const voice = context!.createOscillator();
  voice.type = wave;
  voice.frequency.setValueAtTime(pitch, now);
  voice.frequency.exponentialRampToValueAtTime(to, now + long);
  voice.connect(fade(now, long, loud));
  voice.start(now);
  voice.stop(now + long);
}

/** Dry noise in a band: paper, knuckles, hooves. */
function knock(pitch: number, at = 0, long = 0.06, loud = 0.3): void {
  const now = context!.currentTime + at;
  if (!hiss) {
    hiss = context!.createBuffer(1, context!.sampleRate / 4, context!.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let nth = 0; nth < samples.length; nth++) samples[nth] = Math.random() * 2 - 1;
  }
  const source = context!.createBufferSource();
  source.buffer = hiss;
  const band = context!.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = pitch;
  source.connect(band).connect(fade(now, long, loud));
  source.start(now);
  source.stop(now + long);
}

const SOUNDS: Record<string, () => void> = {
  card: () => knock(2600, 0, 0.05, 0.22),
  deal: () => [0, 0.07, 0.14].forEach((at) => knock(2900, at, 0.04, 0.14)),
  knock: () => [0, 0.16].forEach((at) => knock(320, at, 0.09, 0.9)),
  kuku: () => [tone({ pitch: 830, long: 0.22 }), tone({ pitch: 660, at: 0.26, long: 0.34 })],
  svin: () => tone({ pitch: 120, to: 82, long: 0.3, wave: "sawtooth", loud: 0.1 }),
  husar: () => tone({ pitch: 3400, to: 2900, long: 0.16, wave: "triangle", loud: 0.06 }),
  kavall: () => [0, 0.13].forEach((at) => knock(700, at, 0.05, 0.7)),
  vardshus: () => tone({ pitch: 1320, long: 0.6, loud: 0.08 }),
  kille: () => [1760, 2093, 2637].forEach((pitch, nth) => tone({ pitch, at: nth * 0.07, long: 0.3, loud: 0.04 })),
  glass: () => tone({ pitch: 2350, to: 2300, long: 0.5, loud: 0.05 }),
  coin: () => [tone({ pitch: 2900, long: 0.08, loud: 0.05 }), tone({ pitch: 3500, at: 0.06, long: 0.14, loud: 0.05 })],
  turn: () => tone({ pitch: 392, long: 0.16, loud: 0.09 }),
};
export const NAMES = Object.keys(SOUNDS);

const CALLS: [RegExp, string][] = [
  [/kuku/i, "kuku"],
  [/svinhugg/i, "svin"],
  [/husar/i, "husar"],
  [/kavall/i, "kavall"],
  [/[vw]ärdshus/i, "vardshus"],
  [/kille/i, "kille"],
  [/knack/i, "knock"],
];
const EVENTS: Record<string, string> = {
  deal: "deal",
  swap: "card",
  draw: "card",
  undo: "card",
  play: "card",
  lay: "card",
  throw: "card",
  pick_up: "card",
  knock: "knock",
  drink: "glass",
  stake: "coin",
  pay: "coin",
  penalty: "coin",
  win: "coin",
  buyin: "coin",
};

export const soundOfCall = (text: string): string | undefined => CALLS.find(([pattern]) => pattern.test(text))?.[1];
export const soundOf = (event: Event): string | undefined => EVENTS[event.event];

export function sound(name: string | undefined): void {
  if (name && room()) SOUNDS[name]?.();
}

/** What is heard of some events: each sound once. */
export function hear(events: Event[]): void {
  for (const name of new Set(events.flatMap((event) => soundOf(event) ?? []))) sound(name);
}
