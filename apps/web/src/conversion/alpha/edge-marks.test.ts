import { describe, expect, it } from 'vitest';
import { EdgeMarks } from './edge-marks';

/** Size of each half, px. The height is no multiple of the encoder's blocks, so that the seam lies within a block. */
const SIZE = { width: 64, height: 40 };
const PIXELS = SIZE.width * SIZE.height;
/** Values without colour, and with the mark of one frame and of the next (`STRENGTH`). */
const GREY = 128;
const [MARKED, MARKED_BACK] = [GREY - 12, GREY + 12];
/**
 * A block has 8 × 8 values of chroma. In one at the seam, only 4 of the 8 rows belong to the matte, so it is marked
 * twice as strongly.
 */
const BLOCK_VALUES = 64;
const MARKED_AT_SEAM = GREY - 24;

/** Planes whose matte is opaque, with one translucent pixel. @param at column and row of it in the matte */
function planesWith(at: [number, number] | null): Uint8Array {
  const planes = new Uint8Array(3 * PIXELS).fill(235, 0, 2 * PIXELS).fill(GREY, 2 * PIXELS);
  if (at) planes[PIXELS + at[1] * SIZE.width + at[0]] = 100;
  return planes;
}

/** Blue difference at a column and row of the matte. */
const blueAt = (planes: Uint8Array, [x, y]: [number, number]) =>
  planes[2 * PIXELS + ((SIZE.height + y) / 2) * (SIZE.width / 2) + x / 2] ?? 0;

describe('marks at the edges of a matte', () => {
  it('change a block with an edge from frame to frame, and nothing else', () => {
    const marks = new EdgeMarks(SIZE);
    const frames = [0, 1, 2].map(() => planesWith([36, 14]));
    for (const planes of frames) marks.mark(planes);
    expect(frames.map((planes) => blueAt(planes, [36, 14]))).toEqual([MARKED, MARKED_BACK, MARKED]);
    const [first] = frames;
    const changed = first?.reduce((count, value, i) => count + (value === planesWith([36, 14])[i] ? 0 : 1), 0);
    expect(changed).toBe(BLOCK_VALUES);
  });

  it('change the block once more after its edge has left', () => {
    const marks = new EdgeMarks(SIZE);
    const frames = [planesWith([36, 14]), planesWith(null), planesWith(null)];
    for (const planes of frames) marks.mark(planes);
    expect(frames.map((planes) => blueAt(planes, [36, 14]))).toEqual([MARKED, MARKED_BACK, GREY]);
  });

  it('leave the colours beside the seam alone, and are the stronger for it', () => {
    const planes = planesWith([2, 2]);
    new EdgeMarks(SIZE).mark(planes);
    expect(blueAt(planes, [2, 2])).toBe(MARKED_AT_SEAM);
    expect(planes.subarray(2 * PIXELS, 2.25 * PIXELS)).toEqual(new Uint8Array(PIXELS / 4).fill(GREY));
  });
});
