import { expect, test } from 'vitest';
import { loadKernels } from '../../src/kernels/load-kernels';
import { readKernels } from '../../wasm/build-kernels.mjs';
import { makePicture } from '../pictures';
import { FramePainter } from './frame-painter';
import { ownEngine } from './engine';
import type { EngineUnderTest } from './engine';
import type { Kind } from './kind';
import { KINDS, kindNamed } from './kinds';
import { quantile } from '../quantile';
import { jitter, keptUpTo, longestHideMs, measureKinds, overallRecall } from './measure';
import { clutteredRoom } from './rooms';
import { runSequence } from './run-sequence';
import type { Observation } from './run-sequence';
import { sequencesOf, shownPicture } from './sequence';
import type { Material, SequenceOptions } from './sequence';
import type { Slot } from './timeline';
import { insideShare, truthOf } from './truth';

// A short version of testing/bench/engine/sequences.ts: one or two pictures, few frames per level.
const pictures = [
  shownPicture('photo', makePicture('photo', 1, 640, 480)),
  shownPicture('poster', makePicture('poster', 2, 420, 540)),
];
const material: Material = {
  targets: pictures,
  others: [shownPicture('other', makePicture('photo', 8, 640, 480))],
  rooms: [clutteredRoom(5)],
};
const painter = new FramePainter();
const kernels = await loadKernels(await readKernels());
const brief: SequenceOptions = { pictures: 1, pace: { trackingShare: 0.4, initializationFrames: 3, leadIn: 4 } };

async function observe(
  kinds: Kind[],
  options: SequenceOptions = brief,
  engine: EngineUnderTest = ownEngine(kernels),
): Promise<Observation[]> {
  const observations: Observation[] = [];
  for (const kind of kinds) {
    for (const sequence of sequencesOf(kind, material, options)) {
      const [own] = await runSequence(sequence, painter, [engine], observations.length);
      observations.push(...own);
    }
  }
  return observations;
}

test('every kind draws the same frame from the same seed', () => {
  for (const kind of KINDS) {
    const draw = () => {
      const [sequence] = sequencesOf(kind, material, brief);
      return painter.draw(sequence, sequence.slots[sequence.slots.length >> 1]);
    };
    expect(Buffer.compare(draw().data, draw().data)).toBe(0);
  }
});

test('truth has the share of a target that lies inside the frame', () => {
  expect(insideShare(Float64Array.of(-50, 10, 50, 10, 50, 60, -50, 60), 100, 100)).toBeCloseTo(0.505);
  expect(insideShare(Float64Array.of(200, 10, 250, 10, 250, 60, 200, 60), 100, 100)).toBe(0);
  const [away] = sequencesOf(kindNamed('re-entry'), material, { pictures: 1 });
  const inView = away.slots.map((slot) => truthOf(away, slot, 0)?.inView);
  expect(inView).toContain(true);
  expect(inView).toContain(false);
});

/** A kind at some of its levels. */
const some = (name: string, ...levels: number[]): Kind => ({ ...kindNamed(name), levels });

test('shows the errors of an engine that reports old places', { tags: 'thorough' }, async () => {
  // Reports what the tracker saw five frames ago, and never hides it.
  const own = ownEngine(kernels);
  const past: Float64Array[] = [];
  const stale: EngineUnderTest = {
    ...own,
    async process(frame, tMs) {
      const [shown] = await own.process(frame, tMs);
      if (shown) past.push(shown);
      return [past.at(-6) ?? past[0] ?? null];
    },
  };
  const kinds = [some('motion', 10, 20), some('re-entry', 40)];
  const observations = await observe(kinds, { ...brief, modes: ['tracking'] }, stale);
  const [motion] = measureKinds(observations);
  expect(motion.recall).toBeLessThan(0.2);
  expect(motion.wrong).toBeGreaterThan(6);
  expect(keptUpTo(motion)).toBe(0);
  expect(longestHideMs(observations)).toBeGreaterThan(250);
});

async function expectRightAnswers(chosenLevels: (levels: readonly number[]) => number[]): Promise<void> {
  // Other lenses have a test of their own.
  const kinds = KINDS.filter(({ name }) => !['ten', 'lens', 'lens-tall', 'still', 'drift', 're-entry'].includes(name));
  const thinned = kinds.map(({ name, levels }) => some(name, ...chosenLevels(levels)));
  const observations = await observe(thinned, {
    ...brief,
    pace: { trackingShare: 0.2, initializationFrames: 2, leadIn: 2 },
  });
  const measured = measureKinds(observations);
  expect(overallRecall(measured, observations).mean).toBeGreaterThan(0.93);
  expect(measured.filter(({ wrong }) => wrong > 0)).toEqual([]);
  expect(measured.filter(({ falseAccepts }) => falseAccepts > 0)).toEqual([]);
}

test('is right in nearly all frames of all kinds, wrong in none, and finds nothing in frames without a target', () =>
  expectRightAnswers((levels) => levels.slice(levels.length >> 1, (levels.length >> 1) + 1)));

test(
  'is right at every third level of all kinds, wrong at none, and finds nothing without a target',
  { tags: 'thorough' },
  () => expectRightAnswers((levels) => levels.filter((_, i) => i % 3 === 0)),
);

test('shows still and slow targets with a median error below 0.15 px and jitter below 0.1 px', async () => {
  const still = await observe([some('still', 0.35)]);
  expect(jitter(still, 'corners').worst).toBeLessThan(0.05);
  const slow = await observe([some('drift', 0.15)]);
  expect(jitter(slow, 'offsets').worst).toBeLessThan(0.1);
  const errors = [...still, ...slow].filter(({ shown }) => shown).map(({ errorPx }) => errorPx);
  expect(quantile(errors, 0.5)).toBeLessThan(0.15);
  expect(quantile(errors, 0.95)).toBeLessThan(0.6);
});

test('keeps targets that move fast, and hides targets that have left the frame', async () => {
  const observations = await observe([some('motion', 20, 30), some('re-entry', 15)], { ...brief, modes: ['tracking'] });
  const [motion, entry] = measureKinds(observations);
  expect(keptUpTo(motion)).toBe(30);
  expect(entry.framesToShow.median).toBeLessThanOrEqual(2);
  expect(longestHideMs(observations)).toBeLessThanOrEqual(250);
});

test('off-centre shows the share of each picture that its level says', () => {
  const shares = new Map<string, number[]>();
  for (let seed = 1; seed <= 40; seed++) {
    for (const sequence of sequencesOf(kindNamed('off-centre'), material, { seed, modes: ['initialization'] })) {
      for (const slot of sequence.slots) {
        const key = `${sequence.known[0].name} ${sequence.levels[slot.level]}`;
        const before = shares.get(key) ?? [];
        shares.set(key, [...before, truthOf(sequence, slot, 0)!.inside]);
      }
    }
  }
  const levels = kindNamed('off-centre').levels;
  for (const { name } of pictures) {
    for (const level of levels) {
      const inside = shares.get(`${name} ${level}`)!;
      const mean = inside.reduce((sum, share) => sum + share, 0) / inside.length;
      // Sway and tilt change a frame's share by up to 0.08 either way; at level 1 only downwards, by 0.02 on average.
      expect(Math.abs(mean - level)).toBeLessThan(0.03);
    }
  }
});

test('glare drifts by less than 2 px a frame, in showings as in a long sequence of tracking', () => {
  const pace = { trackingShare: 2 };
  for (const sequence of sequencesOf(kindNamed('glare'), material, { pictures: 1, pace })) {
    expect(sequence.slots.length).toBeGreaterThan(20);
    const placesAt = (slot: Slot) => (sequence.momentAt(slot.instantAt(0)).glare ?? []).map(({ x, y }) => [x, y]);
    sequence.slots.slice(1).forEach((slot, i) => {
      if (slot.reset) return;
      const before = placesAt(sequence.slots[i]);
      expect(before).toHaveLength(3);
      placesAt(slot).forEach(([x, y], k) => {
        expect(Math.hypot(x - before[k][0], y - before[k][1])).toBeLessThan(2);
      });
    });
  }
});
