/**
 * Does the score rank pictures as tracking does? Prints scoreTarget's answer beside the recall over many other views, and
 * their rank correlation: tsx scores.ts [--pictures <folder> …]. Exits with 1 when a gate is missed.
 */
import { loadKernels } from '../src/kernels/load-kernels';
import { scoreTarget } from '../src/target/score-target';
import { benchTarget } from '../test-support/measures/bench-target';
import type { BenchTarget } from '../test-support/measures/bench-target';
import { trueRecall } from '../test-support/measures/true-recall';
import { mostlyBlank, ODD_PICTURES, softened, withContrast } from '../test-support/odd-pictures';
import { makePicture, PICTURE_KINDS } from '../test-support/pictures';
import { readKernels } from '../wasm/build-kernels.mjs';
import { readPictures } from './read-pictures';
import { rankCorrelation } from './rank-correlation';
import { printTable } from './table';

const folders = process.argv.flatMap((arg, i) => (process.argv[i - 1] === '--pictures' ? [arg] : []));
const photo = makePicture('photo', 9, 800, 600);
const targets: BenchTarget[] = [
  ...PICTURE_KINDS.flatMap((kind) => [1, 2].map((seed) => benchTarget(`${kind} ${seed}`, makePicture(kind, seed)))),
  ...Object.entries(ODD_PICTURES).map(([name, make]) => benchTarget(name, make(1))),
  ...[0.5, 0.25, 0.12, 0.06].map((share) => benchTarget(`photo, contrast ${share}`, withContrast(photo, share))),
  ...[3, 6, 12].map((sigma) => benchTarget(`photo, softened ${sigma} px`, softened(photo, sigma))),
  ...[0.5, 0.25, 0.12].map((share) => benchTarget(`photo on ${share} of it`, mostlyBlank(photo, share))),
  ...(await Promise.all(folders.map((folder) => readPictures(folder)))).flat(),
];

const wasm = await readKernels();
const kernels = await loadKernels(wasm);
const rows = targets.map((target) => {
  const start = performance.now();
  const score = scoreTarget(target.compiled, 1, { kernels });
  const ms = performance.now() - start;
  const byKind = trueRecall(target, 11, () => kernels);
  const kinds = Object.values(byKind);
  const truth = kinds.reduce((sum, recall) => sum + recall, 0) / kinds.length;
  const parts = Object.entries(score.conditions).map(([name, recall]) => `${name} ${recall.toFixed(2)}`);
  const seen = Object.entries(byKind).map(([name, recall]) => `${name} ${recall.toFixed(2)}`);
  console.log(
    `${target.name.padEnd(34)} score ${score.score.toFixed(3)} truth ${truth.toFixed(3)} wrong ${score.wrong.toFixed(2)} spread ${score.spread.toFixed(2)} ${ms.toFixed(0)} ms`,
  );
  console.log(`    ${parts.join(' ')} → ${score.weakest}\n    ${seen.join(' ')}`);
  return { name: target.name, score: score.score, truth, ms };
});

const scores = rows.map(({ score }) => score);
const truths = rows.map(({ truth }) => truth);
const ok = printTable('Score against recall', [
  { name: 'rank correlation', value: rankCorrelation(scores, truths), unit: '', gate: { atLeast: 0.85 } },
  {
    name: 'largest difference, score − recall',
    value: Math.max(...rows.map(({ score, truth }) => Math.abs(score - truth))),
    unit: '',
    gate: { atMost: 0.35 },
  },
  {
    name: 'time of one score, median',
    value: rows.map(({ ms }) => ms).toSorted((a, b) => a - b)[rows.length >> 1],
    unit: 'ms',
  },
]);
process.exitCode = ok ? 0 : 1;
