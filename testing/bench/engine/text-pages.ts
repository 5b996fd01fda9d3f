/**
 * Measures whether another page in the same font is taken for a page of print, and whether a page is shown shifted by
 * whole lines: tsx text-pages.ts [--seed N] [--pairs N] [--photos DIR]. Seeded. --photos: pictures of pages, each
 * compared with the next one, in addition to the generated ones. Exits with 1 if a gate is missed. The gates were
 * chosen, not measured; docs/benchmarks.md has the results.
 */
import { parseArgs } from 'node:util';
import { loadKernels } from '../../../packages/vision/src/kernels/load-kernels';
import type { Gray } from '../../../packages/vision/src/types';
import { measureTextPages } from '../../../packages/vision/test-support/measures/measure-text-pages';
import { typesetPage } from '../../../packages/vision/test-support/typeset-page';
import { readKernels } from '../../../packages/vision/wasm/build-kernels.mjs';
import { readGrayPictures } from '../../support/engine/read-pictures';
import { printTable } from '../../support/measure-table';
import { wholeNumber } from '../../support/number-options';

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    pairs: { type: 'string', default: '3' },
    photos: { type: 'string' },
  },
});
const seed = wholeNumber('seed', flags.seed, 0);
const kernels = await loadKernels(await readKernels());
const pairs = Array.from(
  { length: wholeNumber('pairs', flags.pairs) },
  (_, i): [name: string, pages: readonly [Gray, Gray]] => {
    const font = seed * 10 + i;
    return [`font ${font}`, [typesetPage(font, 2 * font), typesetPage(font, 2 * font + 1)]];
  },
);
const photographs = flags.photos ? await readGrayPictures(flags.photos) : [];
for (const [i, { name, picture }] of photographs.entries()) {
  const next = photographs[i + 1];
  if (next) pairs.push([name, [picture, next.picture]]);
}

const sum = { frames: 0, right: 0, wrong: 0, otherFrames: 0, mistaken: 0 };
for (const [i, [name, pages]] of pairs.entries()) {
  const measure = await measureTextPages(pages, { seed: seed + i, kernels });
  const { frames, right, wrong, otherFrames, mistaken } = measure;
  console.log(`${name.padEnd(24)} right ${right} / ${frames}, wrong ${wrong}; other page ${mistaken} / ${otherFrames}`);
  for (const key of ['frames', 'right', 'wrong', 'otherFrames', 'mistaken'] as const) sum[key] += measure[key];
}
const passed = printTable(`Pages of print, ${pairs.length} pairs`, [
  { name: 'right', value: sum.right / sum.frames, unit: '%', gate: { atLeast: 0.85 } },
  { name: 'frames that show it wrong', value: sum.wrong, unit: '', gate: { atMost: 0 } },
  { name: 'frames that show it on another page', value: sum.mistaken, unit: '', gate: { atMost: 0 } },
]);
process.exitCode = passed ? 0 : 1;
