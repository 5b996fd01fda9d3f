import { describe, expect, it } from 'vitest';
import { fixturePicture } from '../../../test-support/fixture-picture';
import { areaResize } from '../../image/area-resize';
import type { Gray } from '../../types';
import { detectMindPoints } from './detect-mind-points';
import type { MindPoint } from './detect-mind-points';

const picture = areaResize(await fixturePicture('night-market.jpg'), 480, 640);

describe('detectMindPoints', () => {
  it('finds a blob at its centre, as a maximum or a minimum by its sign', () => {
    for (const sign of [1, -1]) {
      const points = detectMindPoints(blob(161, 121, 5, sign));
      const nearest = points.filter(({ x, y }) => Math.hypot(x - 80, y - 60) < 1);
      expect(nearest.length).toBeGreaterThan(0);
      expect(nearest.every(({ maxima }) => maxima === sign > 0)).toBe(true);
    }
  });

  it('turns angle and place with the picture, and leaves most bits of the descriptor', () => {
    const upright = detectMindPoints(picture);
    const turned = detectMindPoints(turn(picture));
    let pairs = 0;
    let bits = 0;
    for (const point of upright) {
      const twin = turned.find((other) => other.scale === point.scale && near(other, point));
      if (!twin) continue;
      pairs++;
      bits += point.descriptors.reduce((sum, word, i) => sum + ones(word ^ twin.descriptors[i]), 0);
    }
    // Four of five points have a twin; chosen, not measured.
    expect(pairs).toBeGreaterThan(upright.length * 0.8);
    // 3% on 2026-11-30.
    expect(bits / pairs / 666).toBeLessThan(0.05);
  });
});

/** A quarter turn clockwise takes (x, y) to (height − 1 − y, x) and adds a right angle. */
function near(other: MindPoint, point: MindPoint): boolean {
  const apart = Math.hypot(other.x - (picture.height - 1 - point.y), other.y - point.x);
  const angle = Math.cos(other.angle - point.angle - Math.PI / 2);
  return apart < 0.5 && other.maxima === point.maxima && angle > 0.95;
}

function blob(width: number, height: number, sigma: number, sign: number): Gray {
  const data = Uint8Array.from({ length: width * height }, (_, i) => {
    const d2 = ((i % width) - (width - 1) / 2) ** 2 + (Math.floor(i / width) - (height - 1) / 2) ** 2;
    return Math.round(128 + sign * 100 * Math.exp(-d2 / (2 * sigma * sigma)));
  });
  return { width, height, data };
}

function turn(image: Gray): Gray {
  const data = new Uint8Array(image.data.length);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < image.width; x++)
      data[x * image.height + image.height - 1 - y] = image.data[y * image.width + x];
  }
  return { width: image.height, height: image.width, data };
}

function ones(word: number): number {
  let count = 0;
  for (let left = word >>> 0; left > 0; left = (left & (left - 1)) >>> 0) count++;
  return count;
}
