/**
 * Measures the place of a tilted target under lenses whose focal length the tracker does not know: tsx lenses.ts.
 * Seeded. Initialization: the first frame with a pose, for every tilt. Tracking: the tilt grows while the target is
 * tracked. Exits with 1 if a gate is missed. The gates were chosen, not measured; docs/benchmarks.md has the results.
 */
import { createCamera } from '../../../packages/vision/src/geometry/camera';
import { generatedTargets } from '../../../packages/vision/test-support/measures/bench-target';
import {
  initializationLensTrials,
  horizontalViewDeg,
  lensOfVerticalView,
  trackingLensTrials,
} from '../../../packages/vision/test-support/measures/lens-trials';
import type { LensTrial } from '../../../packages/vision/test-support/measures/lens-trials';
import { RIGHT_PX } from '../../../packages/vision/test-support/sequences/measure';
import { elementAt } from '../../support/element-at';
import { printTable } from '../../support/measure-table';
import type { Measure } from '../../support/measure-table';

/** Lenses from a phone's narrow one to the widest of webcams. */
const VERTICAL_VIEWS_DEG = [45, 52, 60, 68, 75];
/** Directions of tilt, chosen so that they are not symmetrical. */
const TRACKING_AXES_DEG = [0, 35, 150];
const target = elementAt(generatedTargets(), 0);

const share = (trials: LensTrial[], from: number, to: number): number => {
  const chosen = trials.filter(({ tiltDeg }) => tiltDeg >= from && tiltDeg <= to);
  return chosen.filter(({ errorPx }) => errorPx < RIGHT_PX).length / chosen.length;
};

const measures = VERTICAL_VIEWS_DEG.flatMap((deg): Measure[] => {
  const camera = lensOfVerticalView(deg);
  const name = `${deg}° upright (${horizontalViewDeg(camera).toFixed(0)}° across)`;
  const kinds: [string, LensTrial[]][] = [
    ['initialization', initializationLensTrials(target, camera)],
    ['tracking', trackingLensTrials(target, camera, { axesDeg: TRACKING_AXES_DEG })],
  ];
  return kinds.flatMap(([kind, trials]): Measure[] => [
    { name: `${name}, ${kind}, tilt 0–30`, value: share(trials, 0, 30), unit: '%', gate: { atLeast: 0.97 } },
    { name: `${name}, ${kind}, tilt 31–60`, value: share(trials, 31, 60), unit: '%', gate: { atLeast: 0.97 } },
  ]);
});
/** Focal length, px of a frame of 640: about four times that of a phone. */
const TELEPHOTO_PX = 2000;
const telephoto = initializationLensTrials(target, createCamera(640, 480, TELEPHOTO_PX), {
  axesDeg: TRACKING_AXES_DEG,
});
measures.push({
  name: `telephoto, f ${TELEPHOTO_PX} px, tilt 0–60`,
  value: share(telephoto, 0, 60),
  unit: '%',
  gate: { atLeast: 0.95 },
});

/** Largest error of the corners, px; Infinity if a frame has no pose. */
const worst = (trials: LensTrial[]) =>
  Math.max(...trials.map(({ errorPx }) => (Number.isNaN(errorPx) ? Infinity : errorPx)));
/** A tilt at which the focal length begins to be seen, in directions all around. */
const STILL = { tiltsDeg: [35], axesDeg: [0, 35, 90, 150, 215, 270] };
/**
 * Frames of a stretched print until its shape must be learned. Chosen, not measured; docs/benchmarks.md has the
 * results.
 */
const LEARNING_FRAMES = 15;
for (const deg of [45, 60]) {
  measures.push({
    name: `${deg}° upright, still at 35°, first pose, worst corners`,
    value: worst(initializationLensTrials(target, lensOfVerticalView(deg), STILL)),
    unit: 'px',
    gate: { atMost: 0.5 },
  });
}
for (const stretch of [0.96, 1.04]) {
  const trials = trackingLensTrials(target, createCamera(640, 480), { axesDeg: [35], effects: { stretch } });
  measures.push({
    name: `print ${100 * stretch}% as tall as its file, tilt 13–60, worst corners`,
    value: worst(trials.slice(LEARNING_FRAMES)),
    unit: 'px',
    gate: { atMost: 5 },
  });
}
const distorted = trackingLensTrials(target, createCamera(640, 480), { axesDeg: [35], k1: -0.25 });
measures.push({
  name: 'radial distortion −0.25, tilt 13–60, worst corners',
  value: worst(distorted.slice(LEARNING_FRAMES)),
  unit: 'px',
  gate: { atMost: 2 },
});
process.exitCode = printTable(`Corners within ${RIGHT_PX} px, lens unknown`, measures) ? 0 : 1;
