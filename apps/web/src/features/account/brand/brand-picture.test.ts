import { MIN_TARGET_IMAGE_SIDE_PX } from '@anchora/contract/limits';
import { expect, it } from 'vitest';
import { packedSize } from './brand-picture';

it.each([
  ['a picture that is small enough as it is', [640, 480], [640, 480]],
  ['a large one so that its longer side fits', [4000, 3000], [800, 600]],
  ['a tall one', [3000, 4000], [600, 800]],
  ['a wordmark no narrower than the server takes', [2000, 100], [1280, MIN_TARGET_IMAGE_SIDE_PX]],
  ['one at that limit', [4000, MIN_TARGET_IMAGE_SIDE_PX], [4000, MIN_TARGET_IMAGE_SIDE_PX]],
])('packs %s', (_what, [width = 0, height = 0], [packedWidth = 0, packedHeight = 0]) => {
  expect(packedSize({ width, height }, 800)).toEqual({ width: packedWidth, height: packedHeight });
});
