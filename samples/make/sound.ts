import { wavFile } from './wav-file';
import { elementAt } from '../../testing/support/element-at';
import { mulberry32 } from '../../testing/support/seeded-random';
import { TURN } from './turn';

/** The usual rate of the sound of videos. */
const SAMPLE_RATE_HZ = 48_000;
/** A3, from which pitches are counted. */
const A3_HZ = 220;
/** Loudest 16-bit sample, just below the largest value. */
const PEAK = 32_000;

export interface Note {
  atS: number;
  lengthS: number;
  /** Semitones above A3. */
  pitch: number;
  /** Loudness beside other notes, 0..1. */
  loudness: number;
  /** A bell starts loud and decays; a pad swells and fades. */
  voice: 'bell' | 'pad';
}

interface SoundPlan {
  durationS: number;
  notes: Note[];
  /** Surf: the factor of its noise, near 1, and the number of waves in the clip. */
  surf?: { loudness: number; waves: number };
}

/** 16-bit mono WAV file at 48 kHz. Notes that last beyond the end continue at the beginning, so that the clip loops. */
export function makeSound({ durationS, notes, surf }: SoundPlan): Uint8Array {
  const count = Math.round(durationS * SAMPLE_RATE_HZ);
  const mix = new Float32Array(count);
  for (const note of notes) addNote(mix, note);
  if (surf) addSurf(mix, surf, durationS);
  const samples = Int16Array.from(mix, (value) => Math.round(PEAK * Math.tanh(value)));
  return wavFile(samples, SAMPLE_RATE_HZ);
}

/** Waves, their overtones and how they fade were chosen by ear. */
function addNote(mix: Float32Array, { atS, lengthS, pitch, loudness, voice }: Note): void {
  const frequency = A3_HZ * 2 ** (pitch / 12);
  const start = Math.round(atS * SAMPLE_RATE_HZ);
  const count = Math.round(lengthS * SAMPLE_RATE_HZ);
  for (let i = 0; i < count; i++) {
    const t = i / SAMPLE_RATE_HZ;
    const swell =
      voice === 'pad' ? Math.sin((Math.PI * i) / count) ** 2 : Math.exp((-5 * t) / lengthS) * Math.min(1, t * 400);
    const phase = TURN * frequency * t;
    const tone =
      voice === 'pad'
        ? Math.sin(phase) + 0.35 * Math.sin(2 * phase + Math.sin(t * 3)) + 0.2 * Math.sin(1.004 * phase)
        : Math.sin(phase) + 0.4 * Math.sin(2.76 * phase) * Math.exp(-8 * t) + 0.25 * Math.sin(2 * phase);
    const place = (start + i) % mix.length;
    mix[place] = elementAt(mix, place) + loudness * 0.22 * swell * tone;
  }
}

/** Low noise that swells with each wave; chosen by ear. */
function addSurf(mix: Float32Array, { loudness, waves }: { loudness: number; waves: number }, durationS: number): void {
  const random = mulberry32(7);
  let low = 0;
  mix.forEach((value, i) => {
    low += 0.06 * (random() * 2 - 1 - low);
    const roll = 0.5 - 0.5 * Math.cos((TURN * waves * i) / SAMPLE_RATE_HZ / durationS);
    mix[i] = value + loudness * low * (0.25 + roll ** 2);
  });
}
