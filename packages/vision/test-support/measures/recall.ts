import type { Camera } from '../../src/geometry/camera';
import { poseFromMatrix } from '../../src/geometry/pose';
import type { Pose } from '../../src/geometry/pose';
import { createRandom } from '../../src/simulation/random';
import { createTracker } from '../../src/tracker/create-tracker';
import type { Kernels, Result, Tracker } from '../../src/types';
import { cachedClutter, makeClutter } from '../clutter';
import { cornerErrorPx } from '../corner-error';
import { FRAME_MS } from '../frame-ms';
import { poseOfArea } from '../pose-of-area';
import { radians } from '../radians';
import { simulateFrame } from '../simulate-frame';
import type { FrameEffects } from '../simulate-frame';
import type { BenchTarget } from './bench-target';
import { wasmKernels } from '../wasm-kernels';

/** Mean corner error up to which a pose counts as right, px. Chosen, not measured. */
export const RIGHT_POSE_PX = 4;

interface Conditions {
  /** Ranges that are drawn from. */
  areaShare: [number, number];
  tiltDeg: [number, number];
  effects?: FrameEffects;
  posesPerTarget: number;
  seed: number;
}

interface Trial {
  target: BenchTarget;
  pose: Pose;
  found: boolean;
  /** Mean corner error, px; NaN when not found. */
  errorPx: number;
}

export const isRight = (result: Result, camera: Camera, target: BenchTarget, pose: Pose): boolean =>
  poseErrorPx(result, camera, target, pose) < RIGHT_POSE_PX;

/**
 * Mean corner error of a result, px; NaN without a pose.
 *
 * @param f focal length that the result belongs to and is drawn with (Stats.f).
 */
export function poseErrorPx(
  { matrix }: Result,
  camera: Camera,
  { width, height }: BenchTarget,
  pose: Pose,
  f = camera.f,
): number {
  if (!matrix) return Number.NaN;
  return cornerErrorPx(camera, poseFromMatrix(matrix), pose, { width, height }, { ...camera, f });
}

/**
 * Shows every target, two frames each, in random views to a tracker that knows only this target and is reset each time.
 */
export function recallTrials(
  targets: BenchTarget[],
  camera: Camera,
  conditions: Conditions,
  kernels?: () => Kernels,
): Trial[] {
  const { width, height } = camera;
  const trials: Trial[] = [];
  targets.forEach((target, t) => {
    const tracker = createTracker({ width, height, f: camera.f, filter: 0, kernels: kernels?.() ?? wasmKernels });
    tracker.add(target.compiled);
    const random = createRandom(conditions.seed * 1009 + t);
    for (let i = 0; i < conditions.posesPerTarget; i++) {
      const pose = drawPose(target, camera, conditions, random);
      const [result] = showTwice({ tracker, target, camera }, pose, conditions, t * 100 + i);
      const errorPx = poseErrorPx(result, camera, target, pose, tracker.stats().f);
      trials.push({ target, pose, found: errorPx < RIGHT_POSE_PX, errorPx });
    }
  });
  return trials;
}

/** The trials of recallTrials with one tracker that knows all targets. */
export function jointRecallTrials(targets: BenchTarget[], camera: Camera, conditions: Conditions): Trial[] {
  const { width, height } = camera;
  const tracker = createTracker({ width, height, f: camera.f, filter: 0, kernels: wasmKernels });
  for (const { compiled } of targets) tracker.add(compiled);
  const random = createRandom(conditions.seed * 1009);
  return targets.flatMap((target, t) =>
    Array.from({ length: conditions.posesPerTarget }, (_, i) => {
      const pose = drawPose(target, camera, conditions, random);
      const results = showTwice({ tracker, target, camera }, pose, conditions, t * 100 + i);
      const errorPx = poseErrorPx(results[t], camera, target, pose, tracker.stats().f);
      return { target, pose, found: errorPx < RIGHT_POSE_PX, errorPx };
    }),
  );
}

export const recallOf = (trials: Trial[]) => trials.filter(({ found }) => found).length / trials.length;

/**
 * Number of times that the tracker takes something for a target, shown or not, in two looks at each of `frames` frames
 * of clutter that show none.
 */
export function falseAccepts(targets: BenchTarget[], camera: Camera, frames: number): number {
  const { width, height } = camera;
  const tracker = createTracker({ width, height, f: camera.f, kernels: wasmKernels });
  for (const { compiled } of targets) tracker.add(compiled);
  let accepts = 0;
  for (let i = 0; i < frames; i++) {
    const frame = simulateFrame(targets[0].mips, camera, undefined, makeClutter(5000 + i, width, height), { seed: i });
    // The same view a second time would confirm a wrong detection.
    for (const tMs of [2 * i * FRAME_MS, (2 * i + 1) * FRAME_MS]) {
      accepts += tracker.process(frame, tMs).filter(({ state }) => state !== 'searching').length;
    }
  }
  return accepts;
}

function drawPose(
  target: BenchTarget,
  camera: Camera,
  { areaShare, tiltDeg }: Conditions,
  random: ReturnType<typeof createRandom>,
): Pose {
  const view = {
    areaShare: random.between(...areaShare),
    tiltRad: radians(random.between(...tiltDeg)),
  };
  return poseOfArea(camera, target.aspect, view, random);
}

/** Rooms that targets are shown in: few, since making one costs more than drawing a frame. Chosen, not measured. */
const CLUTTERS = 8;

function showTwice(
  { tracker, target, camera }: { tracker: Tracker; target: BenchTarget; camera: Camera },
  pose: Pose,
  { seed, effects }: Conditions,
  number: number,
): Result[] {
  const clutter = cachedClutter((seed * 7 + number) % CLUTTERS, camera);
  const frame = simulateFrame(target.mips, camera, pose, clutter, { ...effects, seed: number });
  tracker.reset();
  tracker.process(frame, 0);
  return tracker.process(frame, FRAME_MS);
}
