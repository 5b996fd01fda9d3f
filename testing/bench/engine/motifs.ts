/**
 * Measures whether pictures of repeated motifs are shown off by a motif: tsx motifs.ts [--seeds N,N]. Seeded; 2,000 to
 * 2,500 frames per seed. Exits with 1 if a gate is missed. The gates were chosen, not measured; docs/benchmarks.md has
 * the results.
 */
import { parseArgs } from 'node:util';
import { loadKernels } from '../../../packages/vision/src/kernels/load-kernels';
import { followMotifs, motifPictures } from '../../../packages/vision/test-support/measures/follow-motifs';
import { readKernels } from '../../../packages/vision/wasm/build-kernels.mjs';
import { printTable } from '../../support/measure-table';
import { wholeNumber } from '../../support/number-options';

/** Frames per 5,000 that may show a picture wrong; docs/benchmarks.md has the results. */
const MOST_WRONG = 3;

const { values: flags } = parseArgs({ options: { seeds: { type: 'string', default: '1' } } });
const kernels = await loadKernels(await readKernels());
const sum = { frames: 0, asked: 0, right: 0, wrong: 0 };
for (const seed of flags.seeds.split(',').map((text) => wholeNumber('seeds', text, 0))) {
  for (const [name, picture] of motifPictures(seed)) {
    const measure = await followMotifs(picture, { seed, kernels, pace: { showings: 4 } });
    const { frames, asked, right, wrong } = measure;
    console.log(`seed ${seed} ${name.padEnd(18)} right ${right} / ${asked}, wrong ${wrong} / ${frames}`);
    for (const key of ['frames', 'asked', 'right', 'wrong'] as const) sum[key] += measure[key];
  }
}
const passed = printTable(`Pictures of repeated motifs, ${sum.frames} frames`, [
  { name: 'right', value: sum.right / sum.asked, unit: '%', gate: { atLeast: 0.8 } },
  {
    name: 'shown wrong, per 5,000 frames',
    value: (5000 * sum.wrong) / sum.frames,
    unit: '',
    gate: { atMost: MOST_WRONG },
  },
]);
process.exitCode = passed ? 0 : 1;
