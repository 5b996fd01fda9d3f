import { createCamera } from '../../src/geometry/camera';
import type { Camera } from '../../src/geometry/camera';
import { poseFromMatrix } from '../../src/geometry/pose';
import type { Pose } from '../../src/geometry/pose';
import { viewPose } from '../../src/geometry/view-pose';
import { createTracker } from '../../src/tracker/create-tracker';
import type { Gray, Tracker } from '../../src/types';
import { cachedClutter } from '../clutter';
import { FRAME_MS } from '../frame-ms';
import { radians } from '../radians';
import { cameraAround, distortedFrame } from '../distorted-frame';
import { simulateFrame } from '../simulate-frame';
import type { FrameEffects } from '../simulate-frame';
import { cornerErrorPx } from '../corner-error';
import type { BenchTarget } from './bench-target';
import { wasmKernels } from '../wasm-kernels';

/** Camera with the given vertical field of view, degrees, of a frame of 640×480 px by default. */
export function lensOfVerticalView(degrees: number, width = 640, height = 480): Camera {
  return createCamera(width, height, height / 2 / Math.tan((degrees * Math.PI) / 360));
}

/** Horizontal field of view, degrees. */
export const horizontalViewDeg = ({ width, f }: Camera) => (2 * Math.atan(width / 2 / f) * 180) / Math.PI;

export interface LensTrial {
  tiltDeg: number;
  /** Mean corner error with the focal length that the tracker says it uses, px; NaN where it shows nothing. */
  errorPx: number;
  /** Focal length in use over the true one. */
  focal: number;
  /** Whether the tracker says that views have shown its focal length. */
  isLearned: boolean;
}

interface LensConditions {
  /** Width of the target in the frame if it were frontal, as share of the frame's. */
  share?: number;
  axesDeg?: number[];
  /** Tilts of initialization. */
  tiltsDeg?: number[];
  /**
   * Frames: of initialization, the last is measured, by default the first of three that has a pose; of tracking, 63.
   */
  frames?: number;
  effects?: FrameEffects;
  /** Radial distortion of the lens; see distortedPoint. */
  k1?: number;
  /** Draws the frame; by default the target under the pose before clutter. */
  draw?: (target: BenchTarget, camera: Camera, pose: Pose, effects: FrameEffects) => Gray;
  options?: { f?: number; estimateFocal?: boolean; filter?: number };
}

/** Tilts of a first look, degrees. */
const TILTS = Array.from({ length: 13 }, (_, i) => 5 * i);
/** Directions of tilt all around, degrees, along the picture's sides and between them. */
const AXES = [0, 35, 90, 150, 215, 270];

/** Shows every tilt and axis to a tracker that is not told the camera, and measures the first frame with a pose. */
export function initializationLensTrials(
  target: BenchTarget,
  camera: Camera,
  conditions: LensConditions = {},
): LensTrial[] {
  return (conditions.axesDeg ?? AXES).flatMap((axisDeg) =>
    (conditions.tiltsDeg ?? TILTS).map((tiltDeg) => {
      const tracker = trackerOf(target, camera, conditions);
      const pose = poseAt(camera, conditions, tiltDeg, axisDeg);
      let trial = { tiltDeg, errorPx: Number.NaN, focal: Number.NaN, isLearned: false };
      for (let i = 0; i < (conditions.frames ?? 3) && (conditions.frames || Number.isNaN(trial.errorPx)); i++) {
        trial = show({ tracker, target, camera }, pose, tiltDeg, i, conditions);
      }
      return trial;
    }),
  );
}

/** The tilt grows from 0 to 60° by a degree per frame, about one axis after the other, in view all the time. */
export function trackingLensTrials(target: BenchTarget, camera: Camera, conditions: LensConditions = {}): LensTrial[] {
  return (conditions.axesDeg ?? AXES).flatMap((axisDeg) => {
    const tracker = trackerOf(target, camera, conditions);
    const trials: LensTrial[] = [];
    for (let i = 0; i < (conditions.frames ?? 63); i++) {
      const tiltDeg = Math.max(0, i - 2);
      const pose = poseAt(camera, conditions, tiltDeg, axisDeg);
      const trial = show({ tracker, target, camera }, pose, tiltDeg, i, conditions);
      if (i >= 2) trials.push(trial);
    }
    return trials;
  });
}

function trackerOf(target: BenchTarget, { width, height }: Camera, { options }: LensConditions): Tracker {
  const tracker = createTracker({ width, height, kernels: wasmKernels, ...options });
  tracker.add(target.compiled);
  return tracker;
}

function poseAt(camera: Camera, { share = 0.5 }: LensConditions, tiltDeg: number, axisDeg: number) {
  const depth = camera.f / (share * camera.width);
  return viewPose({
    tiltRad: radians(tiltDeg),
    tiltAxisRad: radians(axisDeg),
    // The number of degrees serves as an angle in radians here: each axis needs another roll and place, no matter
    // which.
    rollRad: 0.3 + axisDeg,
    x: 0.1 * Math.cos(axisDeg) * depth,
    y: 0.06 * Math.sin(axisDeg) * depth,
    depth,
  });
}

/** The room behind targets that lenses show. */
const lensClutter = (camera: Camera) => cachedClutter(78, camera);

function show(
  { tracker, target, camera }: { tracker: Tracker; target: BenchTarget; camera: Camera },
  pose: Pose,
  tiltDeg: number,
  number: number,
  { effects, k1 = 0, draw = k1 === 0 ? drawPlain : drawDistorted(k1) }: LensConditions,
): LensTrial {
  const frame = draw(target, camera, pose, { supersample: 2, seed: number + 100 * tiltDeg, ...effects });
  const [result] = tracker.process(frame, number * FRAME_MS);
  const { f, isFocalLearned: isLearned } = tracker.stats();
  const { matrix } = result;
  const drawn = { ...camera, f };
  const errorPx = matrix
    ? cornerErrorPx(camera, poseFromMatrix(matrix), pose, { ...target, stretch: effects?.stretch, k1 }, drawn)
    : Number.NaN;
  return { tiltDeg, errorPx, focal: f / camera.f, isLearned };
}

const drawPlain = (target: BenchTarget, camera: Camera, pose: Pose, effects: FrameEffects) =>
  simulateFrame(target.mips, camera, pose, lensClutter(camera), effects);

const drawDistorted = (k1: number) => (target: BenchTarget, camera: Camera, pose: Pose, effects: FrameEffects) => {
  const around = cameraAround(camera);
  return distortedFrame(camera, k1, simulateFrame(target.mips, around, pose, lensClutter(around), effects));
};
