import type { Camera } from '../../src/geometry/camera';
import { poseFromMatrix } from '../../src/geometry/pose';
import type { Pose } from '../../src/geometry/pose';
import { viewPose } from '../../src/geometry/view-pose';
import type { ViewParameters } from '../../src/geometry/view-pose';
import { createTracker } from '../../src/tracker/create-tracker';
import type { Result, TrackerOptions } from '../../src/types';
import { cachedClutter } from '../clutter';
import { FRAME_MS } from '../frame-ms';
import { radians } from '../radians';
import { simulateFrame } from '../simulate-frame';
import type { FrameEffects } from '../simulate-frame';
import type { BenchTarget } from './bench-target';
import { quantile } from '../quantile';
import { isRight, poseErrorPx, RIGHT_POSE_PX } from './recall';
import { wasmKernels } from '../wasm-kernels';

/** The room that tracking is measured in. */
const room = (camera: Camera) => cachedClutter(77, camera);

/** Distance at which the target fills about a third of the frame's area. */
export const usualDepth = (camera: Camera, { aspect }: BenchTarget) =>
  camera.f * Math.sqrt(aspect / (0.3 * camera.width * camera.height));

interface Step {
  pose: Pose;
  effects?: FrameEffects;
}

/** Kind of error: the mean of the four corners, or the target's middle alone. */
type ErrorOf = 'corners' | 'middle';

/**
 * Errors of a tracker along a path, px: NaN where it gives no pose. The first pose is shown twice before, so that
 * tracking has begun.
 *
 * @param camera the camera that takes the frames; the tracker may be told another one by options.f.
 */
export function errorsAlong(
  target: BenchTarget,
  camera: Camera,
  steps: Step[],
  { measure = 'corners', ...options }: Partial<TrackerOptions> & { measure?: ErrorOf } = {},
): number[] {
  const { width, height } = camera;
  const tracker = createTracker({ width, height, f: camera.f, filter: 0, kernels: wasmKernels, ...options });
  tracker.add(target.compiled);
  const clutter = room(camera);
  const frames = [steps[0], ...steps];
  return frames
    .map(({ pose, effects }, i) => {
      const frame = simulateFrame(target.mips, camera, pose, clutter, { seed: i, ...effects });
      const [result] = tracker.process(frame, i * FRAME_MS);
      const drawn = { ...camera, f: tracker.stats().f };
      return measure === 'middle'
        ? middleErrorPx(result, drawn, camera, pose)
        : poseErrorPx(result, camera, target, pose, drawn.f);
    })
    .slice(1);
}

/** Distance between where the target's middle is drawn and where it is seen, px. */
function middleErrorPx({ matrix }: Result, drawn: Camera, seen: Camera, pose: Pose): number {
  if (!matrix) return Number.NaN;
  const [u, v] = projectMiddle(drawn, poseFromMatrix(matrix));
  const [x, y] = projectMiddle(seen, pose);
  return Math.hypot(u - x, v - y);
}

const projectMiddle = ({ f, cx, cy }: Camera, { translation: [x, y, z] }: Pose) => [(f * x) / z + cx, (f * y) / z + cy];

/** Share of targets that are still tracked after one sudden move between two frames. */
export function survivesJump(
  targets: BenchTarget[],
  camera: Camera,
  move: (view: ViewParameters, camera: Camera) => ViewParameters,
): number {
  const held = targets.filter((target) => {
    const { width, height } = camera;
    const tracker = createTracker({ width, height, f: camera.f, filter: 0, maxTracked: 1, kernels: wasmKernels });
    tracker.add(target.compiled);
    const clutter = room(camera);
    const view = { tiltRad: 0.3, tiltAxisRad: 1, depth: usualDepth(camera, target) };
    const before = viewPose(view);
    const after = viewPose(move(view, camera));
    const frame = (pose: Pose, seed: number) => simulateFrame(target.mips, camera, pose, clutter, { seed });
    for (let i = 0; i < 3; i++) tracker.process(frame(before, i), i * FRAME_MS);
    const [result] = tracker.process(frame(after, 4), 3 * FRAME_MS);
    return result.state === 'tracking' && isRight(result, camera, target, after);
  });
  return held.length / targets.length;
}

/** Largest tilt, deg, to which a slow tilt (1.5° per frame) is followed without a break, the worst of the targets. */
export function tiltLimitDeg(targets: BenchTarget[], camera: Camera): number {
  const limits = targets.map((target) => {
    const depth = 0.8 * usualDepth(camera, target);
    const tilts = Array.from({ length: 56 }, (_, i) => 1.5 * i);
    const steps = tilts.map((deg) => ({ pose: viewPose({ tiltRad: radians(deg), tiltAxisRad: 0.4, depth }) }));
    const errors = errorsAlong(target, camera, steps);
    const end = errors.findIndex((e) => !(e < RIGHT_POSE_PX));
    return tilts[(end < 0 ? tilts.length : end) - 1] ?? 0;
  });
  return Math.min(...limits);
}

/** Share of frames with a right pose while every frame is blurred by the given motion. */
export function trackedUnderMotionBlur(targets: BenchTarget[], camera: Camera, blurPx: number): number {
  const errors = targets.flatMap((target) => {
    const depth = usualDepth(camera, target);
    const steps: Step[] = Array.from({ length: 8 }, (_, i) => ({
      pose: viewPose({ tiltRad: 0.3, x: (0.5 * i * blurPx * depth) / camera.f, depth }),
      effects: i > 0 ? { motionPx: [blurPx, 0] } : {},
    }));
    return errorsAlong(target, camera, steps).slice(1);
  });
  return errors.filter((e) => e < RIGHT_POSE_PX).length / errors.length;
}

interface Steadiness {
  /** Median corner error while moving slowly, px, raw poses. */
  errorPx: number;
  /** Deviation of the error of a still target, px, with the default filter. */
  jitterStillPx: number;
  /** Deviation of the error in slow motion, px, with the default filter. */
  jitterMovingPx: number;
}

/** Frames of each target. Chosen, not measured. */
const STEADY_FRAMES = 24;
/** Frames at the beginning in which the filter still settles. Chosen, not measured. */
const SETTLING_FRAMES = 6;

/** Measures the errors and the jitter of targets that keep still, and of targets that move slowly. */
export function steadiness(targets: BenchTarget[], camera: Camera): Steadiness {
  const moving: number[] = [];
  const still: number[] = [];
  const filtered: number[] = [];
  for (const target of targets) {
    const depth = usualDepth(camera, target);
    const path = Array.from({ length: STEADY_FRAMES }, (_, i) => ({
      pose: viewPose({
        tiltRad: 0.3 + 0.01 * i,
        tiltAxisRad: 1,
        rollRad: 0.01 * i,
        x: 0.004 * i,
        depth: depth + 0.005 * i,
      }),
    }));
    const stay = Array.from({ length: STEADY_FRAMES }, () => path[0]);
    moving.push(...errorsAlong(target, camera, path));
    filtered.push(deviation(errorsAlong(target, camera, path, { filter: 1 }).slice(SETTLING_FRAMES)));
    still.push(deviation(errorsAlong(target, camera, stay, { filter: 1 }).slice(SETTLING_FRAMES)));
  }
  return { errorPx: quantile(moving, 0.5), jitterStillPx: Math.max(...still), jitterMovingPx: Math.max(...filtered) };
}

function deviation(values: number[]): number {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  return Math.sqrt(values.reduce((a, b) => a + (b - mean) ** 2, 0) / values.length);
}
