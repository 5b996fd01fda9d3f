import { expect, test } from 'vitest';
import { wasmKernels } from '../../test-support/wasm-kernels';
import type { Gray } from '../types';
import { SurfaceMap } from './surface-map';

/** Side of a patch's picture, px. */
const SIDE = 224;

/** Boards of 28 px, the first of which has a dark knot or not. */
function boards(hasKnot: boolean): Gray {
  const data = new Uint8Array(SIDE * SIDE);
  for (let i = 0; i < data.length; i++) {
    const column = i % SIDE;
    const row = Math.floor(i / SIDE);
    const knot = hasKnot ? 40 * Math.exp(-((Math.hypot(column - 60, row - 14) / 14) ** 2)) : 0;
    data[i] = 130 - knot - (row % 28 < 1 ? 20 : 0);
  }
  return { width: SIDE, height: SIDE, data };
}

test('adds a patch of boards whose coarser levels together have enough places to track by, and none of boards without a knot', () => {
  wasmKernels.arena.release(wasmKernels.arena.base);
  const map = new SurfaceMap(wasmKernels);
  map.clear(1.4);
  const site = { x: 0, z: 0, halfM: 0.6, yawRad: 0, distanceM: 2 };
  expect(map.add(site, boards(true), 0)).toBe(true);
  expect(map.add({ ...site, x: 2 }, boards(false), 0)).toBe(false);
});
