import { expect, test } from 'vitest';
import { createRandom } from '../simulation/random';
import {
  CORNER_CELL_PX,
  INDEX_KEYS,
  MAX_CANDIDATES,
  WEAK_TABLES,
  NO_SECOND,
  PATCH_FLAT,
  PATCH_JOB,
  PATCH_OFF_TEMPLATE,
  PATCH_RESULT,
} from './kernels';
import { createTsKernels } from './ts-kernels';

const kernels = createTsKernels();
const { arena } = kernels;

/** A smooth, uneven surface, sampled with a shift. */
function surface(width: number, height: number, shiftX = 0, shiftY = 0): Uint8Array {
  const out = arena.uint8(width * height);
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++, p++) {
      const u = x - shiftX;
      const v = y - shiftY;
      out[p] = Math.round(128 + 50 * Math.sin(u * 0.42 + 0.1 * v) + 45 * Math.cos(v * 0.37 - 0.05 * u));
    }
  }
  return out;
}

test('half and two thirds sizes of a flat plane are flat, and of a step exact', () => {
  const flat = arena.uint8(30 * 30).fill(201);
  const half = arena.uint8(225);
  const third = arena.uint8(400);
  kernels.downHalf(flat, 30, 30, half);
  kernels.downTwoThirds(flat, 30, 30, third);
  expect(half.every((v) => v === 201)).toBe(true);
  expect(third.every((v) => v === 201)).toBe(true);
  const row = arena.uint8(9);
  row.set([0, 90, 180, 0, 90, 180, 0, 90, 180]);
  kernels.downHalf(row, 3, 3, half);
  // The mean of 0, 90, 0 and 90; the third column and row are left out.
  expect(half[0]).toBe(45);
  kernels.downTwoThirds(row, 3, 3, third);
  // Each of the two px covers one and a half: (0 + 90 / 2) / 1.5 and (90 / 2 + 180) / 1.5.
  expect([...third.subarray(0, 4)]).toEqual([30, 150, 30, 150]);
});

test('double size of a flat plane is flat, of a ramp a ramp of half the slope', () => {
  const plane = arena.uint8(6);
  const large = arena.uint8(24);
  kernels.upDouble(plane.fill(77), 3, 2, large);
  expect(large.every((v) => v === 77)).toBe(true);
  plane.set([0, 40, 80, 0, 40, 80]);
  kernels.upDouble(plane, 3, 2, large);
  expect([...large.subarray(0, 6)]).toEqual([0, 10, 30, 50, 70, 80]);
});

test('finds the corners of a bright square and nothing along its edges', () => {
  const side = 40;
  const plane = arena.uint8(side * side).fill(40);
  for (let y = 14; y <= 27; y++) plane.fill(220, y * side + 14, y * side + 28);
  const scores = arena.uint16(side * side).fill(0);
  const raw = arena.int32(500);
  const kept = arena.int32(500);
  const keptScores = arena.int32(500);
  const count = kernels.detectCorners(plane, side, side, side, arena.uint8(4).fill(30), 5, scores, raw);
  const found = kernels.suppressCorners(scores, side, raw, count, kept, keptScores);
  const places = [...kept.subarray(0, found)].map((p) => [p % side, Math.floor(p / side)]);
  expect(found).toBe(4);
  for (const [x, y] of places) {
    // At a corner of the square, or a px or two beside it.
    expect(Math.min(Math.abs(x - 14), Math.abs(x - 27))).toBeLessThanOrEqual(2);
    expect(Math.min(Math.abs(y - 14), Math.abs(y - 27))).toBeLessThanOrEqual(2);
  }
  expect(scores.every((s) => s === 0)).toBe(true);
});

test('every cell has its own threshold, and scores are shares of it', () => {
  const width = 2 * CORNER_CELL_PX + 6;
  const height = CORNER_CELL_PX + 6;
  const faint = 12;
  const plane = arena.uint8(width * height).fill(100);
  // A single px in each of the two cells: both differ from what is around them by 1.5 times their cell's threshold.
  plane[16 * width + 16] = 100 + 1.5 * faint;
  plane[16 * width + 16 + CORNER_CELL_PX] = 100 + 6 * faint;
  const scores = arena.uint16(width * height).fill(0);
  const found = arena.int32(9);
  const at = (thresholds: number[]) => {
    const grid = arena.uint8(2);
    grid.set(thresholds);
    const count = kernels.detectCorners(plane, width, width, height, grid, 3, scores, found);
    return [...found.subarray(0, count)].map((p) => scores[p]);
  };
  const [first, second] = at([faint, 4 * faint]);
  // Scores are rounded.
  expect(Math.abs(first - second)).toBeLessThan(3);
  expect(at([2 * faint, 4 * faint])).toHaveLength(1);
  expect(at([faint, 8 * faint])).toHaveLength(1);
});

test('corners stop at the end of their list', () => {
  const random = createRandom(1);
  const noise = arena.uint8(100 * 100).map(() => random.below(256));
  const scores = arena.uint16(100 * 100).fill(0);
  expect(kernels.detectCorners(noise, 100, 100, 100, arena.uint8(9).fill(5), 3, scores, arena.int32(7))).toBe(7);
});

test('bits are weak where two px differ by little beside the others', () => {
  const src = arena.uint8(64 * 64).fill(0);
  src.set([0, 10, 100], 64 * 32 + 32);
  const pattern = arena.int16(512).fill(0);
  // Test 17 compares 0 with 10, test 40 is 10 with 100, and every fourth of the others 0 with 100.
  for (let test = 0; test < 128; test += 4) pattern[2 * test + 1] = 2;
  pattern.set([0, 1], 2 * 17);
  pattern.set([1, 2], 2 * 40);
  const words = arena.uint32(8);
  const weak = arena.uint16(WEAK_TABLES);
  const positions = arena.int32(1).fill(64 * 32 + 32);
  kernels.describe(src, positions, arena.uint8(1).fill(0), 1, pattern, words, weak, 0);
  // Mean 25, so that differences of up to 9 are weak.
  expect([...weak]).toEqual([0xeeee, 0xeeec, ...Array.from({ length: 6 }, () => 0xeeee)]);
  expect(words[0]).toBe((0x11111111 | (1 << 17)) >>> 0);
});

test('the index finds what is near and tells the distance of the next place', () => {
  const random = createRandom(4);
  const count = 500;
  const index = {
    descriptors: arena.uint32(8 * count).map(() => random.below(2 ** 32)),
    count,
    starts: arena.uint32(4 * (INDEX_KEYS + 1)),
    entries: arena.uint32(4 * count),
    owners: arena.uint16(count).fill(0),
    x: arena.float32(count).map(() => random.between(-0.5, 0.5)),
    y: arena.float32(count).map(() => random.between(-0.5, 0.5)),
    samePlace: 0.03,
    occupied: arena.uint8((4 * INDEX_KEYS) / 8),
    candidates: arena.uint32(MAX_CANDIDATES),
    distances: arena.uint16(MAX_CANDIDATES),
  };
  // Descriptor 8 repeats 7 but for two bits at the same place, 9 but for three bits elsewhere.
  index.descriptors.copyWithin(64, 56, 64);
  index.descriptors.copyWithin(72, 56, 64);
  index.descriptors[64 + 5] ^= 0b11;
  index.descriptors[72 + 6] ^= 0b111;
  index.x.set([0.1, 0.11, 0.4], 7);
  index.y.set([0, 0, 0], 7);
  kernels.buildIndex(index);
  const queries = arena.uint32(16);
  queries.set(index.descriptors.subarray(56, 64));
  queries.set(index.descriptors.subarray(8 * 20, 8 * 21), 8);
  // One bit off in each of the four hash keys, of which one is weak: only the flipped key still meets.
  queries[8] ^= 0x00010001;
  queries[9] ^= 0x80008000;
  const out = arena.int32(8);
  const weak = arena.uint16(2 * WEAK_TABLES).fill(0);
  expect(kernels.matchIndex(queries, weak, 2, index, 80, out)).toBe(1);
  weak[WEAK_TABLES + 3] = 0x8001;
  expect(kernels.matchIndex(queries, weak, 2, index, 80, out)).toBe(2);
  expect([...out]).toEqual([0, 7, 0, 3, 1, 20, 4, NO_SECOND]);
});

function jobAt(width: number, height: number, x: number, y: number, u: number, v: number): Float32Array {
  const jobs = arena.float32(PATCH_JOB);
  jobs.set([x, y, 1, 0, 0, 1, u, v, 0, width, height, 0]);
  return jobs;
}

test('alignment finds a shift to a fiftieth of a px, whatever gain and bias', () => {
  const size = 64;
  const template = surface(size, size);
  const frame = surface(size, size, 1.3, -0.7).map((v) => Math.round(0.6 * v + 40));
  const out = arena.float32(PATCH_RESULT);
  kernels.alignPatches(frame, size, size, template, jobAt(size, size, 30, 31, 30, 31), 1, 10, 5, out);
  // 0.011 on 2026-11-30.
  expect(Math.hypot(out[0] - 31.3, out[1] - 30.3)).toBeLessThan(0.02);
  // Values are rounded to whole gray levels.
  expect(out[2]).toBeGreaterThan(0.99);
});

test('the wide search finds a patch 6 px to the right and 8 px down', () => {
  const random = createRandom(9);
  const size = 64;
  const template = arena.uint8(size * size).map(() => random.below(256));
  const frame = arena.uint8(size * size).fill(90);
  for (let y = 0; y < size - 8; y++) frame.set(template.subarray(y * size, y * size + size - 6), (y + 8) * size + 6);
  const out = arena.float32(PATCH_RESULT);
  const job = jobAt(size, size, 30.5, 31.5, 30.5, 31.5);
  kernels.searchPatches(frame, size, size, template, job, 1, 10, out);
  expect([out[0], out[1]]).toEqual([36.5, 39.5]);
});

test('flat patches and patches that reach beyond the picture get codes of their own', () => {
  const size = 40;
  const flat = arena.uint8(size * size).fill(100);
  const out = arena.float32(PATCH_RESULT);
  kernels.alignPatches(flat, size, size, flat, jobAt(size, size, 20, 20, 20, 20), 1, 5, 5, out);
  expect(out[2]).toBe(PATCH_FLAT);
  kernels.alignPatches(flat, size, size, flat, jobAt(size, size, 3, 20, 20, 20), 1, 5, 5, out);
  expect(out[2]).toBe(PATCH_OFF_TEMPLATE);
});
