import { beforeAll, describe, expect, it } from 'vitest';
import { readKernels } from '../../wasm/build-kernels.mjs';
import { fixturePicture } from '../../test-support/fixture-picture';
import { storedImage } from '../image/stored-image';
import type { Random } from '../simulation/random';
import { createRandom } from '../simulation/random';
import type { Gray } from '../types';
import { ARENA_BYTES, type Arena } from './arena';
import type { Kernels, MatchIndex } from './kernels';
import { INDEX_KEYS, MAX_CANDIDATES, PATCH_JOB, PATCH_RESULT, WEAK_TABLES } from './kernels';
import { loadKernels } from './load-kernels';
import { createTsKernels } from './ts-kernels';

const wasm = await readKernels();
const photo = storedImage(await fixturePicture('night-market.jpg'));

/** Pictures that are hard on one kernel or another, of the given size. */
const TEXTURES: Record<string, (random: Random, width: number) => (i: number) => number> = {
  noise: (random) => () => random.below(256),
  extremes: (random) => () => (random.next() < 0.5 ? 0 : 255),
  white: () => () => 255,
  black: () => () => 0,
  ramp: (_, width) => (i) => (i % width) + Math.floor(i / width),
  checks: (_, width) => (i) => ((((i % width) >> 2) + (Math.floor(i / width) >> 2)) % 2 === 0 ? 20 : 230),
  dots: (random) => () => (random.next() < 0.04 ? 255 : 60),
  photo: (_, width) => (i) =>
    photo.data[(Math.floor(i / width) % photo.height) * photo.width + ((i % width) % photo.width)],
};

/** Memory that is filled before each run, more than any of them takes. */
const SOILED_BYTES = 4_000_000;

/** Sizes at and beside multiples of the 16 px of a vector, and one of a small frame. */
const SIZES: readonly [width: number, height: number][] = [
  [40, 40],
  [41, 37],
  [64, 23],
  [33, 50],
  [97, 31],
  [320, 240],
];

interface Case {
  name: string;
  /** Seeds what a test draws for the picture by itself, so that it draws the same without the others. */
  seed: number;
  width: number;
  height: number;
  px: Uint8Array;
}

function cases(): Case[] {
  return SIZES.flatMap(([width, height], k) =>
    Object.entries(TEXTURES).map(([texture, make], t) => {
      const seed = 100 * k + t;
      const value = make(createRandom(seed), width);
      const px = Uint8Array.from({ length: width * height }, (_, i) => value(i));
      return { name: `${texture} ${width}×${height}`, seed: 1000 + seed, width, height, px };
    }),
  );
}

const CASES = cases();

let simd: Kernels;
let plain: Kernels;

beforeAll(async () => {
  simd = await loadKernels(wasm);
  plain = createTsKernels();
});

/**
 * Runs the same steps on both kernels, in memory full of other values, and compares the views that they return.
 * Numbers may differ by `tolerance`, those above 100 by that share of a hundredth of them.
 */
function expectTwins(
  steps: (kernels: Kernels, arena: Arena) => ArrayLike<number>[],
  name: string,
  tolerance = 0,
): void {
  const results = [simd, plain].map((kernels) => {
    const mark = kernels.arena.mark();
    kernels.arena.uint8(SOILED_BYTES).fill(0xa5);
    kernels.arena.release(mark);
    const views = steps(kernels, kernels.arena).map((view) => new Float64Array(view));
    kernels.arena.release(mark);
    return views;
  });
  for (let k = 0; k < results[1].length; k++) {
    const [a, b] = [results[0][k], results[1][k]];
    expect(a.length, name).toBe(b.length);
    let at = 0;
    const isAlike = (x: number, y: number) =>
      Object.is(x, y) || Math.abs(x - y) <= tolerance * Math.max(1, Math.abs(y) / 100);
    while (at < a.length && isAlike(a[at], b[at])) at++;
    if (at < a.length) expect.fail(`${name}: view ${k} differs at ${at}: wasm ${a[at]}, twin ${b[at]}`);
  }
}

function copy<T extends Uint8Array | Uint16Array | Int32Array | Int16Array | Uint32Array | Float32Array>(
  view: T,
  values: ArrayLike<number>,
): T {
  view.set(values);
  return view;
}

describe('kernels.wasm', () => {
  it('uses one memory as large as that of the TypeScript twins', () => {
    const { buffer } = simd.arena.uint8(0);
    expect(simd.simd).toBe(true);
    expect(buffer.byteLength).toBe(ARENA_BYTES);
    // The kernels' own tables take less than one page of WASM memory.
    expect(simd.arena.uint8(1).byteOffset).toBeLessThan(64 * 1024);
  });

  it('refuses views of foreign memory', () => {
    expect(() => simd.downHalf(new Uint8Array(4), 2, 2, new Uint8Array(1))).toThrow(TypeError);
  });

  it('loadKernels falls back to the TypeScript twins for bytes that are not WASM', async () => {
    expect((await loadKernels(Uint8Array.of(0, 1, 2, 3))).simd).toBe(false);
  });
});

describe('kernels in WASM and in TypeScript', () => {
  it('downHalf and downTwoThirds give the same', () => {
    for (const { name, width, height, px } of CASES) {
      for (const kernel of ['downHalf', 'downTwoThirds'] as const) {
        expectTwins((kernels, arena) => {
          const dst = arena.uint8(width * height).fill(9);
          kernels[kernel](copy(arena.uint8(px.length), px), width, height, dst);
          return [dst];
        }, `${kernel} ${name}`);
      }
    }
  });

  it('upDouble gives the same', () => {
    for (const { name, width, height, px } of CASES) {
      expectTwins((kernels, arena) => {
        const dst = arena.uint8(4 * width * height).fill(9);
        kernels.upDouble(copy(arena.uint8(px.length), px), width, height, dst);
        return [dst];
      }, `upDouble ${name}`);
    }
  });

  it('blur gives the same, with and without a margin beside the rows', () => {
    for (const { name, width, height, px } of CASES) {
      for (const used of [width, width - 5, width - 16, 5]) {
        expectTwins((kernels, arena) => {
          const dst = arena.uint8(width * height).fill(9);
          const src = copy(arena.uint8(px.length), px);
          kernels.blur(src, width, used, height, dst, arena.uint16(width * height));
          return [dst];
        }, `${name}, ${used} px wide`);
      }
    }
  });

  it('detectCorners and suppressCorners give the same, by thresholds that differ by cell, down to a list that is too short', () => {
    for (const { name, width, height, px } of CASES) {
      for (const [threshold, border, capacity] of [
        [12, 3, 40_000],
        [1, 3, 40_000],
        [60, 16, 40_000],
        [255, 3, 40_000],
        [8, 4, 7],
        [1, 5, 200],
      ]) {
        expectTwins((kernels, arena) => {
          const src = copy(arena.uint8(px.length), px);
          const thresholds = arena.uint8(256);
          thresholds.forEach((_, i) => (thresholds[i] = Math.max(1, threshold - 3 * (i % 4))));
          const scores = arena.uint16(width * height).fill(0);
          const positions = arena.int32(capacity).fill(-1);
          const count = kernels.detectCorners(src, width, width, height, thresholds, border, scores, positions);
          const found = [[count], scores.slice(), positions.slice()];
          const outPositions = arena.int32(count).fill(-1);
          const outScores = arena.int32(count).fill(-1);
          const kept = kernels.suppressCorners(scores, width, positions, count, outPositions, outScores);
          return [...found, [kept], scores, outPositions, outScores];
        }, `${name}, threshold ${threshold}, border ${border}`);
      }
    }
  });

  it('moments and describe give the same', () => {
    for (const { name, seed, width, height, px } of CASES) {
      if (width < 40 || height < 40) continue;
      const random = createRandom(seed);
      const count = 40;
      const at = () => (16 + random.below(height - 32)) * width + 16 + random.below(width - 32);
      const positions = Int32Array.from({ length: count }, at);
      const bins = Uint8Array.from({ length: count }, () => random.below(64));
      const pattern = Int16Array.from(
        { length: 64 * 512 },
        () => (random.below(31) - 15) * width + random.below(31) - 15,
      );
      expectTwins((kernels, arena) => {
        const src = copy(arena.uint8(px.length), px);
        const where = copy(arena.int32(count), positions);
        const sums = arena.int32(2 * count);
        kernels.moments(src, width, where, count, sums);
        const words = arena.uint32(8 * (count + 3)).fill(7);
        const weak = arena.uint16(WEAK_TABLES * (count + 3)).fill(7);
        kernels.describe(
          src,
          where,
          copy(arena.uint8(count), bins),
          count,
          copy(arena.int16(pattern.length), pattern),
          words,
          weak,
          2,
        );
        return [sums, words, weak];
      }, name);
    }
  });

  it('warpAffine gives the same for the numbers of taps in use and the largest one, beyond every border', () => {
    for (const { name, seed, width, height, px } of CASES) {
      const random = createRandom(seed);
      // 5 are what the steepest training view takes.
      for (const taps of [1, 2, 3, 4, 5, 128]) {
        const angle = random.between(0, 2 * Math.PI);
        const squeeze = random.between(0.3, 3);
        const m = [
          Math.cos(angle) * squeeze,
          -Math.sin(angle),
          random.between(-20, width),
          Math.sin(angle) * squeeze,
          Math.cos(angle),
          random.between(-20, height),
        ].map((value) => Math.round(value * 65_536));
        const [outWidth, outHeight] = [1 + random.below(70), 1 + random.below(40)];
        const stride = outWidth + random.below(9);
        expectTwins((kernels, arena) => {
          const dst = arena.uint8(stride * outHeight).fill(9);
          const src = copy(arena.uint8(px.length), px);
          kernels.warpAffine(src, width, height, dst, stride, outWidth, outHeight, copy(arena.int32(6), m), taps);
          return [dst];
        }, `${name}, ${taps} taps`);
      }
    }
  });

  it('buildIndex and matchIndex give the same', () => {
    for (const [count, queryCount, noise, tables] of [
      [1, 5, 0.05, 4],
      [500, 200, 0.05, 6],
      [3000, 300, 0.12, 4],
      [800, 100, 0, WEAK_TABLES],
      // A query meets more of these than can be listed.
      [9000, 20, 0, 2],
    ]) {
      const random = createRandom(count);
      const kinds = count > 5000 ? 3 : 2 ** 32;
      const words = Uint32Array.from({ length: 8 * count }, () => random.below(kinds));
      // Some descriptors twice, at one place or at two, to have ties.
      for (let i = 10; i + 10 < count; i += 25) words.copyWithin(8 * (i + 1), 8 * i, 8 * (i + 1));
      const queries = Uint32Array.from({ length: 8 * queryCount }, (_, i) => {
        let word = words[(8 * ((i >> 3) * 7) + (i & 7)) % words.length];
        for (let bit = 0; bit < 32; bit++) if (random.next() < noise) word ^= 1 << bit;
        return word;
      });
      const weakBits = Uint16Array.from({ length: WEAK_TABLES * queryCount }, () => random.below(2 ** 16));
      const owners = Uint16Array.from({ length: count }, () => random.below(3));
      const x = Float32Array.from({ length: count }, (_, i) => Math.floor(i / 3) * 0.01);
      const y = Float32Array.from({ length: count }, () => random.between(-0.02, 0.02));
      expectTwins((kernels, arena) => {
        const index: MatchIndex = {
          descriptors: copy(arena.uint32(8 * count), words),
          count,
          starts: arena.uint32(tables * (INDEX_KEYS + 1)),
          entries: arena.uint32(tables * count),
          owners: copy(arena.uint16(count), owners),
          x: copy(arena.float32(count), x),
          y: copy(arena.float32(count), y),
          samePlace: 0.03,
          occupied: arena.uint8((tables * INDEX_KEYS) / 8),
          candidates: arena.uint32(MAX_CANDIDATES),
          distances: arena.uint16(MAX_CANDIDATES),
        };
        kernels.buildIndex(index);
        const out = arena.int32(4 * queryCount).fill(-1);
        const queried = copy(arena.uint32(queries.length), queries);
        const weak = copy(arena.uint16(weakBits.length), weakBits);
        const matches = kernels.matchIndex(queried, weak, queryCount, index, 80, out);
        if (noise === 0) expect(matches).toBe(queryCount);
        return [index.starts, index.entries, index.occupied, [matches], out];
      }, `${count} descriptors`);
    }
  });

  it('alignPatches, searchPatches and correlateShifts give the same within 1e-4', () => {
    for (const { name, seed, width, height, px } of CASES) {
      const random = createRandom(seed);
      const shifted = px.map((value) => Math.min(255, Math.max(0, value * 0.8 + 20 + random.gaussian() * 3)));
      const count = 120;
      const jobs = patchJobs(random, { width, height, data: px }, { width, height, data: shifted }, count);
      for (const [iterations, maxMovePx, radiusPx] of [
        [8, 5, 10],
        [1, 2, 1],
        [20, 50, 4],
      ]) {
        // A ramp's gradient matrix is singular but for rounding: what differs in the last bit grows with every step.
        if (name.startsWith('ramp') && iterations > 1) continue;
        expectTwins(
          (kernels, arena) => {
            const frame = copy(arena.uint8(px.length), shifted);
            const templates = copy(arena.uint8(px.length), px);
            const todo = copy(arena.float32(jobs.length), jobs);
            const out = arena.float32(PATCH_RESULT * count).fill(0);
            kernels.alignPatches(frame, width, height, templates, todo, count, iterations, maxMovePx, out);
            const found = arena.float32(PATCH_RESULT * count).fill(0);
            kernels.searchPatches(frame, width, height, templates, todo, count, radiusPx, found);
            const radius = Math.min(radiusPx, 6);
            const sums = arena.float32((2 * radius + 1) ** 2).fill(7);
            const served = kernels.correlateShifts(frame, width, height, templates, todo, count, radius, sums);
            return [out, found, sums, [served]];
          },
          name,
          1e-4,
        );
      }
    }
  });
});

/** Jobs whose templates lie anywhere, also off the picture, and whose places in the frame are some px off. */
function patchJobs(random: Random, template: Gray, frame: Gray, count: number): Float32Array {
  const jobs = new Float32Array(count * PATCH_JOB);
  for (let i = 0; i < count; i++) {
    const x = random.between(-2, template.width + 2);
    const y = random.between(-2, template.height + 2);
    const angle = random.between(-0.3, 0.3);
    const scale = random.between(0.6, 1.6);
    const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)];
    const u = x + random.between(-3, 3);
    const v = y + random.between(-3, 3);
    const blur = i % 3 === 0 ? [1 + random.below(6), random.between(-6, 6), random.between(-6, 6)] : [0, 0, 0];
    jobs.set(
      [x, y, cos, -sin, sin, cos * random.between(0.7, 1.3), u, v, 0, template.width, template.height, ...blur],
      i * PATCH_JOB,
    );
  }
  jobs.fill(Number.NaN, 0, 2);
  jobs.fill(Number.NaN, PATCH_JOB + 6, PATCH_JOB + 8);
  jobs.set([frame.width + 1e9, -1e9], 2 * PATCH_JOB + 6);
  return jobs;
}
