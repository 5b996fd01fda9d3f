import type { Gray } from '@anchora/vision';
import { describe, expect, it } from 'vitest';
import {
  ANALYSED_LONGER_SIDE_PX,
  type EdgePoints,
  findEdgePoints,
  MAX_EDGE_POINTS,
  MIN_DISTANCE_PX,
  pictureQuality,
} from './edge-points';

function picture(width: number, height: number, value: (x: number, y: number) => number): Gray {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * width + x] = value(x, y);
  return { width, height, data };
}

const placesOf = (points: EdgePoints) =>
  Array.from({ length: points.length / 2 }, (_, i) => ({ x: points[i * 2] ?? NaN, y: points[i * 2 + 1] ?? NaN }));

describe('findEdgePoints', () => {
  it('finds nothing in a blank picture or a soft ramp', () => {
    expect(findEdgePoints(picture(300, 200, () => 128))).toHaveLength(0);
    expect(findEdgePoints(picture(480, 480, (x) => (x * 255) / 479))).toHaveLength(0);
  });

  it('ignores a step of 80 and takes one of 90: the threshold is the Sobel magnitude / 4', () => {
    // A vertical step of h has a Sobel magnitude of 4h on both of its columns.
    expect(findEdgePoints(picture(480, 480, (x) => (x < 240 ? 100 : 180)))).toHaveLength(0);
    expect(findEdgePoints(picture(480, 480, (x) => (x < 240 ? 100 : 190))).length).toBeGreaterThan(0);
  });

  it('keeps a limited number of points, none too near to another', () => {
    // Along a stripe's edge all places are equally strong.
    const points = findEdgePoints(picture(ANALYSED_LONGER_SIDE_PX, 360, (x) => (x % 40 < 20 ? 0 : 255)));
    expect(points).toHaveLength(MAX_EDGE_POINTS * 2);
    placesOf(points).forEach((one, i, places) => {
      for (const other of places.slice(0, i)) {
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(MIN_DISTANCE_PX);
      }
    });
  });

  it.each([
    { widthPx: 1920, heightPx: 1080, lastLeftPx: 957.5, lastAbovePx: 537.5 },
    { widthPx: 240, heightPx: 160, lastLeftPx: 119.25, lastAbovePx: 79.25 },
  ])('places the edge between the halves of $widthPx × $heightPx px in px of the whole picture', (size) => {
    const { widthPx, heightPx, lastLeftPx, lastAbovePx } = size;
    const leftAndRight = findEdgePoints(picture(widthPx, heightPx, (x) => (x < widthPx / 2 ? 0 : 255)));
    const aboveAndBelow = findEdgePoints(picture(widthPx, heightPx, (_, y) => (y < heightPx / 2 ? 0 : 255)));
    expect(leftAndRight.length).toBeGreaterThan(0);
    expect(aboveAndBelow.length).toBeGreaterThan(0);
    // Of the equally strong analysed pixels on both sides of an edge the first is kept. A column of the analysed 480 px
    // is 4 px of 1920 wide, so the last one of the left half has its centre 2 px before the edge at 959.5 px; and 0.25
    // px before it in 240 px.
    for (const { x } of placesOf(leftAndRight)) expect(x).toBeCloseTo(lastLeftPx, 3);
    for (const { y } of placesOf(aboveAndBelow)) expect(y).toBeCloseTo(lastAbovePx, 3);
  });
});

describe('pictureQuality', () => {
  it('is poor below 20, medium below 30 and good from 30', () => {
    expect([0, 19, 20, 29, 30, 60].map(pictureQuality)).toEqual(['poor', 'poor', 'medium', 'medium', 'good', 'good']);
  });
});
