import { describe, expect, it } from 'vitest';
import { textItem } from '../../../../../../packages/contract/test-support/documents';
import { DISTANCE_IN_FRONT, placeInPicture, putInFront, standUp } from './places';

const item = textItem('text01');
const extent = { min: [-0.1, -0.05, 0] as [number, number, number], max: [0.1, 0.05, 0] as [number, number, number] };

describe('placeInPicture', () => {
  it('puts an item into a corner with its edges inside of the picture', () => {
    expect(placeInPicture(item, [1, -1], extent, 1.5).position).toEqual([0.4, -0.7, 0]);
  });

  it('puts an item that is wider than the picture in its middle', () => {
    const wide = { min: [-2, 0, 0], max: [2, 0, 0] } satisfies typeof extent;
    expect(placeInPicture(item, [-1, 0], wide, 1).position[0]).toBe(0);
  });
});

describe('putInFront', () => {
  it('puts an item in front of the picture with all of its depth', () => {
    expect(putInFront(item, { ...extent, min: [0, 0, -0.25] }).position[2]).toBe(DISTANCE_IN_FRONT + 0.25);
  });
});

describe('standUp', () => {
  it('leaves a locked item as it is', () => {
    const locked = { ...item, locked: true };
    expect(standUp(locked)).toBe(locked);
  });
});
