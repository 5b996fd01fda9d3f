import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ARENA_BYTES } from './kernels/arena';
import * as kernels from './kernels/kernels';

/** Bytes of a page of WebAssembly's memory. */
const PAGE_BYTES = 65_536;

const textOf = (path: string): string => readFileSync(fileURLToPath(new URL(path, import.meta.url)), 'utf8');

/**
 * Value of a constant that its file keeps to itself.
 *
 * @param file without extension, from this directory.
 * @throws Error if the file has no constant of that name whose value is written as one number.
 */
function constantIn(file: string, name: string): number {
  const written = new RegExp(`^(?:export )?const ${name}(?:: \\w+)? = (.+);`, 'm').exec(textOf(`${file}.ts`))?.[1];
  const value = Number(written?.replaceAll('_', ''));
  if (Number.isNaN(value)) throw new Error(`${file}.ts has no number ${name}, but ${written}.`);
  return value;
}

/** Bytes of a patch's job and of its result, as the kernels in WebAssembly count them; kernels.ts counts numbers. */
const PATCH_JOB_BYTES = 4 * kernels.PATCH_JOB;
const PATCH_RESULT_BYTES = 4 * kernels.PATCH_RESULT;

/** AssemblyScript cannot import from the other sources of this package, so that its files repeat their constants. */
describe('a kernel in WebAssembly has the constants', () => {
  test.each([
    ['align-patches', ['MIN_CORRELATION', 'MIN_SPREAD', 'CONVERGED_PX2']],
    ['search-patches', ['MIN_CORRELATION', 'MIN_SPREAD']],
    ['patch-template', ['MIN_VARIANCE', 'MIN_CONDITION', 'SIDE']],
    ['match-index', ['NO_DISTANCE']],
    ['down-two-thirds', ['NINTH']],
  ])('%s: of its twin', (name, constants) => {
    for (const constant of constants) {
      const inTwin = constantIn(`kernels/${name}`, constant);
      expect(constantIn(`kernels/${name}.wasm`, constant), constant).toBe(inTwin);
    }
  });

  test.each([
    ['align-patches', { PATCH_LOST: kernels.PATCH_LOST, JOB_BYTES: PATCH_JOB_BYTES, RESULT_BYTES: PATCH_RESULT_BYTES }],
    [
      'search-patches',
      { PATCH_LOST: kernels.PATCH_LOST, JOB_BYTES: PATCH_JOB_BYTES, RESULT_BYTES: PATCH_RESULT_BYTES },
    ],
    ['correlate-shifts', { JOB_BYTES: PATCH_JOB_BYTES }],
    ['patch-template', { PATCH_OFF_TEMPLATE: kernels.PATCH_OFF_TEMPLATE, PATCH_FLAT: kernels.PATCH_FLAT }],
    ['describe', { WEAK_TABLES: kernels.WEAK_TABLES, WEAK_SHARE_OF_16: 16 * kernels.WEAK_SHARE }],
    ['detect-corners', { CELL_BITS: Math.log2(kernels.CORNER_CELL_PX), MAX_SCORE: kernels.CORNER_SCORES - 1 }],
    [
      'match-index',
      {
        KEYS: kernels.INDEX_KEYS,
        NO_SECOND: kernels.NO_SECOND,
        MAX_CANDIDATES: kernels.MAX_CANDIDATES,
        OCCUPIED_BYTES: kernels.INDEX_KEYS / 8,
        WEAK_TABLES: kernels.WEAK_TABLES,
      },
    ],
  ])('%s: of kernels.ts', (name, expected) => {
    for (const [constant, value] of Object.entries(expected)) {
      expect(constantIn(`kernels/${name}.wasm`, constant), constant).toBe(value);
    }
  });

  test('moments: of its twin, where the radius has its unit in the name', () => {
    expect(constantIn('kernels/moments.wasm', 'RADIUS')).toBe(constantIn('kernels/moments', 'RADIUS_PX'));
  });
});

test('the memory that kernels in WebAssembly are compiled and loaded for is as large as the arena of the others', () => {
  const compiled = /^const MEMORY_PAGES = '(\d+)';$/m.exec(textOf('../wasm/compile-kernels.mjs'))?.[1];
  expect(Number(compiled) * PAGE_BYTES).toBe(ARENA_BYTES);
  expect(constantIn('kernels/load-wasm-kernels', 'MEMORY_PAGES') * PAGE_BYTES).toBe(ARENA_BYTES);
});

/** The trackers of surfaces and of the world are loaded apart from that of flat pictures, and repeat its constants. */
describe('the constants that trackers repeat, because they are loaded apart, are the same in', () => {
  test.each([
    [
      'curved/surface-patches',
      'tracker/patches/patch-aligner',
      [
        'MAX_PATCHES',
        'MIN_NOISE',
        'HALF_INFORMATION',
        'DISTINCTNESS_GAIN',
        'SHIFT_RELUCTANCE',
        'PEAK_RADIUS_PX',
        'MAX_PEAK_DISTANCE_PX2',
        'MIN_PEAK_CORRELATION',
        'CELL_PX',
        'CELL_COLUMNS',
      ],
    ],
    ['curved/surface-patches', 'tracker/patches/patch-plan', ['FRAME_MARGIN_PX', 'SPARSE_PENALTY']],
    ['curved/surface-patches', 'tracker/pose-validation/pose-validator', ['PEAK_PATCHES']],
    [
      'curved/surface-track',
      'tracker/target-track',
      ['LOST_AFTER_MS', 'MAX_COASTED_FRAMES', 'GRACE_FRAMES', 'MAX_PREDICTION_MS'],
    ],
    [
      'curved/surface-fit',
      'geometry/fit-pose',
      ['MIN_INLIERS', 'MAX_STEP_RAD', 'CONVERGED', 'CUT_PER_MEDIAN', 'PRIOR_PX'],
    ],
    ['world/surface-follower', 'tracker/target-track', ['GRACE_FRAMES', 'USUAL_SHUTTER', 'MATCH_RATE']],
    ['world/world-tracker', 'tracker/image-tracker', ['MIN_EFFORT']],
    ['world/world-tracker', 'geometry/camera', ['SAME_SHAPE']],
  ])('%s and %s', (copy, original, constants) => {
    for (const constant of constants) {
      expect(constantIn(copy, constant), constant).toBe(constantIn(original, constant));
    }
  });
});
