import type { StraightPicture } from '../straight-picture';

/** A picture of this size, px. @param colourAt red, green, blue and opacity at a column and row, 0 to 255 */
export function drawnPicture(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => number[],
): StraightPicture {
  const rgba = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i++) rgba.set(colourAt(i % width, Math.floor(i / width)), 4 * i);
  return { rgba, width, height };
}

/** Red, green, blue and opacity at a column and row, 0 to 255. */
export function pixelAt({ rgba, width }: StraightPicture, x: number, y: number): number[] {
  return [...rgba.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)];
}
