/**
 * Content of printed pictures that leave the view: walks in which a picture lies on the floor while the visitor walks a
 * metre aside and back, and in which it is held in a hand and taken away.
 *
 *   tsx extended.ts [--seed N] [--seeds N] [--size 320] [--surfaces a,b]
 *
 * The walks of every other seed have no motion sensors, which extended tracking must not need. Exits with 1 if a gate
 * is missed.
 */
import { parseArgs } from 'node:util';
import { loadKernels } from '../../../packages/vision/src/kernels/load-kernels';
import { compileTarget } from '../../../packages/vision/src/target/compile-target';
import { createImageTracker } from '../../../packages/vision/src/tracker/image-tracker';
import { extendTracker } from '../../../packages/vision/src/world/extended-tracker';
import { type PrintScore, scorePrint } from '../../../packages/vision/test-support/walks/score-print';
import { SURFACES } from '../../../packages/vision/test-support/walks/walk-surfaces';
import { createWalk, type PrintKind } from '../../../packages/vision/test-support/walks/walks';
import { readKernels } from '../../../packages/vision/wasm/build-kernels.mjs';
import { printTable } from '../../support/measure-table';
import { namesIn } from '../../support/name-options';
import { wholeNumber } from '../../support/number-options';

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '2' },
    size: { type: 'string', default: '320' },
    surfaces: { type: 'string' },
  },
});
const firstSeed = wholeNumber('seed', flags.seed, 0);
const seeds = wholeNumber('seeds', flags.seeds);
const longerSidePx = wholeNumber('size', flags.size);
const surfaces = flags.surfaces === undefined ? SURFACES : namesIn('surfaces', flags.surfaces, SURFACES);

/**
 * Largest error of the content when its picture comes back, cm. Chosen, not measured; docs/world.md has the results
 * (1.0 cm).
 */
const MOST_BACK_CM = 3;
/**
 * Largest movement of the content between two pictures: as much as is a jump on a floor (docs/world.md, which has the
 * results).
 */
const MOST_JUMP_PX = 6;
/**
 * Of the camera pictures that show no part of the print, the least share that must show its content. Chosen, not
 * measured; docs/world.md has the results (all at 480×640).
 */
const LEAST_CARRIED = 0.95;
/** Camera pictures that a usual phone tracks in a second. */
const FPS = 15;

const bytes = await readKernels();

async function walked(kind: PrintKind, surface: (typeof SURFACES)[number], seed: number): Promise<PrintScore> {
  const walk = createWalk({
    kind,
    surface,
    seed,
    width: Math.round((longerSidePx * 3) / 4),
    height: longerSidePx,
    fps: FPS,
  });
  if (!walk.print) throw new Error(`Expected a walk with a picture, got ${walk.name}.`);
  const size = { width: walk.options.width, height: walk.options.height };
  const tracker = extendTracker(createImageTracker(await loadKernels(bytes), size), await loadKernels(bytes));
  tracker.add(compileTarget(walk.print.picture));
  tracker.isExtending = true;
  const isSensed = (seed - firstSeed) % 2 === 0;
  const score = scorePrint(walk, {
    process: (frame, tMs) => tracker.process(frame, tMs),
    motion: (sample) => {
      if (isSensed) tracker.motion(sample);
    },
    f: () => tracker.stats().f,
  });
  const cells = [
    `${walk.name}, seed ${seed}${isSensed ? '' : ', no sensors'}`.padEnd(40),
    `carried on ${score.carried} of ${score.gone}`,
    `${score.backCm.toFixed(2)} cm off when back`,
    `largest movement ${score.jumpPx.toFixed(2)} px`,
  ];
  console.log(cells.join('  '));
  return score;
}

async function walkedOver(kind: PrintKind): Promise<PrintScore[]> {
  const scores: PrintScore[] = [];
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    for (const surface of surfaces) scores.push(await walked(kind, surface, seed));
  }
  return scores;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const left = await walkedOver('leave');
const held = await walkedOver('hand');
if (held.some((score) => score.gone === 0)) throw new Error('a picture in a hand never left the view');
const gone = sum(left.map((score) => score.gone));
const passed = printTable(`pictures that leave the view, ${longerSidePx} px, seeds from ${firstSeed} on`, [
  {
    name: 'carried on',
    value: sum(left.map(({ carried }) => carried)) / gone,
    unit: '%',
    gate: { atLeast: LEAST_CARRIED },
  },
  {
    name: 'largest error when back, cm',
    value: Math.max(...left.map(({ backCm }) => backCm)),
    unit: '',
    gate: { atMost: MOST_BACK_CM },
  },
  {
    name: 'largest movement',
    value: Math.max(...left.map(({ jumpPx }) => jumpPx)),
    unit: 'px',
    gate: { atMost: MOST_JUMP_PX },
  },
  {
    name: 'carried on from a hand',
    value: sum(held.map(({ carried }) => carried)),
    unit: 'frames',
    gate: { atMost: 0 },
  },
]);
if (!passed) process.exitCode = 1;
