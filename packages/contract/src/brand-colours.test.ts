import { describe, expect, it } from 'vitest';
import { canBeScanned, closestVisible, contrast, isVisibleOn, mix, SURFACES, textColourOn } from './brand-colours';
import { hexOf } from './hex-colour';

const GRID = [0, 51, 102, 153, 204, 255];
/** 216 colours, evenly spread. */
const COLOURS = GRID.flatMap((r) => GRID.flatMap((g) => GRID.map((b) => hexOf([r, g, b]))));

describe('colours of a brand', () => {
  it('contrast is that of WCAG: 21 for black and white, 4.54 for the darkest gray that passes on white', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it('the text on every colour has at least 4.5:1', () => {
    expect(COLOURS.filter((colour) => contrast(colour, textColourOn(colour)) < 4.5)).toEqual([]);
  });

  it('every colour has a mixture that is visible in both themes, and a visible one is its own', () => {
    for (const colour of COLOURS) {
      const closest = closestVisible(colour, SURFACES) ?? 'none';
      expect(closest).toMatch(/^#[0-9a-f]{6}$/);
      expect([colour, isVisibleOn(closest, SURFACES)]).toEqual([colour, true]);
      if (isVisibleOn(colour, SURFACES)) expect(closest).toBe(colour);
    }
  });

  it.each([
    ['#cccccc', 'darker', '#ffffff'],
    ['#000033', 'lighter', '#000000'],
  ])('the visible colour closest to %s is no %s than it must be', (colour, _, back) => {
    const closest = closestVisible(colour, SURFACES) ?? 'none';
    expect(isVisibleOn(closest, SURFACES)).toBe(true);
    // A mixture changes by one percent at a time; three percent are more than rounding to whole levels hides.
    expect(isVisibleOn(mix(closest, back, 0.03), SURFACES)).toBe(false);
  });

  it('a code has to be darker than its background, and clearly so', () => {
    expect(canBeScanned('#000000', '#ffffff')).toBe(true);
    expect(canBeScanned('#ffffff', '#000000')).toBe(false);
    expect(canBeScanned('#777777', '#ffffff')).toBe(false);
  });
});
