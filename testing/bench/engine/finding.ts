/**
 * Measures how often the engine finds pictures that are hard to find: of low contrast in a contrasty room, too near to
 * fit into the frame, and far away.
 *
 *   tsx finding.ts [--photos DIR] [--seed N] [--showings N] [--conditions a,b]
 *
 * Seeded. --photos: photographs in addition to the generated pictures. A showing starts without a known pose and lasts
 * 6 frames in a hand; it counts if its last frame has the right pose.
 */
import { parseArgs } from 'node:util';
import { loadKernels } from '../../../packages/vision/src/kernels/load-kernels';
import type { Gray } from '../../../packages/vision/src/types';
import {
  FINDING_CONDITIONS,
  findingPictures,
  findInShowings,
} from '../../../packages/vision/test-support/measures/find-in-showings';
import { readKernels } from '../../../packages/vision/wasm/build-kernels.mjs';
import { readGrayPictures } from '../../support/engine/read-pictures';
import { printTable } from '../../support/measure-table';
import { namesIn } from '../../support/name-options';
import { wholeNumber } from '../../support/number-options';

const { values: flags } = parseArgs({
  options: {
    photos: { type: 'string' },
    seed: { type: 'string', default: '1' },
    showings: { type: 'string', default: '4' },
    conditions: { type: 'string' },
  },
});

const seed = wholeNumber('seed', flags.seed, 0);
const photographs = flags.photos ? await readGrayPictures(flags.photos) : [];
const pictures: [string, Gray][] = [
  ...findingPictures(seed),
  ...photographs.map(({ name, picture }): [string, Gray] => [name, picture]),
];
const kernels = await loadKernels(await readKernels());
const names: string[] = FINDING_CONDITIONS.map(({ name }) => name);
const wanted = flags.conditions === undefined ? names : namesIn('conditions', flags.conditions, names);

let passed = true;
for (const condition of FINDING_CONDITIONS) {
  if (!wanted.includes(condition.name)) continue;
  const results = await findInShowings(condition, pictures, {
    seed,
    showings: wholeNumber('showings', flags.showings),
    kernels,
  });
  console.log(`\n${condition.name}: found / shown, and frames that show it wrong`);
  for (const { name, found, shown, wrong } of results) {
    console.log(`  ${name.padEnd(22)} ${found} / ${shown}${wrong > 0 ? `, ${wrong} wrong` : ''}`);
  }
  const sum = (key: 'found' | 'shown' | 'wrong') => results.reduce((total, result) => total + result[key], 0);
  const isWithin = printTable(condition.name, [
    { name: 'recall', value: sum('found') / sum('shown'), unit: '%', gate: { atLeast: condition.leastRecall } },
    { name: 'frames that show it wrong', value: sum('wrong'), unit: '', gate: { atMost: 0 } },
  ]);
  passed &&= isWithin;
}
process.exitCode = passed ? 0 : 1;
