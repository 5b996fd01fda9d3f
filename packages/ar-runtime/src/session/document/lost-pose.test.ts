import { describe, expect, it } from 'vitest';
import { mappedPoint } from '../../scene/built/mapped-point';
import { rotationAbout } from '../../scene/built/rotation';
import { betweenPoses, dockedPose, HELD_WITHIN, matrixOf, poseInView, poseOf, turnedPose } from './lost-pose';

const PROJECTION = [2, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1, -1, 0, 0, -0.1, 0];
/** A tenth of the screen's height, in clip coordinates, in which it is 2 high. */
const TENTH = 0.2;
const AHEAD = { rotation: rotationAbout([0, 1, 0], 0.3), at: [0, 0, -2] as const };

/** Clip coordinates of a point given in the camera's frame. */
function mappedClip([x, y, z]: readonly [number, number, number]) {
  return [2 * x, y, z, -z] as const;
}

describe('a scene whose picture is lost', () => {
  it('is brought back by the same pose', () => {
    const matrix = matrixOf(AHEAD, new Float32Array(16));
    expect(matrixOf(poseOf(matrix), new Float32Array(16))).toEqual(matrix);
  });

  it('keeps no stretch or shear of the print', () => {
    const upright = matrixOf(AHEAD, new Float32Array(16));
    const stretched = upright.slice();
    for (const i of [0, 1, 2]) stretched[4 + i] = 1.04 * (upright[4 + i] ?? 0) + 0.03 * (upright[i] ?? 0);
    const kept = matrixOf(poseOf(stretched), new Float32Array(16));
    for (const [i, value] of upright.entries()) expect(kept[i]).toBeCloseTo(value, 6);
  });

  it('moves to the right of the picture while the phone turns to the left', () => {
    const lost = rotationAbout([0, 1, 0], 1);
    const { at } = turnedPose(AHEAD, lost, rotationAbout([0, 1, 0], 1.2));
    expect(at).toEqual([expect.closeTo(2 * Math.sin(0.2)), 0, expect.closeTo(-2 * Math.cos(0.2))]);
  });

  it.each([true, false])(
    'fits into the lower half of the screen, or a tenth of its height beyond, however it is turned (on a table: %s)',
    (onTable) => {
      const bounds = { centre: [0.5, 1, 0.2], radius: 1, min: [-0.5, 0, 0], max: [1.5, 2, 0.4] } as const;
      for (const turnRad of [0, 1, 2, 4]) {
        const pose = matrixOf(dockedPose(bounds, PROJECTION, { onTable, turnRad }), new Float32Array(16));
        for (const [x, y, z] of [
          [0.5, 2, 0.2],
          [0.5, 0, 0.2],
          [1.5, 1, 0.2],
          [-0.5, 1, 0.2],
          [0.5, 1, 1.2],
        ] as const) {
          const [clipX, clipY] = mappedPoint(PROJECTION, ...mappedPoint(pose, x, y, z));
          expect(Math.abs(clipX)).toBeLessThan(1);
          expect(clipY).toBeLessThan(TENTH);
          expect(clipY).toBeGreaterThan(-1 - TENTH);
        }
      }
    },
  );

  it('stays on the screen with its middle if the phone tells no motion', () => {
    const bounds = { centre: [0, 0.1, 0], radius: 1, min: [-0.5, 0, 0], max: [0.5, 0.2, 0] } as const;
    expect(poseInView({ ...AHEAD, at: [0.3, 0.2, -2] }, bounds, PROJECTION).at).toEqual([0.3, 0.2, -2]);
    const { at } = poseInView({ ...AHEAD, at: [4, -7, -2] }, bounds, PROJECTION);
    const [clipX, clipY, , clipW] = mappedClip([at[0], at[1] + 0.1, at[2]]);
    expect(clipX / clipW).toBeCloseTo(HELD_WITHIN);
    expect(clipY / clipW).toBeCloseTo(-HELD_WITHIN);
  });

  it('glides from one pose to the other', () => {
    const there = { rotation: rotationAbout([0, 1, 0], 0.7), at: [0, -1, -4] as const };
    const half = betweenPoses(AHEAD, there, 0.5);
    expect(half.at).toEqual([0, -0.5, -3]);
    expect(half.rotation[1]).toBeCloseTo(Math.sin(0.25), 3);
  });
});
