import { LIGHTHOUSE_S } from './lighthouse';
import { COLD_BREW_S } from './cold-brew';
import { BREATHING_S } from './breathing';
import { BEATS, OPENING_NIGHT_S } from './opening-night';
import { makeSound, type Note } from '../sound';

/* Times in s, pitches in semitones above A3, loudness of notes 0 to 1; composed by ear. */

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

/** Surf, two slow chords and a bell buoy. */
export function lighthouseSound(): Uint8Array {
  return makeSound({
    durationS: LIGHTHOUSE_S,
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

/** A cheerful run of plucked notes. */
export function coldBrewSound(): Uint8Array {
  const tune = [0, 4, 7, 12, 9, 7, 4, 7, 0, 5, 9, 12, 14, 12, 9, 5, 2, 7, 11, 14, 12, 11, 7, 4];
  return makeSound({
    durationS: COLD_BREW_S,
    notes: [
      ...tune.map((pitch, i) => bell(i * 0.25, pitch, 0.34, 0.8)),
      ...[0, 1.5, 3, 4.5].flatMap((at, i) =>
        chord(
          at,
          1.7,
          [
            [-12, -5],
            [-12, -8],
            [-7, 0],
            [-10, -5],
          ][i] ?? [],
        ),
      ),
    ],
  });
}

/** Rises for breathing in and falls for breathing out. */
export function breathingSound(): Uint8Array {
  return makeSound({
    durationS: BREATHING_S,
    surf: { loudness: 0.9, waves: 1 },
    notes: [
      ...chord(0, 4.6, [-12, -5, 0, 7]),
      ...chord(3.8, 4.6, [-15, -8, -3, 4]),
      bell(0.05, 12, 0.22, 3),
      bell(4.05, 7, 0.22, 3),
    ],
  });
}

/** Two beats a second under a rising figure. */
export function openingNightSound(): Uint8Array {
  const beats = Array.from({ length: BEATS }, (_, i) => bell((i * OPENING_NIGHT_S) / BEATS, -24, 1, 0.5));
  const figure = Array.from({ length: 24 }, (_, i) => bell(i * 0.25, [0, 7, 12, 15, 19, 15][i % 6] ?? 0, 0.26, 0.5));
  return makeSound({
    durationS: OPENING_NIGHT_S,
    notes: [...beats, ...figure, ...chord(0, 3.2, [-12, -5, 3]), ...chord(3, 3.2, [-16, -4, 3])],
  });
}
