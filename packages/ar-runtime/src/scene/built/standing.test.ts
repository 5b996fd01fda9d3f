import { describe, expect, it } from 'vitest';
import { rounded } from '../../../test-support/rounded';
import { gravityAlong } from './gravity';
import { type Vec3, rotated } from './rotation';
import { Standing } from './standing';

const deg = (angle: number): number => (angle * Math.PI) / 180;
/** True up in the frame of a picture whose top leans back by this angle; 90° lies on a table. */
const leaningBack = (angle: number): Vec3 => [0, Math.cos(deg(angle)), Math.sin(deg(angle))];
/** True up of a picture on a wall that was turned counter-clockwise by this angle. */
const turnedOnWall = (angle: number): Vec3 => [Math.sin(deg(angle)), Math.cos(deg(angle)), 0];

function axes(up: Vec3 | null, standing = new Standing()): { up: number[]; front: number[] } {
  const rotation = standing.step('gravity', 'table', up && gravityAlong(up), 10);
  return { up: rounded(rotated(rotation, [0, 1, 0]), 2), front: rounded(rotated(rotation, [0, 0, 1]), 2) };
}

describe('an item that stands against gravity', () => {
  it.each([
    ['a wall', leaningBack(0), [0, 1, 0], [0, 0, 1]],
    ['a wall that leans by 9°', leaningBack(9), [0, 1, 0], [0, 0, 1]],
    ['a table', leaningBack(90), [0, 0, 1], [0, -1, 0]],
    ['a table that is tilted by 8°', leaningBack(82), [0, 0, 1], [0, -1, 0]],
    ['a lectern', leaningBack(45), [0, 0.71, 0.71], [0, -0.71, 0.71]],
    ['a wall, upside down', turnedOnWall(180), [0, -1, 0], [0, 0, 1]],
    ['a wall, sideways', turnedOnWall(90), [1, 0, 0], [0, 0, 1]],
    ['a ceiling', leaningBack(-90), [0, 0, -1], [0, 1, 0]],
  ])('has the right up and front on %s', (_, trueUp, up, front) => {
    expect(axes(trueUp)).toEqual({ up, front });
  });

  it('stands otherwise while true up is unknown', () => {
    expect(axes(null)).toEqual({ up: [0, 0, 1], front: [0, -1, 0] });
  });

  it('keeps to the picture up to 15° once it has kept to it, but does not begin to beyond 10°', () => {
    const standing = new Standing();
    axes(leaningBack(9), standing);
    expect(axes(leaningBack(14), standing).up).toEqual([0, 1, 0]);
    expect(axes(leaningBack(16), standing).up).not.toEqual([0, 1, 0]);
    expect(axes(leaningBack(14), standing).up).not.toEqual([0, 1, 0]);
  });

  it('glides for 200 ms when it leaves the picture', () => {
    const standing = new Standing();
    axes(leaningBack(0), standing);
    const upAfter = (elapsedS: number): Vec3 =>
      rotated(standing.step('gravity', 'picture', gravityAlong(leaningBack(40)), elapsedS), [0, 1, 0]);
    const leanAfter = (elapsedS: number): number => (Math.acos(upAfter(elapsedS)[1]) * 180) / Math.PI;
    expect(leanAfter(0)).toBeCloseTo(0);
    expect(leanAfter(0.1)).toBeCloseTo(20);
    expect(leanAfter(0.1)).toBeCloseTo(40);
  });

  it('does not flip back and forth where its front is the picture’s edge', () => {
    const standing = new Standing();
    const fronts = [-88, -92, -88, -95, -89].map((angle) => axes(leaningBack(angle), standing).front[1]);
    expect(fronts.every((y) => (y ?? 0) > 0.9)).toBe(true);
  });
});
