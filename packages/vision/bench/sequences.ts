/**
 * Runs the engine over sequences of every kind and prints recall by level.
 *
 *   tsx sequences.ts [--photos DIR] [--kinds a,b] [--quick | --full] [--seed N] [--modes warm|cold] [--typescript]
 *
 * Seeded. --photos: real photographs as targets and rooms. --quick: 2 pictures; --full: all of them, more showings.
 */
import { parseArgs } from 'node:util';
import { loadKernels } from '../src/kernels/load-kernels';
import { createTsKernels } from '../src/kernels/ts-kernels';
import { FramePainter } from '../test-support/sequences/draw-frame';
import { ownEngine } from '../test-support/sequences/engine';
import type { Mode } from '../test-support/sequences/kind';
import { KINDS, kindNamed } from '../test-support/sequences/kinds';
import { generatedMaterial, photographedMaterial } from '../test-support/sequences/material';
import { runSequence } from '../test-support/sequences/run-sequence';
import type { Observation } from '../test-support/sequences/run-sequence';
import { sequencesOf } from '../test-support/sequences/sequence';
import { readKernels } from '../wasm/build-kernels.mjs';
import { readGrayPictures } from './read-pictures';
import { kindTable, pictureTable, summaryOf } from './sequence-table';
import { printTable } from './table';

const { values: flags } = parseArgs({
  options: {
    photos: { type: 'string' },
    kinds: { type: 'string' },
    modes: { type: 'string' },
    seed: { type: 'string', default: '1' },
    quick: { type: 'boolean', default: false },
    full: { type: 'boolean', default: false },
    typescript: { type: 'boolean', default: false },
  },
});

const seed = Number(flags.seed);
const kinds = flags.kinds ? flags.kinds.split(',').map(kindNamed) : KINDS;
const modes = flags.modes?.split(',') as Mode[] | undefined;
const material = flags.photos
  ? photographedMaterial(await readGrayPictures(flags.photos), seed)
  : generatedMaterial(seed);
const pictures = flags.quick ? 2 : flags.full ? material.targets.length : 5;
const pace = flags.quick ? { warmShare: 0.6 } : flags.full ? { showings: 4, warmShare: 1.5 } : { showings: 2 };

const painter = new FramePainter(640, 480);
const engine = ownEngine(flags.typescript ? createTsKernels() : await loadKernels(await readKernels()));

const observations: Observation[] = [];
let number = 0;
for (const kind of kinds) {
  for (const sequence of sequencesOf(kind, material, { seed, pictures, pace, modes })) {
    const [own] = await runSequence(sequence, painter, [engine], number++);
    observations.push(...own);
  }
  const done = observations.filter((o) => o.kind === kind);
  console.log(kindTable(done));
}
console.log(`\nBy picture: ${pictureTable(observations)}`);
printTable(`All, ${observations.length} frames of targets`, summaryOf(observations));
