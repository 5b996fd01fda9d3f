import type { Camera } from '../../../packages/vision/src/geometry/camera';
import type { BenchTarget } from '../../../packages/vision/test-support/measures/bench-target';
import {
  falseAccepts,
  jointRecallTrials,
  recallOf,
  recallTrials,
} from '../../../packages/vision/test-support/measures/recall';
import {
  trackedUnderMotionBlur,
  steadiness,
  survivesJump,
  tiltLimitDeg,
} from '../../../packages/vision/test-support/measures/tracking-robustness';
import type { Measure } from '../../support/measure-table';

/** More poses narrow the deviation of a recall and take longer. Chosen, not measured. */
const POSES_PER_TARGET = 8;

/** Measures how well the engine finds and holds targets, and its precision. The gates were chosen, not measured. */
export function measureRobustness(targets: BenchTarget[], joint: BenchTarget[], camera: Camera): Measure[] {
  const recall = (name: string, gate: number, areaShare: number, tiltDeg: [number, number], occluded = 0): Measure => {
    const conditions = {
      areaShare: [areaShare, areaShare] as [number, number],
      tiltDeg,
      effects: { occluded },
      posesPerTarget: POSES_PER_TARGET,
      seed: 1,
    };
    return { name, value: recallOf(recallTrials(targets, camera, conditions)), unit: '%', gate: { atLeast: gate } };
  };
  const steady = steadiness(targets, camera);
  return [
    recall('recall, tilt 65°, area .3', 0.94, 0.3, [65, 65]),
    recall('recall, tilt 70°, area .3', 0.8, 0.3, [70, 70]),
    recall('recall, tilt 75°, area .3', 0.45, 0.3, [75, 75]),
    recall('recall, area .05', 0.98, 0.05, [0, 30]),
    recall('recall, area .03', 0.85, 0.03, [0, 30]),
    recall('recall, area .02', 0.6, 0.02, [0, 30]),
    recall('recall, 50% covered', 0.8, 0.3, [0, 40], 0.5),
    {
      name: `recall, joint ${joint.length} targets, tilt 0–60°, area .05–.3`,
      value: recallOf(
        jointRecallTrials(joint, camera, { areaShare: [0.05, 0.3], tiltDeg: [0, 60], posesPerTarget: 6, seed: 2 }),
      ),
      unit: '%',
      gate: { atLeast: 0.93 },
    },
    { name: 'false accepts, 90 empty frames', value: falseAccepts(joint, camera, 90), unit: '', gate: { atMost: 0 } },
    { name: 'corner error, tracking, median', value: steady.errorPx, unit: 'px', gate: { atMost: 0.15 } },
    { name: 'jitter, still', value: steady.jitterStillPx, unit: 'px', gate: { atMost: 0.05 } },
    { name: 'error deviation, slow motion', value: steady.jitterMovingPx, unit: 'px', gate: { atMost: 0.1 } },
    {
      name: 'held after a jump of 30 px',
      value: survivesJump(targets, camera, (view, { f }) => ({ ...view, x: (30 * view.depth) / f })),
      unit: '%',
      gate: { atLeast: 1 },
    },
    {
      name: 'held after a roll of 8°',
      value: survivesJump(targets, camera, (view) => ({ ...view, rollRad: (8 * Math.PI) / 180 })),
      unit: '%',
      gate: { atLeast: 1 },
    },
    { name: 'tracks to tilt, worst', value: tiltLimitDeg(targets, camera), unit: 'deg', gate: { atLeast: 75 } },
    {
      name: 'held under 12 px motion blur',
      value: trackedUnderMotionBlur(targets, camera, 12),
      unit: '%',
      gate: { atLeast: 0.95 },
    },
  ];
}
