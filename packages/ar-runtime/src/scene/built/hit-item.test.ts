import { describe, expect, it } from 'vitest';
import { coverFit, coverProjection } from '../../camera/cover-fit';
import { multiplied } from '../flat/matrix';
import { type HitBox, type HitView, hitItem } from './hit-item';

const [width, height] = [300, 450];
const fit = coverFit(480, 640, width, height);
const projection = coverProjection({
  focalPx: 544,
  fit,
  canvasWidth: width,
  canvasHeight: height,
  near: 0.02,
  far: 60,
});

function viewFrom(cameraFromRoot: number[]): HitView {
  return { width, height, clipFromRoot: multiplied(projection, cameraFromRoot, new Float32Array(16)) };
}

function plane(id: string, halfWidth: number, x: number, z: number): HitBox {
  const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, z, 1];
  return { id, matrix, extent: { min: [-halfWidth, -halfWidth, 0], max: [halfWidth, halfWidth, 0] } };
}

const FRONT = viewFrom([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -2, 1]);
const BEHIND = viewFrom([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 2, 1]);

describe('hitItem', () => {
  it('finds the nearest item under the point, and of one plane the last', () => {
    const boxes = [plane('far', 0.4, 0, 0), plane('near', 0.1, 0, 0.2), plane('other', 0.1, 0, 0.2)];
    expect(hitItem(boxes, 150, 225, FRONT)).toBe('other');
    expect(hitItem(boxes, 150, 150, FRONT)).toBe('far');
    expect(hitItem(boxes, 5, 5, FRONT)).toBeNull();
  });

  it('grows small items to the size of a finger', () => {
    const boxes = [plane('dot', 0.01, 0, 0)];
    expect(hitItem(boxes, 150 + 21, 225, FRONT)).toBe('dot');
    expect(hitItem(boxes, 150 + 24, 225, FRONT)).toBeNull();
  });

  it('prefers the item that is hit to a grown one beside it', () => {
    const boxes = [plane('dot', 0.005, 0, 0.01), plane('wide', 0.4, 0, 0)];
    expect(hitItem(boxes, 150 + 15, 225, FRONT)).toBe('wide');
  });

  it('finds nothing behind the camera', () => {
    expect(hitItem([plane('far', 0.4, 0, 0), plane('dot', 0.01, 0, 0)], 150, 225, BEHIND)).toBeNull();
  });
});
