import { DEFAULT_FOCAL_RATIO } from '@anchora/vision/camera';
import { Matrix4, Vector3 } from 'three';
import { describe, expect, test } from 'vitest';
import { coverFit, coverProjection, defaultFocalLengthPx } from './cover-fit';

/** Canvas px of a point in the camera frame (x right, y up, looking along −z), by the projection matrix. */
function throughProjection(point: [number, number, number], m: Float32Array, width: number, height: number) {
  const { x, y } = new Vector3(...point).applyMatrix4(new Matrix4().fromArray(m));
  return { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height };
}

/** Canvas px of the same point, by the pinhole model and the cover fit. */
function throughPinhole(point: [number, number, number], vw: number, vh: number, cw: number, ch: number) {
  const f = defaultFocalLengthPx(vw, vh);
  const [x, y, z] = point;
  const u = (f * x) / -z + (vw - 1) / 2;
  const v = (f * -y) / -z + (vh - 1) / 2;
  const { scale, offsetX, offsetY } = coverFit(vw, vh, cw, ch);
  return { x: (u + 0.5) * scale + offsetX, y: (v + 0.5) * scale + offsetY };
}

test('a camera of unknown focal length has the one that the engine assumes', () => {
  expect(defaultFocalLengthPx(480, 640)).toBe(640 * DEFAULT_FOCAL_RATIO);
});

describe.each([
  ['landscape camera, portrait screen', 640, 480, 390, 844],
  ['portrait camera, portrait screen', 480, 640, 390, 844],
  ['landscape camera, landscape screen', 1280, 720, 844, 390],
  ['wide camera, square screen', 1920, 1080, 600, 600],
])('%s', (_case, vw, vh, cw, ch) => {
  test('the projection puts points where the camera picture shows them', () => {
    const fit = coverFit(vw, vh, cw, ch);
    const projection = coverProjection({
      focalPx: defaultFocalLengthPx(vw, vh),
      fit,
      canvasWidth: cw,
      canvasHeight: ch,
      near: 0.01,
      far: 100,
    });
    for (const point of [
      [0, 0, -3],
      [0.4, 0.2, -2],
      [-0.3, -0.7, -5],
    ] as [number, number, number][]) {
      const drawn = throughProjection(point, projection, cw, ch);
      const seen = throughPinhole(point, vw, vh, cw, ch);
      expect(drawn.x).toBeCloseTo(seen.x, 3);
      expect(drawn.y).toBeCloseTo(seen.y, 3);
    }
  });

  test('the fitted picture covers the canvas and is centred', () => {
    const { scale, offsetX, offsetY } = coverFit(vw, vh, cw, ch);
    expect(offsetX).toBeLessThanOrEqual(1e-9);
    expect(offsetY).toBeLessThanOrEqual(1e-9);
    expect(Math.abs(offsetX * offsetY)).toBeLessThan(1e-6);
    expect(vw * scale + 2 * offsetX).toBeCloseTo(cw, 6);
    expect(vh * scale + 2 * offsetY).toBeCloseTo(ch, 6);
  });
});
