import { surfaceOf } from '@anchora/contract/scene/surface-kind';
import { expect, it } from 'vitest';
import { isSameSurface } from './surface-kinds';

const CYLINDER = { topDiameter: 0.6, bottomDiameter: 0.6 };

it('a cylinder that becomes a cone is narrower below, so that an undo is told from it', () => {
  const cone = surfaceOf('cone', CYLINDER);
  expect(cone).toEqual({ topDiameter: 0.6, bottomDiameter: 0.6 * 0.75 });
  expect(isSameSurface(CYLINDER, cone)).toBe(false);
});

it('a chosen cylinder is as wide below as above, and a flat picture has no surface', () => {
  expect(surfaceOf('cylinder', { topDiameter: 0.6, bottomDiameter: 0.4 })).toEqual(CYLINDER);
  expect(surfaceOf('flat', CYLINDER)).toBeUndefined();
});

it('surfaces are the same by their measures, and never where one is flat', () => {
  expect(isSameSurface({ ...CYLINDER }, CYLINDER)).toBe(true);
  expect(isSameSurface(undefined, undefined)).toBe(false);
  expect(isSameSurface(CYLINDER, undefined)).toBe(false);
  expect(isSameSurface(undefined, CYLINDER)).toBe(false);
});
