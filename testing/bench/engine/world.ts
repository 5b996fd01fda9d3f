/**
 * Walks through generated rooms with the world tracker, and beside it with a camera that only turns.
 *
 *   tsx world.ts [--seed N] [--kinds a,b] [--size 640] [--only world|turning]
 *
 * The targets of the design are printed beside the results; a missed one fails the bench.
 */
import { parseArgs } from 'node:util';
import { createCamera } from '../../../packages/vision/src/geometry/camera';
import { viewPose } from '../../../packages/vision/src/geometry/view-pose';
import { loadKernels } from '../../../packages/vision/src/kernels/load-kernels';
import { createRandom } from '../../../packages/vision/src/simulation/random';
import { createMipMap } from '../../../packages/vision/src/simulation/render-view';
import { compileTarget } from '../../../packages/vision/src/target/compile-target';
import { createTracker } from '../../../packages/vision/src/tracker/create-tracker';
import { makeClutter } from '../../../packages/vision/test-support/clutter';
import { FRAME_MS } from '../../../packages/vision/test-support/frame-ms';
import { makePicture } from '../../../packages/vision/test-support/pictures';
import { simulateFrame } from '../../../packages/vision/test-support/simulate-frame';
import {
  scoreWalk,
  type WalkScore,
  type Walker,
  worldWalker,
} from '../../../packages/vision/test-support/walks/score-walk';
import { turningWalker } from '../../../packages/vision/test-support/walks/turning-walker';
import { SURFACES } from '../../../packages/vision/test-support/walks/walk-surfaces';
import { createWalk, WALK_KINDS, type WalkKind } from '../../../packages/vision/test-support/walks/walks';
import { readKernels } from '../../../packages/vision/wasm/build-kernels.mjs';
import { elementAt } from '../../support/element-at';
import { mean } from '../../support/mean';
import { ms, printTable, type Measure } from '../../support/measure-table';
import { median } from '../../support/median';
import { namesIn } from '../../support/name-options';
import { wholeNumber } from '../../support/number-options';
import { MOST_MEDIAN_MS, MOST_P99_MS } from './world-time-gates';

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '11' },
    kinds: { type: 'string' },
    size: { type: 'string', default: '640' },
    only: { type: 'string' },
  },
});
const seed = wholeNumber('seed', flags.seed, 0);
const longerSidePx = wholeNumber('size', flags.size);
const kinds = flags.kinds === undefined ? WALK_KINDS : namesIn('kinds', flags.kinds, WALK_KINDS);
const WALKERS = ['world', 'turning'] as const;
const wanted: readonly string[] = flags.only === undefined ? WALKERS : namesIn('only', flags.only, WALKERS);

interface Gate {
  /** Number of walks of this kind. */
  walks: number;
  /** Mean share of the frames in which the content keeps its place, 0..1. */
  held: number;
  /** Median of the walks' median errors. */
  medianCm: number;
  /** Largest 95th percentile of a walk's error. */
  p95Cm: number;
  /** Time until the content is back at its place, s. */
  backS?: number;
}

/**
 * Goals for each kind of walk, set before the tracker was built. docs/world.md has the results, of which some miss
 * them.
 */
const GATES: Record<WalkKind, Gate> = {
  still: { walks: 2, held: 1, medianCm: 0.8, p95Cm: 1.5 },
  sway: { walks: 1, held: 1, medianCm: 0.8, p95Cm: 1.5 },
  side: { walks: 4, held: 0.98, medianCm: 1, p95Cm: 3 },
  forward: { walks: 2, held: 0.98, medianCm: 0.8, p95Cm: 3 },
  orbit: { walks: 3, held: 0.98, medianCm: 1, p95Cm: 3 },
  away: { walks: 2, held: 0.97, medianCm: 1, p95Cm: 3, backS: 0.3 },
  turn: { walks: 2, held: 0.95, medianCm: 1, p95Cm: 8, backS: 0.3 },
  cover: { walks: 1, held: 0.97, medianCm: 1, p95Cm: 3 },
  explore: { walks: 2, held: 0.95, medianCm: 2, p95Cm: 6 },
  person: { walks: 1, held: 0.97, medianCm: 1, p95Cm: 3 },
  table: { walks: 2, held: 0.98, medianCm: 0.8, p95Cm: 3 },
};
/**
 * Largest ratio of the time per frame to that of tracking a picture in the same run; docs/world.md has the results
 * (1.5).
 */
const MOST_TRACKS = 4;

const kernels = await loadKernels(await readKernels());
const now = () => performance.now();

/** The walks of a kind, each on a surface and in an orientation of the phone that are drawn at random. */
function walksOf(kind: WalkKind) {
  const random = createRandom(seed * 1000 + WALK_KINDS.indexOf(kind));
  return Array.from({ length: GATES[kind].walks }, (_, i) => {
    const surface = elementAt(SURFACES, random.below(SURFACES.length));
    const isUpright = random.next() < 0.5;
    const shorterSidePx = Math.round((longerSidePx * 3) / 4);
    const size = isUpright
      ? { width: shorterSidePx, height: longerSidePx }
      : { width: longerSidePx, height: shorterSidePx };
    return createWalk({ kind, surface, seed: seed * 100 + i, ...size });
  });
}

const number = (value: number, digits = 1) => (Number.isFinite(value) ? value.toFixed(digits) : '-').padStart(6);

function lineOf(walker: string, score: WalkScore): string {
  const cells = [
    walker.padEnd(8),
    score.name.padEnd(18),
    `held ${number(100 * score.held, 0)}%`,
    `median ${number(score.medianCm)} cm`,
    `p95 ${number(score.p95Cm)} cm`,
    `shake ${number(score.shakePx, 2)} px`,
    `jumps ${score.jumps}`,
    `back ${score.backS === Infinity ? ' never' : number(score.backS, 2)} s`,
    `drift ${number(100 * score.driftShare)}%`,
    `${number(score.medianMs)} / ${number(score.p99Ms)} ms`,
  ];
  return cells.join('  ');
}

function measuresOf(kind: WalkKind, scores: WalkScore[]): Measure[] {
  const gate = GATES[kind];
  const backS = Math.max(...scores.map((score) => (Number.isNaN(score.backS) ? 0 : score.backS)));
  return [
    { name: `${kind}: held`, value: mean(scores.map(({ held }) => held)), unit: '%', gate: { atLeast: gate.held } },
    {
      name: `${kind}: median, cm`,
      value: median(scores.map((s) => s.medianCm)),
      unit: '',
      gate: { atMost: gate.medianCm },
    },
    {
      name: `${kind}: p95, cm`,
      value: Math.max(...scores.map((s) => s.p95Cm)),
      unit: '',
      gate: { atMost: gate.p95Cm },
    },
    ...(gate.backS
      ? [{ name: `${kind}: back, s`, value: backS, unit: '' as const, gate: { atMost: gate.backS } }]
      : []),
  ];
}

/** Frames of tracking a picture. Chosen, not measured. */
const TRACK_FRAMES = 60;
/** The first of these frames, in which the code is compiled and the picture is found. Chosen, not measured. */
const TRACK_WARM_UP_FRAMES = 10;

/** Median time of tracking a picture, ms. */
function trackMs(): number {
  const camera = createCamera(640, 480);
  const picture = makePicture('photo', 9, 512, 384);
  const tracker = createTracker({ width: 640, height: 480, kernels, now });
  tracker.add(compileTarget(picture));
  const frame = simulateFrame(createMipMap(picture), camera, viewPose({ tiltRad: 0.4, depth: 1.7 }), makeClutter(3));
  const times: number[] = [];
  for (let i = 0; i < TRACK_FRAMES; i++) {
    tracker.process(frame, i * FRAME_MS);
    if (i >= TRACK_WARM_UP_FRAMES) times.push(tracker.stats().trackMs);
  }
  return median(times);
}

const walkers: Walker[] = [
  ...(wanted.includes('world') ? [worldWalker({ kernels, now })] : []),
  ...(wanted.includes('turning') ? [turningWalker()] : []),
];
const unitMs = trackMs();
const scores = new Map<string, WalkScore[]>(walkers.map(({ name }) => [name, []]));
const measures: Measure[] = [];
for (const kind of kinds) {
  const ofKind: WalkScore[] = [];
  for (const walk of walksOf(kind)) {
    for (const walker of walkers) {
      const score = scoreWalk(walk, walker);
      console.log(lineOf(walker.name, score));
      scores.get(walker.name)?.push(score);
      if (walker.name === 'world') ofKind.push(score);
    }
  }
  if (ofKind.length > 0) measures.push(...measuresOf(kind, ofKind));
}
const world = scores.get('world') ?? [];
const turning = scores.get('turning') ?? [];
// A walker that was not asked for has missed no target.
if (world.length > 0) {
  const medianMs = median(world.map((score) => score.medianMs));
  measures.push(
    { name: 'all: held', value: mean(world.map(({ held }) => held)), unit: '%', gate: { atLeast: 0.97 } },
    {
      name: 'all: tracking while off by 10 cm',
      value: mean(world.map((s) => s.falselyTracked)),
      unit: '%',
      gate: { atMost: 0.005 },
    },
    {
      name: 'all: most jumps in a walk',
      value: Math.max(...world.map(({ jumps }) => jumps)),
      unit: '',
      gate: { atMost: 2 },
    },
    { name: 'time per frame, median', value: medianMs, unit: 'ms', gate: { atMost: MOST_MEDIAN_MS } },
    {
      name: 'time per frame, p99',
      value: median(world.map((s) => s.p99Ms)),
      unit: 'ms',
      gate: { atMost: MOST_P99_MS },
    },
    { name: 'time per frame / track', value: medianMs / unitMs, unit: 'x', gate: { atMost: MOST_TRACKS } },
  );
}
if (turning.length > 0) {
  const held = mean(turning.map((score) => score.held));
  measures.push({ name: 'all: held when only turning', value: held, unit: '%' });
}
measures.push(ms('track a picture', unitMs));
if (!printTable(`walks of seed ${seed}`, measures)) process.exitCode = 1;
