import type { Size } from '../video/web-size';

/** Side of a block of chroma that an encoder of H.264 decides about, px; its luma has twice that. */
const BLOCK_PX = 8;
/** Luma of black and of white, and chroma without colour, in limited range (ITU-R BT.709). */
const BLACK = 16;
const WHITE = 235;
const GREY = 128;
/**
 * Largest distance of a value of the matte from black or white at which it counts as one of them. Chosen, not measured.
 */
const TOLERANCE = 4;
/**
 * Mean distance of a marked block's blue difference from grey, which changes its sign from frame to frame. OpenH264
 * compares the sum of 64 such changes with 640; 8 was too small for its rounding (2026-11).
 */
const STRENGTH = 12;
/** Keeps the values of small blocks within the range of video. */
const MOST_STRENGTH = 96;

/**
 * Marks blocks at the edge of a matte by colours that differ from frame to frame.
 *
 * OpenH264, the encoder of Chromium and Firefox on computers without one of their own, takes blocks for background
 * whose luma changed by at most 63 since the last frame, and repeats them. So a moving edge was up to 27% off. It does
 * not repeat a block whose chroma changed. The matte needs none: its viewers read its red alone, which the blue
 * difference does not touch.
 */
export class EdgeMarks {
  private readonly columns: number;
  /** Blocks of the last frame that had an edge, and room for those of the next: one byte for each block. */
  private last: Uint8Array;
  private next: Uint8Array;
  private sign = 1;

  /** @param size of each half, px; even. */
  constructor(private readonly size: Size) {
    this.columns = Math.ceil(size.width / (2 * BLOCK_PX));
    this.last = new Uint8Array(this.columns * Math.ceil(size.height / BLOCK_PX));
    this.next = new Uint8Array(this.last.length);
  }

  /**
   * @param planes the next frame, as `stackPlanes` returns it. Changes the blue difference of its lower half.
   * @throws RangeError if the frame has another size.
   */
  mark(planes: Uint8Array): void {
    const { width, height } = this.size;
    if (planes.length !== 3 * width * height) {
      throw new RangeError(`expected planes of ${3 * width * height} bytes, got ${planes.length}`);
    }
    const edges = this.next;
    this.findEdges(planes, edges);
    const blue = 2 * width * height;
    this.sign = -this.sign;
    for (let block = 0; block < edges.length; block++) {
      if (edges[block] === 0 && this.last[block] === 0) continue;
      const [left, top] = [BLOCK_PX * (block % this.columns), BLOCK_PX * Math.floor(block / this.columns)];
      const right = Math.min(width / 2, left + BLOCK_PX);
      const [first, end] = [Math.max(height / 2, top), Math.min(height, top + BLOCK_PX)];
      const share = ((right - left) * (end - first)) / BLOCK_PX ** 2;
      const value = GREY + this.sign * Math.min(MOST_STRENGTH, Math.ceil(STRENGTH / share));
      for (let y = first; y < end; y++)
        planes.fill(value, blue + (y * width) / 2 + left, blue + (y * width) / 2 + right);
    }
    [this.last, this.next] = [edges, this.last];
  }

  /** @param edges is set to 1 for the blocks of the whole picture, row by row, where its matte has an edge, else to 0 */
  private findEdges(planes: Uint8Array, edges: Uint8Array): void {
    const { width, height } = this.size;
    edges.fill(0);
    for (let y = height; y < 2 * height; y++) {
      const row = this.columns * Math.floor(y / (2 * BLOCK_PX));
      for (let x = 0; x < width; x++) {
        const luma = planes[y * width + x] ?? 0;
        if (luma > BLACK + TOLERANCE && luma < WHITE - TOLERANCE) edges[row + Math.floor(x / (2 * BLOCK_PX))] = 1;
      }
    }
  }
}
