import type { HeapProfiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { expect, test } from 'vitest';
import { makePicture } from '../../test-support/pictures';
import { FramePainter } from '../../test-support/sequences/frame-painter';
import { kindNamed } from '../../test-support/sequences/kinds';
import { clutteredRoom } from '../../test-support/sequences/rooms';
import { sequencesOf, shownPicture } from '../../test-support/sequences/sequence';
import { readKernels } from '../../wasm/build-kernels.mjs';
import { loadKernels } from '../kernels/load-kernels';
import { createTracker } from './create-tracker';

/** V8 keeps numbers in registers only after a while, so the smallest of several windows counts. */
const MOST_WINDOWS = 48;
const WINDOW_FRAMES = 150;
/** Allocated bytes from one sample to the next, on average. Chosen, not measured. */
const SAMPLING_BYTES = 512;
/**
 * Most bytes that functions of the engine may allocate in a tracked frame: half of one boxed number, for what V8 itself
 * keeps. They took 13.3 KB before points were passed on in arrays, 4.6 KB before all numbers of fits were, and 0.5 KB
 * before single numbers stayed in fields.
 */
const MAX_BYTES_PER_FRAME = 8;
/**
 * Bytes of code that a function runs before V8 thinks of compiling it better: a twentieth of its default, so that all
 * of the engine is compiled after a few hundred frames instead of thousands.
 */
const INTERRUPT_BUDGET = 3000;
const OWN_FILE = /packages\/vision\/src\/(?!.*\.test\.ts)/;

test(`the engine allocates less than ${MAX_BYTES_PER_FRAME} bytes in a tracked frame`, async () => {
  setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`);
  const photo = shownPicture('photo', makePicture('photo', 50, 640, 480));
  const material = { targets: [photo], others: [], rooms: [clutteredRoom(90)] };
  const [sequence] = sequencesOf(kindNamed('hand-held'), material, {
    modes: ['tracking'],
    pace: { trackingShare: 0.05, leadIn: 2 },
  });
  if (!sequence) throw new Error('expected a sequence, got none');
  const painter = new FramePainter();
  const there = sequence.slots.map((slot) => painter.draw(sequence, slot));
  const frames = [...there, ...there.slice(1, -1).toReversed()];
  const tracker = createTracker({ width: 640, height: 480, kernels: await loadKernels(await readKernels()) });
  tracker.add(photo.compiled);
  // Times with fractions, which the engine must not box again.
  const timesMs = Array.from({ length: MOST_WINDOWS * WINDOW_FRAMES }, (_, i) => (i > 0 ? 33.37 * i : 0));
  let shown = 0;
  const play = (from: number, end: number) => {
    for (let i = from; i < end; i++) {
      const frame = frames[i % frames.length];
      if (frame && tracker.process(frame, timesMs[i])[0]?.matrix) shown++;
    }
  };
  const session = new Session();
  session.connect();
  const everything = { includeObjectsCollectedByMajorGC: true, includeObjectsCollectedByMinorGC: true };
  let least = Infinity;
  let played = 0;
  try {
    for (let i = 0; i < MOST_WINDOWS && least >= MAX_BYTES_PER_FRAME; i++) {
      await session.post('HeapProfiler.startSampling', { samplingInterval: SAMPLING_BYTES, ...everything });
      play(played, (played += WINDOW_FRAMES));
      const { profile } = await session.post('HeapProfiler.stopSampling');
      least = Math.min(least, bytesOf(profile.head) / WINDOW_FRAMES);
    }
  } finally {
    session.disconnect();
  }
  // Frames without the target are cheaper.
  expect(shown).toBeGreaterThan(0.95 * played);
  expect(least).toBeLessThan(MAX_BYTES_PER_FRAME);
});

const bytesOf = ({ callFrame, selfSize, children }: HeapProfiler.SamplingHeapProfileNode): number =>
  children.reduce((sum, child) => sum + bytesOf(child), OWN_FILE.test(callFrame.url) ? selfSize : 0);
