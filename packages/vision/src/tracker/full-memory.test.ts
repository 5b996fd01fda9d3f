import { expect, test } from 'vitest';
import { makePicture } from '../../test-support/pictures';
import { wasmKernels } from '../../test-support/wasm-kernels';
import { ArenaFullError } from '../kernels/arena';
import type { Arena } from '../kernels/arena';
import { compileTarget } from '../target/compile-target';
import { createTracker } from './create-tracker';

const SIZE = { width: 160, height: 120 };
/** More than a large target needs, and steps finer than what its parts need. */
const ROOM_KB = 4000;
const STEP_KB = 110;
const large = compileTarget(makePicture('photo', 1, 640, 480));
const small = compileTarget(makePicture('photo', 2, 64, 64));

/** The kernels with an arena that gives views until so many bytes are taken. */
function kernelsWith(bytes: number) {
  const { arena } = wasmKernels;
  const limited =
    <View>(take: (length: number) => View) =>
    (length: number) => {
      if (arena.mark() - arena.base > bytes) throw new ArenaFullError('The memory of the test is full.');
      return take(length);
    };
  const scarce: Arena = {
    ...arena,
    uint8: limited(arena.uint8),
    uint16: limited(arena.uint16),
    int16: limited(arena.int16),
    int32: limited(arena.int32),
    uint32: limited(arena.uint32),
    float32: limited(arena.float32),
  };
  return { ...wasmKernels, arena: scarce };
}

test('a target for which there is no room leaves the tracker as it was', () => {
  let refused = 0;
  let accepted = 0;
  createTracker({ ...SIZE, kernels: wasmKernels });
  const { base, mark } = wasmKernels.arena;
  const taken = mark() - base;
  // From no room at all to enough for a large target, so that each allocation is once the one that fails.
  for (let kb = 0; kb < ROOM_KB; kb += STEP_KB) {
    const bytes = taken + 1024 * kb;
    // Tried first, because the next tracker takes over the memory.
    const isRoomy = hasRoom(bytes);
    const tracker = createTracker({ ...SIZE, kernels: kernelsWith(bytes) });
    try {
      tracker.add(large);
      accepted++;
      break;
    } catch (error) {
      expect(error).toBeInstanceOf(ArenaFullError);
    }
    refused++;
    expect(tracker.stats().targets, `${kb} KB`).toBe(0);
    if (isRoomy) expect(() => tracker.add(small), `${kb} KB`).not.toThrow();
  }
  expect(refused).toBeGreaterThan(5);
  expect(accepted).toBeGreaterThan(0);
});

function hasRoom(bytes: number): boolean {
  try {
    createTracker({ ...SIZE, kernels: kernelsWith(bytes) }).add(small);
    return true;
  } catch {
    return false;
  }
}
