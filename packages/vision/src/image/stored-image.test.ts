import { expect, test } from 'vitest';
import { makePicture } from '../../test-support/pictures';
import { storedImage } from './stored-image';

test('small pictures are stored as they are', () => {
  const picture = makePicture('photo', 4, 47, 31);
  expect(storedImage(picture)).toEqual(picture);
});
