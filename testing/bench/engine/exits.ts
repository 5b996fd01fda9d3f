/**
 * Measures how long a viewer shows content after its picture has left the frame: tsx exits.ts [--seed N] [--pictures
 * N]. Seeded re-entry sequences of generated pictures, passed through TargetPresence as in the viewer. Exits with 1 if
 * a gate is missed. The gates were chosen, not measured; docs/benchmarks.md has the results.
 */
import { parseArgs } from 'node:util';
import { TargetPresence } from '../../../packages/ar-runtime/src/tracking/target-presence';
import { loadKernels } from '../../../packages/vision/src/kernels/load-kernels';
import { createTracker } from '../../../packages/vision/src/tracker/create-tracker';
import { FramePainter } from '../../../packages/vision/test-support/sequences/frame-painter';
import { kindNamed } from '../../../packages/vision/test-support/sequences/kinds';
import { generatedMaterial } from '../../../packages/vision/test-support/sequences/material';
import { SEQUENCE_FRAME_MS } from '../../../packages/vision/test-support/sequences/run-sequence';
import { sequencesOf } from '../../../packages/vision/test-support/sequences/sequence';
import type { Sequence } from '../../../packages/vision/test-support/sequences/sequence';
import { truthOf } from '../../../packages/vision/test-support/sequences/truth';
import { readKernels } from '../../../packages/vision/wasm/build-kernels.mjs';
import { mean } from '../../support/mean';
import { printTable } from '../../support/measure-table';
import { wholeNumber } from '../../support/number-options';

const { values: flags } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, pictures: { type: 'string', default: '3' } },
});
const seed = wholeNumber('seed', flags.seed, 0);
const painter = new FramePainter();
const kernels = await loadKernels(await readKernels());
/** Frames for which the content outlasted its picture, one entry per exit. */
const stays: number[] = [];
let asked = 0;
let drawn = 0;

function watch(sequence: Sequence): void {
  const tracker = createTracker({ width: 640, height: 480, kernels });
  for (const { compiled } of sequence.known) tracker.add(compiled);
  let nowMs = 0;
  let shown = false;
  const events = { onFound: () => (shown = true), onLost: () => (shown = false) };
  const presence = new TargetPresence(
    events,
    () => true,
    () => nowMs,
  );
  let wasInside = false;
  for (const slot of sequence.slots) {
    nowMs += SEQUENCE_FRAME_MS;
    const seen = presence.update(tracker.process(painter.draw(sequence, slot), nowMs));
    const truth = truthOf(sequence, slot, 0);
    const isInside = (truth?.inside ?? 0) > 0;
    if (wasInside && !isInside) stays.push(0);
    if (!isInside && shown && stays.length > 0) stays.push((stays.pop() ?? 0) + 1);
    wasInside = isInside;
    if (!truth?.inView || slot.level < 0) continue;
    asked++;
    if (seen) drawn++;
  }
  presence.end();
}

for (const sequence of sequencesOf(kindNamed('re-entry'), generatedMaterial(seed), {
  seed,
  pictures: wholeNumber('pictures', flags.pictures),
})) {
  watch(sequence);
}
const passed = printTable(`Content after ${stays.length} exits`, [
  {
    name: 'frames an exit, mean',
    unit: '',
    value: mean(stays),
    gate: { atMost: 1 },
  },
  { name: 'longest', unit: 'frames', value: Math.max(...stays) },
  { name: 'drawn while in view', unit: '%', value: drawn / asked, gate: { atLeast: 0.95 } },
]);
process.exitCode = passed ? 0 : 1;
