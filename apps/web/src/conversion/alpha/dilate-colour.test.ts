import { expect, it } from 'vitest';
import { dilateColour } from './dilate-colour';
import { drawnPicture, pixelAt } from './test-support/drawn-picture';

it('gives transparent pixels the colour of the visible ones up to 6 px away, and blackens the others', () => {
  const shown = drawnPicture(16, 1, (x) => (x === 0 ? [200, 100, 50, 255] : [0, 255, 0, 0]));
  dilateColour(shown);
  expect(pixelAt(shown, 2, 0)).toEqual([200, 100, 50, 0]);
  expect(pixelAt(shown, 6, 0)).toEqual([200, 100, 50, 0]);
  expect(pixelAt(shown, 7, 0)).toEqual([0, 0, 0, 0]);
});
