import { expect, it } from 'vitest';
import { isSameSurface } from './is-same-surface';

const CYLINDER = { topDiameter: 0.6, bottomDiameter: 0.6 };

it('surfaces are the same if both diameters are equal', () => {
  expect(isSameSurface({ ...CYLINDER }, CYLINDER)).toBe(true);
  expect(isSameSurface({ ...CYLINDER, bottomDiameter: 0.45 }, CYLINDER)).toBe(false);
  expect(isSameSurface({ ...CYLINDER, topDiameter: 0.45 }, CYLINDER)).toBe(false);
});

it('a flat picture has the surface of no other, not even of a flat one', () => {
  expect(isSameSurface(undefined, undefined)).toBe(false);
  expect(isSameSurface(CYLINDER, undefined)).toBe(false);
  expect(isSameSurface(undefined, CYLINDER)).toBe(false);
});
