import { createMixedTracker } from '../../src/curved';
import { SurfaceGeometry } from '../../src/surfaces/surface-geometry';
import { SurfaceProjection } from '../../src/surfaces/surface-projection';
import { createCamera } from '../../src/geometry/camera';
import type { Camera } from '../../src/geometry/camera';
import type { Pose } from '../../src/geometry/pose';
import { poseFromMatrix } from '../../src/geometry/pose';
import { expSo3 } from '../../src/geometry/so3';
import { multiply3 } from '../../src/geometry/mat3';
import { expose } from '../../src/simulation/camera-effects';
import { createRandom } from '../../src/simulation/random';
import type { Random } from '../../src/simulation/random';
import { renderSurface } from '../../src/simulation/render-surface';
import { createImageTracker } from '../../src/tracker/image-tracker';
import type { Gray, Kernels, Surface, Tracker } from '../../src/types';
import { makeClutter } from '../clutter';
import { FRAME_MS } from '../frame-ms';
import { radians } from '../radians';
import type { BenchTarget } from './bench-target';

/** A view of a thing with a label around it. */
export interface CurvedView {
  surface: Surface;
  /** Angle between line of sight and the plane across the axis, and rotation about the axis, degrees. */
  tiltDeg: number;
  turnDeg: number;
  rollDeg: number;
  /** Width of the label in the frame if it were flat and frontal, as a share of the frame's longer side. */
  widthShare: number;
  /** Place of the label's middle in the frame, shares of the frame from its centre. */
  right: number;
  down: number;
}

export const cylinder = (radius: number): Surface => ({ topRadius: radius, bottomRadius: radius });

/** Upright things around which a label goes: name and surface for a label of some aspect ratio. */
export const CURVED_SHAPES: readonly { name: string; surfaceOf: (aspect: number) => Surface }[] = [
  ...[0.5, 0.7, 1, 1.4, 2].map((radius) => ({
    name: `cylinder, radius ${radius}`,
    surfaceOf: () => cylinder(radius),
  })),
  // A paper cup is wider above, by about 9° at its side; the wider cone has 20°.
  { name: 'cone, 9°, radius 0.6', surfaceOf: (aspect) => coneOf(0.6, -9, aspect) },
  { name: 'cone, 20°, radius 1', surfaceOf: (aspect) => coneOf(1, 20, aspect) },
];

/** @param sideDeg angle between side and axis; positive: wider below. */
export function coneOf(radius: number, sideDeg: number, aspect: number): Surface {
  const half = (Math.sin(radians(sideDeg)) * aspect) / 2;
  return { topRadius: radius - half, bottomRadius: radius + half };
}

/** Draws of a view, ranges with equal chances; see `CurvedView`. Chosen, not measured. */
const VIEW = {
  rollDeg: [-180, 180],
  widthShare: [0.3, 0.55],
  right: [-0.12, 0.12],
  down: [-0.12, 0.12],
} as const;

/** Draws a view; the defaults are looks at a thing that stands. */
export function drawCurvedView(
  surface: Surface,
  random: Random,
  { maxTiltDeg = 50, maxTurnDeg = 40 } = {},
): CurvedView {
  return {
    surface,
    tiltDeg: random.between(-maxTiltDeg, maxTiltDeg),
    turnDeg: random.between(-maxTurnDeg, maxTurnDeg),
    rollDeg: random.between(...VIEW.rollDeg),
    widthShare: random.between(...VIEW.widthShare),
    right: random.between(...VIEW.right),
    down: random.between(...VIEW.down),
  };
}

/** The pose of a label: turned about the axis of its thing, then tilted, then rolled in the frame. */
export function poseOfCurvedView(view: CurvedView, camera: Camera, aspect: number): Pose {
  const { surface, tiltDeg, turnDeg, rollDeg, widthShare, right, down } = view;
  const sideSin = (surface.bottomRadius - surface.topRadius) / aspect;
  const sideCos = Math.sqrt(1 - sideSin * sideSin);
  // Turn about the axis, which leans by the side's angle in the target's frame.
  const turn = expSo3(0, radians(turnDeg) * sideCos, radians(turnDeg) * sideSin, new Float64Array(9));
  const tilt = expSo3(radians(tiltDeg), 0, 0, new Float64Array(9));
  const roll = expSo3(0, 0, radians(rollDeg), new Float64Array(9));
  const tilted = multiply3(tilt, turn, new Float64Array(9));
  const rotation = multiply3(roll, tilted, new Float64Array(9));
  const depth = camera.f / (widthShare * Math.max(camera.width, camera.height));
  const x = (right * depth * camera.width) / camera.f;
  const y = (down * depth * camera.height) / camera.f;
  return { rotation, translation: Float64Array.from([x, y, depth]) };
}

/**
 * A frame that shows the view before a busy room. Ranges of views and motions in this file are chosen, not measured.
 */
export function curvedFrame(
  target: BenchTarget,
  { pose, surface, camera }: { pose: Pose; surface: Surface; camera: Camera },
  { seed, background, noise = 2 }: { seed: number; background?: Float32Array; noise?: number },
): Gray {
  const plane = Float32Array.from(background ?? makeClutter(seed, camera.width, camera.height));
  renderSurface(target.mips, plane, { pose, surface, camera });
  return expose(plane, camera.width, camera.height, { gain: 1, noise }, createRandom(seed * 31 + 17));
}

interface CurvedTrial {
  shape: string;
  /** Error of the corners in the last frame, px, if the tracker knows the surface; NaN without a pose. */
  errorPx: number;
  /** Error of a tracker that takes the target to be flat, px. */
  flatErrorPx: number;
  /** Time of the last frame, in which the target was tracked, ms. */
  trackMs: number;
}

interface CurvedTrialOptions {
  seed: number;
  /** Views of every target on every shape. */
  views: number;
  /** Gives kernels with memory of their own, at most two in use at a time. */
  kernelsOf: () => Kernels;
  shapes?: typeof CURVED_SHAPES;
  /** Focal length of the camera, px, of which the trackers do not know. */
  f?: number;
  /** Frames of each view before the one that is measured. */
  frames?: number;
  now?: () => number;
}

/**
 * Shows every target on every shape to a tracker that has seen nothing before, and measures the pose after some frames.
 */
export function curvedTrials(targets: readonly BenchTarget[], options: CurvedTrialOptions): CurvedTrial[] {
  const { seed, views, kernelsOf, shapes = CURVED_SHAPES, f, frames = 4, now = () => 0 } = options;
  const camera = createCamera(640, 480, f);
  const size = { width: camera.width, height: camera.height, now };
  return shapes.flatMap(({ name, surfaceOf }, s) =>
    targets.flatMap((target, i) => {
      const random = createRandom(seed * 1009 + 101 * s + i);
      const surface = surfaceOf(target.aspect);
      const curved = createMixedTracker(kernelsOf, size);
      curved.add({ ...target.compiled, surface });
      const flat = createImageTracker(kernelsOf(), size);
      flat.add(target.compiled);
      return Array.from({ length: views }, (_, k): CurvedTrial => {
        const truth = { pose: poseOfCurvedView(drawCurvedView(surface, random), camera, target.aspect), camera };
        const frame = curvedFrame(target, { ...truth, surface }, { seed: seed + 7 * k + 31 * i });
        const shape = { surface, aspect: target.aspect };
        return {
          shape: name,
          errorPx: errorAfter(curved, frame, { frames, shape, truth }),
          flatErrorPx: errorAfter(flat, frame, { frames, shape, truth }),
          trackMs: curved.stats().trackMs,
        };
      });
    }),
  );
}

interface Shape {
  surface: Surface;
  aspect: number;
}

interface CameraPose {
  pose: Pose;
  camera: Camera;
}

function errorAfter(
  tracker: Tracker,
  frame: Gray,
  { frames, shape, truth }: { frames: number; shape: Shape; truth: CameraPose },
): number {
  tracker.reset();
  for (let t = 0; t < frames; t++) tracker.process(frame, FRAME_MS * t);
  return errorOf(tracker, tracker.process(frame, FRAME_MS * frames)[0]?.matrix, shape, truth);
}

function errorOf(tracker: Tracker, matrix: Float32Array | undefined, shape: Shape, truth: CameraPose): number {
  if (!matrix) return Number.NaN;
  const found = { pose: poseFromMatrix(matrix), camera: { ...truth.camera, f: tracker.stats().f } };
  return curvedCornerErrorPx(shape, found, truth);
}

/**
 * A thing that is turned and carried before the camera: error of the corners in every frame, px; NaN without a pose.
 */
export function curvedMotion(
  target: BenchTarget,
  surface: Surface,
  { seed, frames, kernelsOf }: { seed: number; frames: number; kernelsOf: () => Kernels },
): number[] {
  const camera = createCamera(640, 480);
  const tracker = createMixedTracker(kernelsOf, { width: camera.width, height: camera.height });
  tracker.add({ ...target.compiled, surface });
  const background = makeClutter(seed, camera.width, camera.height);
  return Array.from({ length: frames }, (_, k) => {
    const phase = (2 * Math.PI * k) / frames;
    const view: CurvedView = {
      surface,
      tiltDeg: 25 * Math.sin(phase + seed),
      turnDeg: 35 * Math.sin(2 * phase),
      rollDeg: 20 * Math.cos(phase),
      widthShare: 0.4 + 0.08 * Math.sin(phase),
      right: 0.15 * Math.cos(2 * phase + seed),
      down: 0.08 * Math.sin(3 * phase),
    };
    const truth = { pose: poseOfCurvedView(view, camera, target.aspect), camera };
    const frame = curvedFrame(target, { ...truth, surface }, { seed: seed + k, background });
    const [result] = tracker.process(frame, FRAME_MS * k);
    return errorOf(tracker, result?.matrix, { surface, aspect: target.aspect }, truth);
  });
}

/** Frames in a row from each of the views below. Chosen, not measured. */
const FALSE_POSE_FRAMES = 3;

/** Frames in which a pose is shown though the target is not there (other labels on the same thing), and all frames. */
export function falsePoses(
  known: BenchTarget,
  others: readonly BenchTarget[],
  { seed, views, kernelsOf }: { seed: number; views: number; kernelsOf: () => Kernels },
): { shown: number; frames: number } {
  const camera = createCamera(640, 480);
  const random = createRandom(seed);
  const surface = cylinder(0.7);
  const tracker = createMixedTracker(kernelsOf, { width: camera.width, height: camera.height });
  tracker.add({ ...known.compiled, surface });
  let [shown, frames] = [0, 0];
  others.forEach((other, i) => {
    for (let k = 0; k < views; k++) {
      const pose = poseOfCurvedView(drawCurvedView(surface, random), camera, other.aspect);
      const frame = curvedFrame(other, { pose, surface, camera }, { seed: seed + 13 * i + k });
      for (let t = 0; t < FALSE_POSE_FRAMES; t++, frames++) {
        if (tracker.process(frame, 1000 * (views * i + k) + FRAME_MS * t)[0].matrix) shown++;
      }
    }
  });
  return { shown, frames };
}

/**
 * Mean distance between where two poses, each under its own camera, put the four corners of the label, frame px;
 * Infinity if one of them puts a corner behind its camera.
 */
export function curvedCornerErrorPx({ surface, aspect }: Shape, a: CameraPose, b: CameraPose): number {
  const geometry = new SurfaceGeometry(surface, aspect);
  const projection = new SurfaceProjection();
  let sum = 0;
  for (let k = 0; k < 4; k++) {
    const x = k % 2 === 0 ? -0.5 : 0.5;
    const y = (k < 2 ? -0.5 : 0.5) * aspect;
    if (!projection.project(geometry, a.pose, a.camera, x, y)) return Infinity;
    const { u, v } = projection;
    if (!projection.project(geometry, b.pose, b.camera, x, y)) return Infinity;
    sum += Math.hypot(u - projection.u, v - projection.v) / 4;
  }
  return sum;
}
