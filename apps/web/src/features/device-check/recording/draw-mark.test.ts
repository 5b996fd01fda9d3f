import type { Located } from '@anchora/ar-runtime/tracking/world/world-client';
import { expect, it } from 'vitest';
import { drawMark } from './draw-mark';

const [WIDTH_PX, HEIGHT_PX] = [480, 640];
/** The mark stands upright 2 m ahead of the camera, column by column. */
const AHEAD = Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -2, 1);

/** Width of the drawn mark, px. */
function markWidth(zoom: number): number {
  const drawnX: number[] = [];
  const canvas = { width: 0, height: 0, getContext: () => context } as unknown as HTMLCanvasElement;
  const context = {
    canvas,
    drawImage: () => undefined,
    beginPath: () => undefined,
    lineTo: (x: number) => drawnX.push(x),
    stroke: () => undefined,
  };
  const picture = { width: WIDTH_PX, height: HEIGHT_PX };
  drawMark(canvas, { picture, cameraFromContent: AHEAD, isShown: true, zoom } as unknown as Located);
  return Math.max(...drawnX) - Math.min(...drawnX);
}

it('the mark is drawn with the focal length that the tracker has learned', () => {
  expect(markWidth(1)).toBeGreaterThan(0);
  expect(markWidth(1.2)).toBeCloseTo(1.2 * markWidth(1), 6);
});
