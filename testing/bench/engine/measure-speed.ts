import { createCamera } from '../../../packages/vision/src/geometry/camera';
import { viewPose } from '../../../packages/vision/src/geometry/view-pose';
import type { Kernels } from '../../../packages/vision/src/kernels/kernels';
import { createTsKernels } from '../../../packages/vision/src/kernels/ts-kernels';
import { compileTarget } from '../../../packages/vision/src/target/compile-target';
import { createTracker } from '../../../packages/vision/src/tracker/create-tracker';
import { makeClutter } from '../../../packages/vision/test-support/clutter';
import { FRAME_MS } from '../../../packages/vision/test-support/frame-ms';
import type { BenchTarget } from '../../../packages/vision/test-support/measures/bench-target';
import { makePicture } from '../../../packages/vision/test-support/pictures';
import { simulateFrame } from '../../../packages/vision/test-support/simulate-frame';
import { elementAt } from '../../support/element-at';
import { type Measure, ms } from '../../support/measure-table';

/** Number of kernels that measureSpeed asks for: one per tracker. */
export const SPEED_TRACKERS = 4;

const camera = createCamera(640, 480);
const size = { width: camera.width, height: camera.height };

/** Rounds that are not timed, in which the code is compiled. Chosen, not measured. */
const WARM_UP_ROUNDS = 4;
/** Usual number of rounds that are timed. Chosen, not measured. */
const ROUNDS = 25;

/** Shortest time of a task over many rounds, ms, after a warm-up: other load can only lengthen a round. */
function time(task: () => void, rounds = ROUNDS): number {
  for (let i = 0; i < WARM_UP_ROUNDS; i++) task();
  let best = Infinity;
  for (let i = 0; i < rounds; i++) {
    const startMs = performance.now();
    task();
    best = Math.min(best, performance.now() - startMs);
  }
  return best;
}

/**
 * Measures the cost of the engine. Times depend on the machine and its load, so they are shown without gates. The gates
 * are on ratios to the time of one binomial blur of a 640×480 frame in TypeScript on the same machine.
 *
 * @param createKernels called SPEED_TRACKERS times.
 */
export function measureSpeed(targets: BenchTarget[], createKernels: () => Kernels): Measure[] {
  const unit = blurMs();
  const clutter = makeClutter(3);
  const target = elementAt(targets, 0);
  const pose = viewPose({ tiltRad: 0.4, depth: 1.7 });
  const frame = simulateFrame(target.mips, camera, pose, clutter);
  const empty = simulateFrame(target.mips, camera, undefined, clutter);
  const big = makePicture('photo', 9, 1024, 1024);

  const searcher = (count: number) => {
    const tracker = createTracker({ ...size, kernels: createKernels() });
    for (let i = 0; i < count; i++) tracker.add(elementAt(targets, i % targets.length).compiled);
    return () => tracker.process(empty, 0);
  };
  const holding = createTracker({ ...size, kernels: createKernels() });
  holding.add(target.compiled);
  let tMs = 0;
  const hold = () => holding.process(frame, (tMs += FRAME_MS));
  const trainer = createTracker({ ...size, kernels: createKernels() });

  const times = {
    compile: time(() => compileTarget(big)),
    train: time(() => trainer.remove(trainer.add(target.compiled))),
    search1: time(searcher(1)),
    search10: time(searcher(10)),
    track: time(hold, 40),
  };
  return [
    ms('one blur (the unit)', unit),
    ms('compile 1024 px', times.compile),
    ms('train one target', times.train),
    ms('search, 1 target', times.search1),
    ms('search, 10 targets', times.search10),
    ms('track', times.track),
    ratio('compile 1024 px / blur', times.compile / unit, 20),
    ratio('train one target / blur', times.train / unit, 140),
    ratio('search, 1 target / blur', times.search1 / unit, 10),
    ratio('search, 10 / 1 targets', times.search10 / times.search1, 1.5),
    ratio('track / search', times.track / times.search1, 0.3),
  ];
}

/** Target of a frame that shows only its background. */
const NO_TARGET = { width: 0, height: 0, levels: [] };

/** Time of one binomial blur of a 640×480 frame in TypeScript, ms. */
function blurMs(): number {
  const kernels = createTsKernels();
  const { width, height } = camera;
  const src = kernels.arena.uint8(width * height);
  const dst = kernels.arena.uint8(width * height);
  const scratch = kernels.arena.uint16(width * height);
  src.set(simulateFrame(NO_TARGET, camera, undefined, makeClutter(4)).data);
  return time(() => kernels.blur(src, width, width, height, dst, scratch), 60);
}

function ratio(name: string, value: number, atMost: number): Measure {
  return { name, value, unit: 'x', gate: { atMost } };
}
