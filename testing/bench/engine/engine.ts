/**
 * Measures the engine on generated pictures or on those of a folder: tsx engine.ts [--pictures <folder>]. Seeded. Exits
 * with 1 if a gate is missed.
 */
import { parseArgs } from 'node:util';
import { createCamera } from '../../../packages/vision/src/geometry/camera';
import { loadKernels } from '../../../packages/vision/src/kernels/load-kernels';
import { createTsKernels } from '../../../packages/vision/src/kernels/ts-kernels';
import { benchTarget, generatedTargets } from '../../../packages/vision/test-support/measures/bench-target';
import type { BenchTarget } from '../../../packages/vision/test-support/measures/bench-target';
import { makePicture } from '../../../packages/vision/test-support/pictures';
import { readKernels } from '../../../packages/vision/wasm/build-kernels.mjs';
import { elementAt } from '../../support/element-at';
import { engineSizeMeasures, measureEngineSize } from '../../support/engine/engine-size';
import { readPictures } from '../../support/engine/read-pictures';
import { printTable, withoutGates } from '../../support/measure-table';
import { measureRobustness } from './measure-robustness';
import { measureSpeed, SPEED_TRACKERS } from './measure-speed';

const { pictures } = parseArgs({ options: { pictures: { type: 'string' } } }).values;
const targets: BenchTarget[] = pictures === undefined ? generatedTargets() : await readPictures(pictures);
const more = [5, 6, 7, 8].map((seed) => benchTarget(`photo ${seed}`, makePicture('photo', seed, 800, 600)));
/** Pictures that one tracker knows at the same time. Chosen, not measured. */
const JOINT_TARGETS = 10;
const joint = [...targets, ...more].slice(0, JOINT_TARGETS);

console.log(`${targets.length} pictures: ${targets.map(({ name }) => name).join(', ')}`);
const size = printTable('Size', engineSizeMeasures(await measureEngineSize()));
const wasm = await readKernels();
const wasmKernels = await Promise.all(Array.from({ length: SPEED_TRACKERS }, () => loadKernels(wasm)));
let taken = 0;
const speed = printTable(
  'Speed, WASM kernels',
  measureSpeed(joint, () => elementAt(wasmKernels, taken++)),
);
printTable('Speed, TypeScript kernels', withoutGates(measureSpeed(joint, createTsKernels)));
const robustness = printTable('Reach and precision', measureRobustness(targets, joint, createCamera(640, 480)));
process.exitCode = size && speed && robustness ? 0 : 1;
