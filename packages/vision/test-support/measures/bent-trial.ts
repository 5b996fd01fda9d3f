import { BentFollower } from '../../src/bent/bent-follower';
import { SurfaceProjection } from '../../src/surfaces/surface-projection';
import type { SurfaceShape } from '../../src/surfaces/surface-geometry';
import type { Camera } from '../../src/geometry/camera';
import { multiply3 } from '../../src/geometry/mat3';
import { poseFromMatrix } from '../../src/geometry/pose';
import type { Pose } from '../../src/geometry/pose';
import { expSo3 } from '../../src/geometry/so3';
import { expose } from '../../src/simulation/camera-effects';
import { createRandom } from '../../src/simulation/random';
import type { Random } from '../../src/simulation/random';
import { renderSheet } from '../render-sheet';
import { createImageTracker } from '../../src/tracker/image-tracker';
import type { Bend, Gray, Kernels, Result, Tracker } from '../../src/types';
import { makeClutter } from '../clutter';
import type { EngineUnderTest } from '../sequences/engine';
import { FramePainter } from '../sequences/frame-painter';
import { createSignal } from '../sequences/hand';
import { FRAME_MS } from '../frame-ms';
import { sheetOf } from './sheet-of';
import { radians } from '../radians';
import { kindNamed } from '../sequences/kinds';
import { generatedMaterial } from '../sequences/material';
import { runSequence } from '../sequences/run-sequence';
import { sequencesOf } from '../sequences/sequence';
import type { BenchTarget } from './bench-target';

/** A hand-held look at a bent print. */
interface BentWalk {
  target: BenchTarget;
  bend: Bend;
  camera: Camera;
  /** Number of frames. */
  frames: number;
  seed: number;
  /** Largest tilt; 45 by default. */
  maxTiltDeg?: number;
}

interface BentFrame {
  frame: Gray;
  tMs: number;
  pose: Pose;
}

/**
 * Draws of a walk. Pairs are ranges with equal chances, other numbers deviations. Chosen by eye, not measured on hands.
 */
const WALK = {
  /** Mean tilt and the motion around it, as shares of the largest tilt. */
  meanTilt: [0, 0.6],
  tiltMotion: 0.25,
  /** Motion of the axis of the tilt, rad. */
  axisMotionRad: 0.4,
  /** Roll at the start, and its motion, degrees. */
  startRollDeg: [-30, 30],
  rollMotionDeg: 6,
  /**
   * Width of the print, in longer sides of the frame, if it were flat and frontal, and the share by which this varies.
   */
  widthShare: [0.4, 0.6],
  zoomMotion: 0.06,
  /** Sway of the print in the frame, px. */
  swayX: 14,
  swayY: 10,
  /** Frequencies of all motions, Hz. */
  motionHz: [0.15, 0.6],
  /** Gain of a frame, and its noise, gray levels. */
  gain: [0.95, 1.05],
  noise: 2,
} as const;

/** The frames of a walk, one after the other. */
export function* bentFrames({ target, bend, camera, frames, seed, maxTiltDeg = 45 }: BentWalk): Generator<BentFrame> {
  const random = createRandom(seed);
  const poseAt = handHeld(random, camera, maxTiltDeg);
  const room = makeClutter(seed, camera.width, camera.height);
  for (let k = 0; k < frames; k++) {
    const pose = poseAt(k);
    const plane = Float32Array.from(room);
    renderSheet(target.mips, plane, { pose, bend, camera, aspect: target.aspect }, { supersample: 2, shade: 0.3 });
    const light = { gain: random.between(...WALK.gain), noise: WALK.noise };
    yield { frame: expose(plane, camera.width, camera.height, light, random), tMs: FRAME_MS * k, pose };
  }
}

function handHeld(random: Random, camera: Camera, maxTiltDeg: number): (frame: number) => Pose {
  const slow = () => createSignal(random, ...WALK.motionHz);
  const [swayX, swayY, tilt, turn, roll, near] = Array.from({ length: 6 }, slow);
  const axis = random.between(0, 2 * Math.PI);
  const mean = radians(maxTiltDeg * random.between(...WALK.meanTilt));
  const startRoll = radians(random.between(...WALK.startRollDeg));
  const widthShare = random.between(...WALK.widthShare);
  const longer = Math.max(camera.width, camera.height);
  return (k) => {
    const most = radians(maxTiltDeg);
    const tiltRad = Math.max(-most, Math.min(most, mean + WALK.tiltMotion * most * tilt(k)));
    const along = axis + WALK.axisMotionRad * turn(k);
    const tilted = expSo3(tiltRad * Math.cos(along), tiltRad * Math.sin(along), 0, new Float64Array(9));
    const rolled = expSo3(0, 0, startRoll + radians(WALK.rollMotionDeg) * roll(k), new Float64Array(9));
    const depth = camera.f / (widthShare * (1 + WALK.zoomMotion * near(k)) * longer);
    const perPx = depth / camera.f;
    return {
      rotation: multiply3(rolled, tilted, new Float64Array(9)),
      translation: Float64Array.of(WALK.swayX * swayX(k) * perPx, WALK.swayY * swayY(k) * perPx, depth),
    };
  };
}

/** The pose under a camera in which a shape is drawn. */
interface Drawn {
  shape: SurfaceShape;
  pose: Pose;
  camera: Camera;
}

/** The largest distance between where two drawings put a corner of the picture, frame px; Infinity without a view. */
function worstCornerPx(a: Drawn, b: Drawn): number {
  const projection = new SurfaceProjection();
  let worst = 0;
  for (let k = 0; k < 4; k++) {
    const x = k % 2 === 0 ? -0.5 : 0.5;
    const y = (k < 2 ? -0.5 : 0.5) * a.shape.aspect;
    if (!projection.project(a.shape, a.pose, a.camera, x, y)) return Infinity;
    const { u, v } = projection;
    if (!projection.project(b.shape, b.pose, b.camera, x, y)) return Infinity;
    worst = Math.max(worst, Math.hypot(u - projection.u, v - projection.v));
  }
  return worst;
}

/** One frame of a walk: errors of the worst corner, px; NaN without a pose. */
export interface BentTrial {
  flatPx: number;
  bentPx: number;
  isBent: boolean;
  flatMs: number;
  bentMs: number;
}

interface BentTrialOptions {
  kernelsOf: () => Kernels;
  /** Focal length that the trackers start with, px; the camera's by default. */
  takenF?: number;
  now?: () => number;
}

/** Shows a walk to a tracker of flat targets alone, and to one with a follower of bent prints. */
export function bentTrial(walk: BentWalk, { kernelsOf, takenF, now = () => 0 }: BentTrialOptions): BentTrial[] {
  const { target, camera, bend } = walk;
  const size = { width: camera.width, height: camera.height, f: takenF ?? camera.f };
  const [alone, tracker] = [createImageTracker(kernelsOf(), size), createImageTracker(kernelsOf(), size)];
  for (const one of [alone, tracker]) one.add(target.compiled);
  const follower = new BentFollower(kernelsOf(), [target.compiled]);
  return Array.from(bentFrames(walk), ({ frame, tMs, pose }): BentTrial => {
    const truth = { shape: sheetOf(target.aspect, bend), pose, camera };
    const errorOf = ([result]: Result[], f: number) =>
      result?.matrix
        ? worstCornerPx(
            {
              shape: sheetOf(target.aspect, result.bend),
              pose: poseFromMatrix(result.matrix),
              camera: { ...camera, f },
            },
            truth,
          )
        : Number.NaN;
    const start = now();
    const flatPx = errorOf(alone.process(frame, tMs), alone.stats().f);
    const middle = now();
    const bentPx = errorOf(follower.process(tracker, frame, tMs), follower.f ?? tracker.stats().f);
    return { flatPx, bentPx, isBent: follower.isBent, flatMs: middle - start, bentMs: now() - middle };
  });
}

/**
 * Frames of a flat print that are taken to be bent, though something else than paper makes it differ from a plane: a
 * hand before it, another lens, blur, motion; or though another picture is there.
 *
 * @param name of the kind of sequences, whose pictures are flat.
 */
export async function falseBends(
  name: string,
  { seed, kernelsOf }: { seed: number; kernelsOf: () => Kernels },
): Promise<{ frames: number; bent: number }> {
  const painter = new FramePainter();
  const found = { frames: 0, bent: 0 };
  let tracker: Tracker;
  let follower: BentFollower;
  const engine: EngineUnderTest = {
    name,
    begin(known, width, height) {
      tracker = createImageTracker(kernelsOf(), { width, height, maxTracked: known.length });
      for (const { compiled } of known) tracker.add(compiled);
      follower = new BentFollower(
        kernelsOf(),
        known.map(({ compiled }) => compiled),
      );
    },
    reset() {
      tracker.reset();
      follower.reset();
    },
    process(frame, tMs) {
      const results = follower.process(tracker, frame, tMs);
      found.frames++;
      if (follower.isBent) found.bent++;
      return results.map(() => null);
    },
  };
  const options = { seed, pictures: 3, pace: { trackingShare: 0.6 } };
  for (const sequence of sequencesOf(kindNamed(name), generatedMaterial(seed), options)) {
    await runSequence(sequence, painter, [engine]);
  }
  return found;
}
