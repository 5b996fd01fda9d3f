import { makeSound, type Note } from '../sound';

const pad = (atS: number, lengthS: number, pitch: number, loudness = 0.35): Note => ({
  atS,
  lengthS,
  pitch,
  loudness,
  voice: 'pad',
});
const bell = (atS: number, pitch: number, loudness = 0.4, lengthS = 1.6): Note => ({
  atS,
  lengthS,
  pitch,
  loudness,
  voice: 'bell',
});
const chord = (atS: number, lengthS: number, pitches: number[]): Note[] =>
  pitches.map((pitch) => pad(atS, lengthS, pitch));

/** Surf, two slow chords and a bell buoy. 8 s. */
export function lighthouseSound(): Uint8Array {
  return makeSound({
    durationS: 8,
    surf: { loudness: 1.1, waves: 2 },
    notes: [
      ...chord(0, 5, [-12, -5, 4, 11]),
      ...chord(4, 5, [-15, -3, 4, 9]),
      bell(0.6, 16),
      bell(2.6, 11),
      bell(4.6, 14),
      bell(6.1, 9),
    ],
  });
}
