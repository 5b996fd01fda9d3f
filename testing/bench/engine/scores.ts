/**
 * Checks that the score ranks pictures in the same order as tracking: tsx scores.ts [--pictures <folder> …]. Prints the
 * score of scoreTarget, the recall over sequences, which share only the engine with the score's views, and the rank
 * correlation of the two. Exits with 1 if a gate is missed.
 */
import { elementAt } from '../../support/element-at';
import { loadKernels } from '../../../packages/vision/src/kernels/load-kernels';
import { scoreTarget } from '../../../packages/vision/src/scoring/score-target';
import type { Gray } from '../../../packages/vision/src/types';
import { mostlyBlank, ODD_PICTURES, softened, withContrast } from '../../../packages/vision/test-support/odd-pictures';
import { makePicture, PICTURE_KINDS } from '../../../packages/vision/test-support/pictures';
import { shownPicture } from '../../../packages/vision/test-support/sequences/sequence';
import { readKernels } from '../../../packages/vision/wasm/build-kernels.mjs';
import { rankCorrelation } from './rank-correlation';
import { readGrayPictures } from './read-pictures';
import { recallOverSequences } from './sequence-recall';
import { printTable } from './table';

const folders = process.argv.filter((_, i) => process.argv[i - 1] === '--pictures');
const photo = makePicture('photo', 9, 800, 600);
const made: [name: string, picture: Gray][] = [
  ...PICTURE_KINDS.map((kind): [string, Gray] => [kind, makePicture(kind, 2, 800, 600)]),
  ...Object.entries(ODD_PICTURES).map(([name, make]): [string, Gray] => [name, make(1)]),
  ...[0.5, 0.25, 0.12].map((share): [string, Gray] => [`photo, contrast ${share}`, withContrast(photo, share)]),
  ...[4, 12].map((sigma): [string, Gray] => [`photo, softened ${sigma} px`, softened(photo, sigma)]),
  ...[0.5, 0.25, 0.12].map((share): [string, Gray] => [`photo on ${share} of it`, mostlyBlank(photo, share)]),
];
const photographs = (await Promise.all(folders.map(readGrayPictures))).flat();
const targets = [...made.map(([name, picture]) => ({ name, picture })), ...photographs];

const kernels = await loadKernels(await readKernels());
const rows: { score: number; recall: number; ms: number }[] = [];
for (const { name, picture } of targets) {
  const shown = shownPicture(name, picture);
  const start = performance.now();
  const { score, conditions, weakest } = scoreTarget(shown.compiled, 1, { kernels });
  const ms = performance.now() - start;
  const recalls = await recallOverSequences(shown, kernels);
  const recall = [...recalls.values()].reduce((sum, one) => sum + one, 0) / recalls.size;
  rows.push({ score, recall, ms });
  console.log(
    `${name.slice(0, 30).padEnd(30)} score ${score.toFixed(3)} recall ${recall.toFixed(3)} ${ms.toFixed(0)} ms`,
  );
  console.log(`    ${inWords(Object.entries(conditions))} → ${weakest}\n    ${inWords([...recalls])}`);
}

function inWords(shares: [string, number][]): string {
  return shares.map(([name, share]) => `${name} ${share.toFixed(2)}`).join(', ');
}

const median = (values: number[]) =>
  elementAt(
    values.toSorted((a, b) => a - b),
    values.length >> 1,
  );
const correlation = rankCorrelation(
  rows.map(({ score }) => score),
  rows.map(({ recall }) => recall),
);
const passed = printTable(`Score against recall over sequences, ${rows.length} pictures`, [
  { name: 'rank correlation', value: correlation, unit: '', gate: { atLeast: 0.85 } },
  {
    name: 'largest difference',
    value: Math.max(...rows.map(({ score, recall }) => Math.abs(score - recall))),
    unit: '',
    gate: { atMost: 0.35 },
  },
  { name: 'time of one score, median', value: median(rows.map(({ ms }) => ms)), unit: 'ms' },
]);
process.exitCode = passed ? 0 : 1;
