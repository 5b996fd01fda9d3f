import { describe, expect, it } from 'vitest';
import { SNAP_DEGREES, snapAngle, snapPosition } from './snapping';

const extent = { min: [-0.1, -0.05, 0] as [number, number, number], max: [0.1, 0.05, 0] as [number, number, number] };

/** Distance within which items snap here, widths of the picture: more than the tests move them off their lines. */
const TOLERANCE = 0.02;

describe('snapping', () => {
  const alone = { pictureHeight: 1.5, others: [] };

  it('brings an edge of the item to an edge of the picture, and says where', () => {
    const { position, guides } = snapPosition([0.395, 0.45, 0.5], extent, alone, TOLERANCE);
    expect(position[0]).toBeCloseTo(0.4, 12);
    expect(position.slice(1)).toEqual([0.45, 0.5]);
    expect(guides).toEqual([{ axis: 0, value: 0.5 }]);
  });

  it('finds the middle, thirds, plane and other items, the nearest of all', () => {
    const other = { ...extent, position: [0.175, 0, 0] as [number, number, number] };
    const point = { min: [0, 0, 0], max: [0, 0, 0] } satisfies typeof extent;
    const snap = (x: number, y: number, z: number) =>
      snapPosition([x, y, z], point, { ...alone, others: [other] }, TOLERANCE).position;
    expect(snap(0.01, 0.26, 0.01)).toEqual([0, 0.25, 0]);
    expect(snap(0.173, 0.7, 0.4)[0]).toBeCloseTo(0.175, 12);
    expect(snap(0.168, 0.7, 0.4)[0], 'a third').toBeCloseTo(1 / 6, 12);
  });

  it('does nothing beyond the tolerance', () => {
    const point = { min: [0, 0, 0], max: [0, 0, 0] } satisfies typeof extent;
    const snap = (x: number) => snapPosition([x, 0.4, 0.3], point, alone, TOLERANCE);
    expect(snap(0.99 * TOLERANCE).position[0]).toBe(0);
    expect(snap(1.01 * TOLERANCE)).toEqual({ position: [1.01 * TOLERANCE, 0.4, 0.3], guides: [] });
  });

  it('brings a turn to a multiple of the step that is near, and leaves any other', () => {
    expect(snapAngle(3 * SNAP_DEGREES - 1)).toBe(3 * SNAP_DEGREES);
    expect(snapAngle(2.5 * SNAP_DEGREES)).toBe(2.5 * SNAP_DEGREES);
  });
});
