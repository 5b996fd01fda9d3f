/**
 * Measures prints on bent paper: tsx bent.ts [--seed <number>] [--photos <folder>]. Seeded. Hand-held walks with tilts
 * up to 45°; every frame is shown to the tracker of flat targets alone, and to one with the follower of bent prints.
 * Exits with 1 if a gate is missed. The gates were chosen, not measured; docs/bent-paper.md has the results.
 */
import { parseArgs } from 'node:util';
import { createCamera } from '../../../packages/vision/src/geometry/camera';
import { loadKernels } from '../../../packages/vision/src/kernels/load-kernels';
import { generatedTargets } from '../../../packages/vision/test-support/measures/bench-target';
import { type BentTrial, bentTrial, falseBends } from '../../../packages/vision/test-support/measures/bent-trial';
import { quantile } from '../../../packages/vision/test-support/quantile';
import { readKernels } from '../../../packages/vision/wasm/build-kernels.mjs';
import { elementAt } from '../../support/element-at';
import { readPictures } from '../../support/engine/read-pictures';
import { type Measure, printTable } from '../../support/measure-table';
import { median } from '../../support/median';
import { wholeNumber } from '../../support/number-options';

/** Error of the worst corner up to which a frame is right; docs/bent-paper.md has the results. */
const RIGHT_PX = 5;
/**
 * Error of the worst corner beyond which a frame shows the print in a wrong place; docs/bent-paper.md has the results.
 */
const WRONG_PX = 20;
/** Frames of a walk: three times those in which it settles. Chosen, not measured. */
const FRAMES = 30;
/** The first frames of a walk, in which the bend is found; the rest must be right. Chosen, not measured. */
const SETTLING_FRAMES = 10;
/**
 * Sequences of flat prints whose patches leave the plane (covered, blurred, moved, seen by another lens), that are
 * found with an uncertain pose (steep, at the frame's border), or that are not there.
 */
const FLAT_KINDS = ['occlusion', 'lens', 'blur', 'motion', 'light', 'hand-held', 'steep', 're-entry', 'absent'];
/** Radii, widths of the picture. */
const RADII = [1, 1.5, 2, 4, Infinity];
/** Turn of the rulings from one target to the next: no simple part of a turn, so that no direction recurs. */
const DIRECTION_STEP_RAD = Math.PI / 3.7;
/** Focal lengths that the trackers take while they do not know it, as ratios to the true one. */
const TAKEN_FOCAL_RATIOS = [0.85, 1.15];
/** A walk is shown to two trackers and to the follower of bent prints, each of which has a memory of its own. */
const MEMORIES = 3;

const { values: flags } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, photos: { type: 'string' } },
});
const seed = wholeNumber('seed', flags.seed, 0);
const targets = flags.photos === undefined ? generatedTargets() : await readPictures(flags.photos);
const camera = createCamera(640, 480);
const wasm = await readKernels();
const memories = await Promise.all(Array.from({ length: MEMORIES }, () => loadKernels(wasm)));
let taken = 0;
const kernelsOf = () => elementAt(memories, taken++ % memories.length);
/** Processor time of this process, ms, which other programs lengthen less than the clock's time. */
const now = () => process.cpuUsage().user / 1000;

/**
 * All walks at one radius: rulings at any angle, edges bent away from the viewer and towards him in turn.
 *
 * @param radius of the bend, widths of the picture.
 * @param takenF focal length that the trackers take, px; that of the camera by default.
 */
function walksAt(radius: number, takenF?: number): BentTrial[][] {
  return targets.map((target, i) => {
    const bend = {
      curvature: (i % 2 === 0 ? 1 : -1) / radius,
      directionRad: (i + RADII.indexOf(radius) / 2) * DIRECTION_STEP_RAD,
    };
    const walk = { target, bend, camera, frames: FRAMES, seed: 100 * seed + 10 * RADII.indexOf(radius) + i };
    return bentTrial(walk, { kernelsOf, now, ...(takenF && { takenF }) });
  });
}

/** Quantile of the errors of the frames that have a pose. */
const quantileOfFound = (errorsPx: number[], share: number): number =>
  quantile(
    errorsPx.filter((px) => Number.isFinite(px)),
    share,
  );
const shareOf = (values: readonly boolean[]): number => values.filter(Boolean).length / values.length;

function measuresOf(radius: number, walks: BentTrial[][]): Measure[] {
  const isFlat = radius === Infinity;
  const name = isFlat ? 'flat' : `radius ${radius}`;
  const all = walks.flat();
  const settled = walks.flatMap((walk) => walk.slice(SETTLING_FRAMES));
  const flatPx = all.map((trial) => trial.flatPx);
  const shown = settled.filter(({ bentPx }) => !Number.isNaN(bentPx));
  return [
    { name: `${name}, taken to be flat: worst corner, median`, value: quantileOfFound(flatPx, 0.5), unit: 'px' },
    {
      name: `${name}, taken to be flat: frames within ${RIGHT_PX} px`,
      value: shareOf(flatPx.map((px) => px <= RIGHT_PX)),
      unit: '%',
    },
    {
      name: `${name}: worst corner, median`,
      value: quantileOfFound(
        settled.map(({ bentPx }) => bentPx),
        0.5,
      ),
      unit: 'px',
      gate: { atMost: isFlat ? 0.2 : 2 },
    },
    {
      name: `${name}: worst corner, 95th percentile`,
      value: quantileOfFound(
        settled.map(({ bentPx }) => bentPx),
        0.95,
      ),
      unit: 'px',
    },
    {
      name: `${name}: frames within ${RIGHT_PX} px, the first ${SETTLING_FRAMES} apart`,
      value: shareOf(settled.map(({ bentPx }) => bentPx <= RIGHT_PX)),
      unit: '%',
      gate: { atLeast: isFlat ? 0.99 : 0.95 },
    },
    {
      name: `${name}: frames over ${WRONG_PX} px of those shown`,
      value: shareOf(shown.map(({ bentPx }) => bentPx > WRONG_PX)),
      unit: '%',
    },
    isFlat
      ? {
          name: 'flat: frames taken to be bent',
          value: all.filter((trial) => trial.isBent).length,
          unit: '',
          gate: { atMost: 0 },
        }
      : { name: `${name}: frames that are bent`, value: shareOf(settled.map(({ isBent }) => isBent)), unit: '%' },
  ];
}

const results = new Map(RADII.map((radius) => [radius, walksAt(radius)]));
const passes = RADII.map((radius) =>
  printTable(
    radius === Infinity ? 'Flat paper' : `Bent to a radius of ${radius} widths`,
    measuresOf(radius, results.get(radius) ?? []),
  ),
);

const unknown = TAKEN_FOCAL_RATIOS.flatMap((factor): Measure[] => {
  const settled = walksAt(1.5, factor * camera.f).flatMap((walk) => walk.slice(SETTLING_FRAMES));
  const px = settled.map(({ bentPx }) => bentPx);
  return [
    { name: `taken to be ${factor} of it: worst corner, median`, value: quantileOfFound(px, 0.5), unit: 'px' },
    {
      name: `taken to be ${factor} of it: frames within ${RIGHT_PX} px`,
      value: shareOf(px.map((one) => one <= RIGHT_PX)),
      unit: '%',
    },
  ];
});
printTable('Radius 1.5, the focal length unknown', unknown);

const others: Measure[] = [];
for (const kind of FLAT_KINDS) {
  const { frames, bent } = await falseBends(kind, { seed, kernelsOf });
  others.push({ name: `${kind}: bent, of ${frames} frames`, value: bent, unit: '', gate: { atMost: 0 } });
}
passes.push(printTable('Flat prints that differ from a plane for other reasons', others));

const tracked = [...results.values()].flat(2).filter(({ isBent, bentPx }) => isBent && !Number.isNaN(bentPx));
const plain = (results.get(Infinity) ?? []).flatMap((walk) => walk.slice(SETTLING_FRAMES));
const flatMs = median(plain.map((trial) => trial.flatMs));
printTable('Time of a tracked frame', [
  { name: 'flat print, without the follower', value: flatMs, unit: 'ms' },
  {
    name: 'flat print, with the follower',
    value: median(plain.map(({ bentMs }) => bentMs)),
    unit: 'ms',
  },
  {
    name: 'bent print',
    value: median(tracked.map(({ bentMs }) => bentMs)),
    unit: 'ms',
  },
]);
process.exitCode = passes.every(Boolean) ? 0 : 1;
