/**
 * Checks that the score of a picture says how often visitors find it: tsx scores.ts [--seed N] [--showings N]
 * [--pictures FOLDER]. Prints, for forty generated pictures of all kinds, or for those of a folder, the score and the
 * recall over first looks, which share only the engine with the score's views. Exits with 1 if a gate is missed.
 */
import { parseArgs } from 'node:util';
import { loadKernels } from '../../../packages/vision/src/kernels/load-kernels';
import { scoreTarget } from '../../../packages/vision/src/scoring/score-target';
import type { Gray } from '../../../packages/vision/src/types';
import { everydayRecall } from '../../../packages/vision/test-support/measures/everyday-recall';
import { fortyPictures } from '../../../packages/vision/test-support/measures/forty-pictures';
import { shownPicture } from '../../../packages/vision/test-support/sequences/sequence';
import { readKernels } from '../../../packages/vision/wasm/build-kernels.mjs';
import { readGrayPictures } from '../../support/engine/read-pictures';
import { printTable } from '../../support/measure-table';
import { median } from '../../support/median';
import { wholeNumber } from '../../support/number-options';

/**
 * Difference of score and recall that most pictures may have at most; docs/benchmarks.md has the results of these three
 * gates.
 */
const CLOSE = 0.1;
/** Difference of score and recall that every picture may have at most. */
const FAR = 0.2;
/** Share of the pictures whose difference may be at most `CLOSE`. */
const CLOSE_SHARE = 0.9;

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    showings: { type: 'string', default: '200' },
    pictures: { type: 'string' },
  },
});
const seed = wholeNumber('seed', flags.seed, 0);
const showings = wholeNumber('showings', flags.showings);
const pictures: [name: string, picture: Gray][] = flags.pictures
  ? (await readGrayPictures(flags.pictures)).map(({ name, picture }) => [name, picture])
  : fortyPictures(seed);

const kernels = await loadKernels(await readKernels());
const rows: { difference: number; userMs: number }[] = [];
for (const [name, picture] of pictures) {
  const shown = shownPicture(name, picture);
  const before = process.cpuUsage();
  const { score, conditions, weakest } = scoreTarget(shown.compiled, 1, { kernels });
  const userMs = process.cpuUsage(before).user / 1000;
  const { recall, wrong } = await everydayRecall(shown, { seed, showings, kernels });
  rows.push({ difference: Math.abs(score - recall), userMs });
  const figures = `score ${score.toFixed(2)} recall ${recall.toFixed(2)} wrong ${wrong.toFixed(2)}`;
  console.log(`${name.slice(0, 26).padEnd(26)} ${figures} ${userMs.toFixed(0)} ms`);
  console.log(`    ${inWords(Object.entries(conditions))} → ${weakest}`);
}

function inWords(shares: [string, number][]): string {
  return shares.map(([name, share]) => `${name} ${share.toFixed(2)}`).join(', ');
}

function shareWithin(most: number): number {
  return rows.filter(({ difference }) => difference <= most).length / rows.length;
}

const passed = printTable(`Score against recall over ${showings} first looks, ${rows.length} pictures`, [
  {
    name: `pictures within ${100 * CLOSE} points`,
    value: shareWithin(CLOSE),
    unit: '%',
    gate: { atLeast: CLOSE_SHARE },
  },
  { name: `pictures within ${100 * FAR} points`, value: shareWithin(FAR), unit: '%', gate: { atLeast: 1 } },
  { name: 'processor time of one score, median', value: median(rows.map(({ userMs }) => userMs)), unit: 'ms' },
]);
process.exitCode = passed ? 0 : 1;
