import { describe, expect, it } from 'vitest';
import { RANGES } from './ranges';
import { AROUND_DEG, kindOfSurface, surfaceOf } from './surface-kind';

const CYLINDER = { topDiameter: 0.6, bottomDiameter: 0.6 };

describe('surfaceOf', () => {
  it('makes a cone of a cylinder a quarter narrower below, which is told from a cylinder', () => {
    const cone = surfaceOf('cone', CYLINDER);
    expect(cone).toEqual({ topDiameter: 0.6, bottomDiameter: 0.6 * 0.75 });
    expect(kindOfSurface(cone)).toBe('cone');
  });

  it('makes a cylinder of a cone as wide below as above', () => {
    expect(surfaceOf('cylinder', { topDiameter: 0.6, bottomDiameter: 0.4 })).toEqual(CYLINDER);
  });

  it('gives a flat picture no surface', () => {
    expect(surfaceOf('flat', CYLINDER)).toBeUndefined();
    expect(kindOfSurface(undefined)).toBe('flat');
  });

  it('begins with a label that goes half around, give or take 5 degrees', () => {
    const surface = surfaceOf('cylinder', undefined);
    expect(AROUND_DEG / (surface?.topDiameter ?? 0)).toBeCloseTo(180, -1);
  });

  it('makes no cone narrower than a document allows', () => {
    const [narrowest] = RANGES.targetDiameter;
    expect(surfaceOf('cone', { topDiameter: narrowest, bottomDiameter: narrowest })?.bottomDiameter).toBe(narrowest);
  });
});
