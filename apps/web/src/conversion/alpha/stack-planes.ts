import type { StraightPicture } from './straight-picture';

/**
 * Planes of the stacked picture: colour above, matte below, both `width` × `height`.
 *
 * @param picture even sides.
 * @returns I420 of `width` × 2·`height`, BT.709 in limited range, planes without padding. The matte is grey: opacity 0
 * is luma 16, opacity 255 is 235, so that decoders give back 0 to 255 in each colour.
 * @throws RangeError if a side is odd.
 *
 * Computed on the processor, because reading the planes back from a GPU took ten times as long.
 */
export function stackPlanes({ rgba, width, height }: StraightPicture): Uint8Array<ArrayBuffer> {
  if (width % 2 !== 0 || height % 2 !== 0) {
    throw new RangeError(`expected even sides, got ${width} × ${height}`);
  }
  const pixels = width * height;
  const planes = new Uint8Array(3 * pixels);
  for (let i = 0; i < pixels; i++) {
    const at = 4 * i;
    const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
    planes[i] = 16.5 + 0.182586 * red + 0.614231 * green + 0.062007 * blue;
    planes[pixels + i] = 16.5 + ((rgba[at + 3] ?? 0) * 219) / 255;
  }
  const chromaWidth = width / 2;
  const blueDifference = 2 * pixels;
  const redDifference = blueDifference + pixels / 2;
  // The matte has no chroma.
  planes.fill(128, blueDifference);
  for (let y = 0; y < height / 2; y++) {
    for (let x = 0; x < chromaWidth; x++) {
      const corner = 4 * (2 * y * width + 2 * x);
      const red = meanOfFour(rgba, corner, 4 * width);
      const green = meanOfFour(rgba, corner + 1, 4 * width);
      const blue = meanOfFour(rgba, corner + 2, 4 * width);
      const at = y * chromaWidth + x;
      planes[blueDifference + at] = 128.5 - 0.100644 * red - 0.338572 * green + 0.439216 * blue;
      planes[redDifference + at] = 128.5 + 0.439216 * red - 0.398942 * green - 0.040274 * blue;
    }
  }
  return planes;
}

/** Mean of one channel in a block of 2 × 2 px. @param at its value in the upper left pixel */
function meanOfFour(rgba: Uint8ClampedArray, at: number, rowBytes: number): number {
  const below = at + rowBytes;
  return ((rgba[at] ?? 0) + (rgba[at + 4] ?? 0) + (rgba[below] ?? 0) + (rgba[below + 4] ?? 0)) / 4;
}
