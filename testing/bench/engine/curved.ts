/**
 * Measures targets around cylinders and cones: tsx curved.ts [--seed <number>]. Seeded. Every still view is shown to a
 * tracker that knows the surface and to one that takes the target to be flat. Exits with 1 if a gate is missed. The
 * gates that have no name were chosen, not measured; docs/curved.md has the results.
 */
import { parseArgs } from 'node:util';
import { createCamera } from '../../../packages/vision/src/geometry/camera';
import { loadKernels } from '../../../packages/vision/src/kernels/load-kernels';
import { scoreTarget } from '../../../packages/vision/src/scoring/score-target';
import { generatedTargets } from '../../../packages/vision/test-support/measures/bench-target';
import {
  CURVED_SHAPES,
  curvedMotion,
  curvedTrials,
  cylinder,
  coneOf,
  falsePoses,
} from '../../../packages/vision/test-support/measures/curved-trials';
import { quantile } from '../../../packages/vision/test-support/quantile';
import { RIGHT_PX } from '../../../packages/vision/test-support/sequences/measure';
import { readKernels } from '../../../packages/vision/wasm/build-kernels.mjs';
import { elementAt } from '../../support/element-at';
import { mean } from '../../support/mean';
import { printTable } from '../../support/measure-table';
import type { Measure } from '../../support/measure-table';
import { median } from '../../support/median';
import { wholeNumber } from '../../support/number-options';

/** Still views of each target around each shape. Chosen, not measured. */
const VIEWS = 2;
/** Frames of each motion: two seconds of a camera of 30 Hz. */
const MOTION_FRAMES = 60;
/** Views of each other label. Chosen, not measured. */
const OTHER_VIEWS = 4;
/** Focal lengths 19% below and 21% above the one that the tracker takes, px. */
const OTHER_LENSES_PX = [440, 660];
/** Every third shape is seen through another lens. Chosen, not measured, like the next. */
const OTHER_LENS_SHAPES_STEP = 3;
/** Twice the usual frames of a view, in which the tracker learns the lens. */
const OTHER_LENS_FRAMES = 8;
/** Memories that the trackers take in turn: a trial needs at most three at once. */
const MEMORIES = 4;
/** Draws of simulated views for the scores of pictures that are taken to be flat. Chosen, not measured. */
const SCORE_DRAWS = 4;
/**
 * Limit of the mean of these scores, 0..1. A single score rests on few right views and deviates by 0.07, so only the
 * mean has a narrow limit. Set on 2026-11-26 with 54 scores, whose mean was 0.068.
 */
const MOST_MEAN_SCORE = 0.15;
/**
 * Limit of each of these scores: that of the wizard's lowest grade. On 2026-11-26 the highest of 54 scores was 0.275.
 */
const MOST_SCORE = 0.3;
const { values: flags } = parseArgs({ options: { seed: { type: 'string', default: '1' } } });
const seed = wholeNumber('seed', flags.seed, 0);

const wasm = await readKernels();
const memories = await Promise.all(Array.from({ length: MEMORIES }, () => loadKernels(wasm)));
let taken = 0;
const kernelsOf = () => elementAt(memories, taken++ % memories.length);
const now = () => performance.now();
const targets = generatedTargets();

const recall = (errors: readonly number[]) => errors.filter((px) => px < RIGHT_PX).length / errors.length;
const wrong = (errors: readonly number[]) => errors.filter((px) => px >= RIGHT_PX).length;
/** Quantile of the errors of right poses. */
function quantileOfRight(errorsPx: readonly number[], share: number): number {
  return quantile(
    errorsPx.filter((px) => px < RIGHT_PX),
    share,
  );
}

const trials = curvedTrials(targets, { seed, views: VIEWS, kernelsOf, now });
const errors = trials.map(({ errorPx }) => errorPx);
const flatErrors = trials.map(({ flatErrorPx }) => flatErrorPx);
const measures: Measure[] = CURVED_SHAPES.flatMap(({ name }): Measure[] => {
  const own = trials.filter(({ shape }) => shape === name);
  const known = own.map(({ errorPx }) => errorPx);
  const asFlat = own.map(({ flatErrorPx }) => flatErrorPx);
  return [
    { name: `${name}: recall`, value: recall(known), unit: '%' },
    { name: `${name}: corners, median`, value: quantileOfRight(known, 0.5), unit: 'px' },
    { name: `${name}, taken to be flat: recall`, value: recall(asFlat), unit: '%' },
  ];
});
measures.push(
  { name: 'all: recall', value: recall(errors), unit: '%', gate: { atLeast: 0.95 } },
  { name: 'all: corners, median', value: quantileOfRight(errors, 0.5), unit: 'px', gate: { atMost: 0.5 } },
  { name: 'all: corners, 95th percentile', value: quantileOfRight(errors, 0.95), unit: 'px' },
  { name: 'all: wrong poses', value: wrong(errors), unit: '', gate: { atMost: 0 } },
  { name: 'all, taken to be flat: recall', value: recall(flatErrors), unit: '%' },
  { name: 'all, taken to be flat: corners, median', value: quantileOfRight(flatErrors, 0.5), unit: 'px' },
  {
    name: 'time of a tracked frame, median',
    value: median(trials.map(({ trackMs }) => trackMs)),
    unit: 'ms',
  },
);
const still = printTable('Still views, tilt to 50°, turned by up to 40°', measures);

const lenses: Measure[] = OTHER_LENSES_PX.flatMap((f): Measure[] => {
  const shapes = CURVED_SHAPES.filter((_, i) => i % OTHER_LENS_SHAPES_STEP === 0);
  const seen = curvedTrials(targets, { seed: seed + 1, views: 1, kernelsOf, shapes, f, frames: OTHER_LENS_FRAMES });
  const px = seen.map(({ errorPx }) => errorPx);
  return [
    { name: `f ${f} px: recall`, value: recall(px), unit: '%', gate: { atLeast: 0.95 } },
    { name: `f ${f} px: corners, median`, value: quantileOfRight(px, 0.5), unit: 'px', gate: { atMost: 0.5 } },
  ];
});
const unknown = printTable(
  `Still views by a camera whose focal length is taken to be ${createCamera(640, 480).f} px`,
  lenses,
);

const moving: Measure[] = [
  { name: 'can, radius 0.6', surface: () => cylinder(0.6) },
  { name: 'bottle, radius 1', surface: () => cylinder(1) },
  { name: 'paper cup, 9°', surface: (aspect: number) => coneOf(0.7, -9, aspect) },
].flatMap(({ name, surface }, i): Measure[] => {
  const target = elementAt(targets, i);
  const px = curvedMotion(target, surface(target.aspect), { seed: seed + i, frames: MOTION_FRAMES, kernelsOf });
  return [
    { name: `${name}: frames with the right pose`, value: recall(px), unit: '%', gate: { atLeast: 0.95 } },
    { name: `${name}: corners, median`, value: quantileOfRight(px, 0.5), unit: 'px', gate: { atMost: 0.5 } },
  ];
});
const moved = printTable('Turned and carried', moving);

const others = targets.slice(1);
const { shown, frames } = falsePoses(elementAt(targets, 0), others, { seed, views: OTHER_VIEWS, kernelsOf });
const other = printTable('Other labels around the same can', [
  { name: `frames with a pose, of ${frames}`, value: shown, unit: '', gate: { atMost: 0 } },
]);
const onCan = targets.map(({ name, compiled }) => ({ name, compiled: { ...compiled, surface: cylinder(0.5) } }));
const takenFlat = onCan.flatMap(({ compiled }) =>
  Array.from({ length: SCORE_DRAWS }, (_, k) =>
    scoreTarget(compiled, SCORE_DRAWS * (seed - 1) + k + 1, { kernels: kernelsOf(), takenFlat: true }),
  ),
);
const flatScores = takenFlat.map(({ score }) => score);
const scored = printTable('Scores of pictures around a can, radius 0.5', [
  ...onCan.slice(0, 3).map(({ name, compiled }): Measure => {
    const { score } = scoreTarget(compiled, seed, { kernels: kernelsOf() });
    return { name: `${name}: score`, value: score, unit: '%', gate: { atLeast: 0.5 } };
  }),
  {
    name: `taken to be flat, ${flatScores.length} scores: mean`,
    value: mean(flatScores),
    unit: '%',
    gate: { atMost: MOST_MEAN_SCORE },
  },
  { name: 'taken to be flat: highest', value: Math.max(...flatScores), unit: '%', gate: { atMost: MOST_SCORE } },
  {
    name: 'taken to be flat: views with a wrong pose',
    value: mean(takenFlat.map((trial) => trial.wrong)),
    unit: '%',
  },
]);
process.exitCode = scored && still && unknown && moved && other ? 0 : 1;
