import { describe, expect, test, type TestOptions } from 'vitest';
import { makePicture } from '../../test-support/pictures';
import { wasmKernels } from '../../test-support/wasm-kernels';
import { ArenaFullError } from '../kernels/arena';
import type { Arena } from '../kernels/arena';
import { compileTarget } from '../target/compile-target';
import { createMixedTracker } from '../curved/mixed-tracker';
import type { Compiled, Kernels, Tracker } from '../types';
import { createTracker } from './create-tracker';

const SIZE = { width: 160, height: 120 };
/** More than a large target needs. */
const ROOM_KB = 4000;
/** Finer than what the parts of a large target need. */
const STEP_KB = 110;
/** Finer than what most of them need. */
const LARGE_STEP_KB = 440;
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
    uint8: limited((length) => arena.uint8(length)),
    uint16: limited((length) => arena.uint16(length)),
    int16: limited((length) => arena.int16(length)),
    int32: limited((length) => arena.int32(length)),
    uint32: limited((length) => arena.uint32(length)),
    float32: limited((length) => arena.float32(length)),
  };
  return { ...wasmKernels, arena: scarce };
}

const CAN = { topRadius: 0.6, bottomRadius: 0.6 };
const createCurved = (kernels: Kernels) => createMixedTracker(() => kernels, SIZE);

const KINDS: [
  kind: string,
  surface: Compiled['surface'],
  create: (kernels: Kernels) => Tracker,
  stepKb: number,
  options: TestOptions,
][] = [
  ['flat', undefined, (kernels) => createTracker({ ...SIZE, kernels }), STEP_KB, { tags: 'thorough' }],
  ['curved', CAN, createCurved, STEP_KB, { tags: 'thorough' }],
  ['curved', CAN, createCurved, LARGE_STEP_KB, {}],
];

describe.each(KINDS)('a %s target for which there is no room', (_, surface, create, stepKb, options) => {
  const addTo = (tracker: Tracker, compiled: Compiled) => tracker.add({ ...compiled, ...(surface && { surface }) });
  const hasRoom = (bytes: number) => {
    try {
      addTo(create(kernelsWith(bytes)), small);
      return true;
    } catch {
      return false;
    }
  };

  test('leaves the tracker as it was', options, () => {
    createTracker({ ...SIZE, kernels: wasmKernels });
    const taken = wasmKernels.arena.mark() - wasmKernels.arena.base;
    let refused = 0;
    let left = 0;
    let isAccepted = false;
    // From no room at all to enough for a large target, so that with small steps each allocation is once the one that fails.
    for (let kb = 0; kb < ROOM_KB && !isAccepted; kb += stepKb) {
      const bytes = taken + 1024 * kb;
      // Tried first, because the next tracker takes over the memory.
      const isRoomy = hasRoom(bytes);
      const tracker = create(kernelsWith(bytes));
      try {
        addTo(tracker, large);
        isAccepted = true;
        continue;
      } catch (error) {
        expect(error).toBeInstanceOf(ArenaFullError);
      }
      refused++;
      expect(tracker.stats().targets, `${kb} KB`).toBe(0);
      if (!isRoomy) continue;
      addTo(tracker, small);
      expect(tracker.stats().targets, `${kb} KB`).toBe(1);
      left++;
    }
    // Some memories were too small.
    expect(refused).toBeGreaterThan(5);
    expect(left).toBeGreaterThan(0);
    expect(isAccepted).toBe(true);
  });
});
