import { expect, test } from 'vitest';
import { motifPictures } from '../../../test-support/measures/follow-motifs';
import { makePicture, type PictureKind } from '../../../test-support/pictures';
import { typesetPage } from '../../../test-support/typeset-page';
import { createTsKernels } from '../../kernels/ts-kernels';
import { compileTarget } from '../../target/compile-target';
import { createTrackingLevels } from '../../target/tracking-levels';
import type { Gray } from '../../types';
import { repeatsItself } from './repeats-itself';

const kernels = createTsKernels();

function repeats(picture: Gray): boolean {
  const compiled = compileTarget(picture);
  const levels = createTrackingLevels(compiled, compiled.image);
  return repeatsItself(kernels, {
    ...levels,
    aspect: picture.height / picture.width,
    shape: { stretch: 1, shear: 0 },
  });
}

test.each(motifPictures(1).filter(([name]) => !name.startsWith('2×2')))('%s repeat themselves', (_, picture) => {
  expect(repeats(picture)).toBe(true);
});

test.each<PictureKind>(['photo', 'poster', 'soft', 'logo'])(
  'a %s does not repeat itself',
  { tags: 'thorough' },
  (kind) => {
    expect(repeats(makePicture(kind, 6, 800, 600))).toBe(false);
  },
);

test('a page of print does not repeat itself, although its lines resemble one another', () => {
  expect(repeats(typesetPage(11, 22))).toBe(false);
});
