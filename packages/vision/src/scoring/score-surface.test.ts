import { expect, test } from 'vitest';
import { makePicture } from '../../test-support/pictures';
import { wasmKernels } from '../../test-support/wasm-kernels';
import { compileTarget } from '../target/compile-target';
import { scoreTarget } from './score-target';

test('a picture on a can scores below 0.3 when it is taken to be flat', () => {
  const picture = compileTarget(makePicture('photo', 4, 640, 480));
  const surface = { topRadius: 0.45, bottomRadius: 0.45 };
  const takenFlat = scoreTarget({ ...picture, surface }, 1, { kernels: wasmKernels, takenFlat: true });
  // `npm run bench -- curved` compares it with the score of the known surface, which takes a minute.
  expect(takenFlat.conditions.ordinary).toBeLessThan(0.4);
  expect(takenFlat.score).toBeLessThan(0.3);
});
