import { describe, expect, it } from 'vitest';
import { fixturePicture } from '../../../test-support/fixture-picture';
import { readMessagePack } from '../../../test-support/read-message-pack';
import { areaResize } from '../../image/area-resize';
import type { MindPoint } from './detect-mind-points';
import { encodeMind } from './mind-writer';

interface Node {
  centerPointIndex: number | string | null;
  leaf: boolean;
  pointIndexes?: number[];
  children?: Node[];
}

interface Keyframe {
  maximaPoints: MindPoint[];
  minimaPoints: MindPoint[];
  maximaPointsCluster: { rootNode: Node };
  minimaPointsCluster: { rootNode: Node };
  width: number;
  height: number;
  scale: number;
}

interface Mind {
  v: number;
  dataList: {
    targetImage: { width: number; height: number };
    trackingData: {
      data: Uint8Array;
      scale: number;
      width: number;
      height: number;
      points: { x: number; y: number }[];
    }[];
    matchingData: Keyframe[];
  }[];
}

const picture = areaResize(await fixturePicture('night-market.jpg'), 480, 640);

function pointIndexes(node: Node): number[] {
  return node.leaf ? (node.pointIndexes ?? []) : (node.children ?? []).flatMap(pointIndexes);
}

describe('encodeMind', () => {
  const file = encodeMind([picture, areaResize(picture, 300, 400)]);
  const mind = readMessagePack(file) as Mind;
  const [target] = mind.dataList;

  it('writes version 2 with the size of each source', () => {
    expect(mind.v).toBe(2);
    expect(mind.dataList.map(({ targetImage }) => targetImage)).toEqual([
      { width: 480, height: 640 },
      { width: 300, height: 400 },
    ]);
  });

  it('writes two tracking pictures, shorter side 256 and 128, with points that leave room for a template', () => {
    expect(target.trackingData.map(({ width, height, scale }) => [width, height, scale])).toEqual([
      [256, 341, 256 / 480],
      [128, 171, 128 / 480],
    ]);
    for (const { data, width, height, points } of target.trackingData) {
      expect(data.length).toBe(width * height);
      // `MAX_TRACKING_POINTS` at most, as many as this picture had on 2026-11-30.
      expect(points.length).toBeGreaterThan(20);
      expect(points.length).toBeLessThanOrEqual(50);
      for (const { x, y } of points) {
        expect(Number.isInteger(x) && Number.isInteger(y)).toBe(true);
        expect(Math.min(x, y, width - 1 - x, height - 1 - y)).toBeGreaterThanOrEqual(6);
      }
    }
  });

  it('writes keyframes from scale 1 down to a shorter side of 100, a third of an octave apart', () => {
    const scales = target.matchingData.map(({ scale }) => scale);
    expect(scales[0]).toBe(1);
    expect(scales.at(-1)).toBe(100 / 480);
    for (let i = 2; i < scales.length; i++) expect(scales[i - 1] / scales[i]).toBeCloseTo(2 ** (1 / 3), 9);
  });

  it('writes points with 21 words whose last 6 bits are 0, in their keyframe, and trees that hold each once', () => {
    for (const keyframe of target.matchingData) {
      const sets = [
        [true, keyframe.maximaPoints, keyframe.maximaPointsCluster],
        [false, keyframe.minimaPoints, keyframe.minimaPointsCluster],
      ] as const;
      for (const [maxima, points, { rootNode }] of sets) {
        for (const point of points) {
          expect(point.maxima).toBe(maxima);
          expect([2, 4, 8]).toContain(point.scale);
          expect(Math.abs(point.angle)).toBeLessThanOrEqual(Math.PI + 1e-6);
          expect(point.x > 0 && point.x < keyframe.width && point.y > 0 && point.y < keyframe.height).toBe(true);
          expect(point.descriptors.length).toBe(21);
          expect(point.descriptors[20] & 63).toBe(0);
        }
        expect(pointIndexes(rootNode).toSorted((a, b) => a - b)).toEqual(points.map((_, i) => i));
        expect(rootNode.centerPointIndex).toBeNull();
      }
    }
    const total = target.matchingData.reduce((sum, k) => sum + k.maximaPoints.length + k.minimaPoints.length, 0);
    // The loops above had points to judge: 1,738 on 2026-11-30.
    expect(total).toBeGreaterThan(500);
  });

  it('refuses an empty list, and a picture that is too small', () => {
    expect(() => encodeMind([])).toThrow(RangeError);
    expect(() => encodeMind([areaResize(picture, 8, 100)])).toThrow(RangeError);
  });
});
