import { beforeAll, expect, test } from 'vitest';
import { FINDING_CONDITIONS, findInShowings } from '../../../test-support/measures/find-in-showings';
import { makePicture } from '../../../test-support/pictures';
import { readKernels } from '../../../wasm/build-kernels.mjs';
import { loadKernels } from '../../kernels/load-kernels';
import type { Kernels } from '../../types';

let kernels: Kernels;
beforeAll(async () => {
  kernels = await loadKernels(await readKernels());
});

const PHOTO = makePicture('photo', 7, 800, 600);
const SOFT = makePicture('soft', 46, 1024, 768);

/** Share of the showings of a picture, under the condition of that name, that end with the right pose. */
async function recallOf(condition: string, picture = PHOTO): Promise<number> {
  const asked = FINDING_CONDITIONS.filter(({ name }) => name === condition);
  expect(asked).toHaveLength(1);
  const pictures: Parameters<typeof findInShowings>[1] = [['picture', picture]];
  const [result] = await findInShowings(asked[0], pictures, { seed: 1, showings: 1, kernels });
  expect(result.wrong).toBe(0);
  return result.found / result.shown;
}

test('a picture of an eighth of the usual contrast is found from scratch in a contrasty room', async () => {
  expect(await recallOf('contrast 12%')).toBe(1);
});

test('a picture of three times the frame is found from scratch by the part in sight', async () => {
  expect(await recallOf('three times the frame')).toBe(1);
});

test(
  'a soft picture of three times the frame is found from scratch by the part in sight',
  { tags: 'thorough' },
  async () => {
    expect(await recallOf('three times the frame', SOFT)).toBe(1);
  },
);
