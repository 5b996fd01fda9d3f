/**
 * Runs the engine over sequences of every kind and prints recall by level.
 *
 *   tsx sequences.ts [--photos DIR] [--kinds a,b] [--quick | --full] [--seed N] [--modes tracking|initialization]
 *                    [--typescript] [--absent FRAMES] [--json FILE]
 *
 * Seeded. --photos: real photographs as targets and rooms. --quick: fewer pictures and frames. --full: all pictures,
 * more showings. --absent: least number of frames without a target. --json: writes the measures into a file and judges
 * nothing; without it, exits with 1 if a gate is missed.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { loadKernels } from '../../../packages/vision/src/kernels/load-kernels';
import { createTsKernels } from '../../../packages/vision/src/kernels/ts-kernels';
import { ownEngine } from '../../../packages/vision/test-support/sequences/engine';
import { FramePainter } from '../../../packages/vision/test-support/sequences/frame-painter';
import { MODES } from '../../../packages/vision/test-support/sequences/kind';
import type { Kind } from '../../../packages/vision/test-support/sequences/kind';
import { KINDS, kindNamed } from '../../../packages/vision/test-support/sequences/kinds';
import { generatedMaterial, photographedMaterial } from '../../../packages/vision/test-support/sequences/material';
import { measureKinds } from '../../../packages/vision/test-support/sequences/measure';
import { runSequence } from '../../../packages/vision/test-support/sequences/run-sequence';
import type { Observation } from '../../../packages/vision/test-support/sequences/run-sequence';
import { sequencesOf } from '../../../packages/vision/test-support/sequences/sequence';
import { readKernels } from '../../../packages/vision/wasm/build-kernels.mjs';
import { elementAt } from '../../support/element-at';
import { readGrayPictures } from '../../support/engine/read-pictures';
import { kindTable, pictureTable, summaryOf } from '../../support/engine/sequence-table';
import { printTable } from '../../support/measure-table';
import { namesIn } from '../../support/name-options';
import { wholeNumber } from '../../support/number-options';

/** Pictures of a usual run: half of the generated pictures, so that it lasts half as long. */
const USUAL_PICTURES = 5;
/** Pictures of a quick run. Chosen, not measured. */
const QUICK_PICTURES = 2;
/**
 * Differences from one showing and ten frames per level: less for a quick look, more for figures that are published.
 */
const PACES = {
  quick: { trackingShare: 0.6 },
  usual: { showings: 2 },
  full: { showings: 4, trackingShare: 1.5 },
} as const;
/**
 * Distance of the seeds of a kind's further runs: larger than the seeds that people type, so that no two runs share
 * one.
 */
const SEED_STEP = 1000;

const { values: flags } = parseArgs({
  options: {
    photos: { type: 'string' },
    kinds: { type: 'string' },
    modes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    absent: { type: 'string', default: '0' },
    json: { type: 'string' },
    typescript: { type: 'boolean', default: false },
  },
});

const seed = wholeNumber('seed', flags.seed, 0);
const leastAbsent = wholeNumber('absent', flags.absent, 0);
const kinds = flags.kinds ? flags.kinds.split(',').map(kindNamed) : KINDS;
const modes = flags.modes === undefined ? MODES : namesIn('modes', flags.modes, MODES);
if (leastAbsent > 0 && !modes.includes('tracking')) {
  throw new Error('expected the mode tracking with --absent, since frames without a target are shown in it alone');
}
const material = flags.photos
  ? photographedMaterial(await readGrayPictures(flags.photos), seed)
  : generatedMaterial(seed);
const size = flags.quick ? 'quick' : flags.full ? 'full' : 'usual';
const pictures = { quick: QUICK_PICTURES, usual: USUAL_PICTURES, full: material.targets.length }[size];
const pace = PACES[size];

const painter = new FramePainter();
const engine = ownEngine(flags.typescript ? createTsKernels() : await loadKernels(await readKernels()));

const observations: Observation[] = [];
let sequences = 0;
let frames = 0;
let absentFrames = 0;

async function run(kind: Kind, kindSeed: number): Promise<void> {
  for (const sequence of sequencesOf(kind, material, { seed: kindSeed, pictures, pace, modes })) {
    observations.push(...elementAt(await runSequence(sequence, painter, [engine], sequences++), 0));
    frames += sequence.slots.length;
    if (kind.absent) absentFrames += sequence.slots.length;
  }
}

for (const kind of kinds) {
  await run(kind, seed);
  for (let i = 1; kind.absent && absentFrames < leastAbsent; i++) await run(kind, seed + SEED_STEP * i);
  console.log(kindTable(observations.filter((o) => o.kind === kind)));
}
console.log(`\nBy picture: ${pictureTable(observations)}`);
const summary = summaryOf(observations);
const passed = printTable(`All, ${frames} frames`, summary);
if (flags.json) {
  await writeFile(flags.json, JSON.stringify({ frames, absentFrames, kinds: measureKinds(observations), summary }));
} else if (!passed) process.exitCode = 1;
