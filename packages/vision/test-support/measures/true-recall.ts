import { createCamera } from '../../src/geometry/camera';
import { viewPose } from '../../src/geometry/view-pose';
import type { Kernels } from '../../src/types';
import type { FrameEffects } from '../simulate-frame';
import type { BenchTarget } from './bench-target';
import { recallTrials, RIGHT_POSE_PX } from './recall';
import { errorsAlong, usualDepth } from './tracking';
import type { Step } from './tracking';

interface Look {
  areaShare: number;
  tiltDeg: [number, number];
  effects?: FrameEffects;
}

/** Cold: every view is searched for afresh, twice the same frame. */
const COLD: Record<string, Look[]> = {
  ordinary: [0.3, 0.2, 0.1].map((areaShare) => ({ areaShare, tiltDeg: [0, 40] })),
  far: [0.05, 0.03, 0.02, 0.012].map((areaShare) => ({ areaShare, tiltDeg: [0, 30] })),
  tilt: [50, 60, 68, 74].map((deg) => ({ areaShare: 0.2, tiltDeg: [deg, deg] })),
  dim: [0.4, 0.25, 0.15, 0.1].map((gain) => ({ areaShare: 0.2, tiltDeg: [0, 40], effects: { gain, noise: 2.5 } })),
  blur: [1, 1.6, 2.2].map((blurSigmaPx) => ({ areaShare: 0.2, tiltDeg: [0, 40], effects: { blurSigmaPx } })),
  covered: [0.3, 0.5].map((occluded) => ({ areaShare: 0.25, tiltDeg: [0, 40], effects: { occluded } })),
  bright: [1.6, 2.2].map((gain) => ({ areaShare: 0.2, tiltDeg: [0, 40], effects: { gain } })),
};
const FRAMES = 16;

/**
 * Share of right poses over every kind of view that tests of tracking use, by kind: found cold in single views and followed
 * along paths. Takes the picture at its full size, 640×480 frames and textured clutter: independent of the score's views.
 */
export function trueRecall(target: BenchTarget, seed: number, kernels: () => Kernels): Record<string, number> {
  const camera = createCamera(640, 480);
  const recalls: Record<string, number> = {};
  for (const [kind, looks] of Object.entries(COLD)) {
    let found = 0;
    let asked = 0;
    for (const [i, { areaShare, tiltDeg, effects }] of looks.entries()) {
      const conditions = { areaShare: [areaShare, areaShare] as [number, number], tiltDeg, effects, posesPerTarget: 4 };
      const trials = recallTrials([target], camera, { ...conditions, seed: seed + i }, kernels);
      found += trials.filter((trial) => trial.found).length;
      asked += trials.length;
    }
    recalls[kind] = found / asked;
  }
  const depth = usualDepth(camera, target);
  for (const [kind, step] of Object.entries(pathsAt(depth, camera.f))) {
    const steps = Array.from({ length: FRAMES }, (_, i) => step(i / (FRAMES - 1)));
    const errors = errorsAlong(target, camera, steps, { kernels: kernels() });
    recalls[kind] = errors.filter((error) => error < RIGHT_POSE_PX).length / errors.length;
  }
  return recalls;
}

/** Warm: the target is followed while a condition gets worse from 0 to 1. */
const pathsAt = (depth: number, f: number): Record<string, (t: number) => Step> => ({
  receding: (t) => ({ pose: viewPose({ tiltRad: 0.2, depth: depth * (1 + 7 * t) }) }),
  tilting: (t) => ({ pose: viewPose({ tiltRad: 0.2 + 1.15 * t, tiltAxisRad: 0.7, depth: 0.9 * depth }) }),
  shaking: (t) => ({
    pose: viewPose({ tiltRad: 0.3, x: (12 * Math.sin(9 * t) * depth) / f, depth }),
    effects: { motionPx: [4 + 26 * t, 6 * t] },
  }),
  darkening: (t) => ({ pose: viewPose({ tiltRad: 0.3, depth }), effects: { gain: 1 - 0.94 * t, noise: 2.5 } }),
  hiding: (t) => ({ pose: viewPose({ tiltRad: 0.3, depth }), effects: { occluded: 0.75 * t, seed: 5 } }),
});
