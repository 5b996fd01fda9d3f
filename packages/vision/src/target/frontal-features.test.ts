import { expect, test } from 'vitest';
import { makePicture } from '../../test-support/pictures';
import { ArenaFullError } from '../kernels/arena';
import { createTsKernels } from '../kernels/ts-kernels';
import { compileTarget } from './compile-target';
import { describeFrontal } from './frontal-features';

const picture = compileTarget(makePicture('photo', 1, 800, 600));
/** Less than the scratch memory for one size asks for. */
const SCARCE_BYTES = 1 << 19;

test('the arena is as before after the corners of a picture are described', () => {
  const kernels = createTsKernels();
  kernels.arena.uint8(100);
  const mark = kernels.arena.mark();
  // There were corners to describe: 510 on 2026-11-30.
  expect(describeFrontal(kernels, picture).count).toBeGreaterThan(300);
  expect(kernels.arena.mark()).toBe(mark);
});

test('an arena that has no room for the corners of a picture is as before its failed description', () => {
  const kernels = createTsKernels(SCARCE_BYTES);
  expect(() => describeFrontal(kernels, picture)).toThrow(ArenaFullError);
  expect(kernels.arena.mark()).toBe(kernels.arena.base);
});
