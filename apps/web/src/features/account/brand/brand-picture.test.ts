import { MIN_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';
import { expect, it } from 'vitest';
import { packedSize } from './brand-picture';

const MAX_PX = 800;
const LEAST_PX = MIN_TARGET_IMAGE_SIDE_PX;

it.each([
  ['keeps the size of a picture that is small enough', [640, 480], [640, 480]],
  ['shrinks the width of a large picture to the limit', [4000, 3000], [MAX_PX, 600]],
  ['shrinks the height of a tall picture to the limit', [3000, 4000], [600, MAX_PX]],
  ['keeps a wordmark as high as the server demands', [2000, 100], [1280, LEAST_PX]],
  ['keeps the size of a wordmark of the least height', [4000, LEAST_PX], [4000, LEAST_PX]],
])('%s', (_title, [width = 0, height = 0], [packedWidth = 0, packedHeight = 0]) => {
  expect(packedSize({ width, height }, MAX_PX)).toEqual({ width: packedWidth, height: packedHeight });
});
