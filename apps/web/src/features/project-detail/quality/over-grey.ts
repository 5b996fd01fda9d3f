/** The middle of 0..255. */
const GREY = 128;

/**
 * A stacked picture over an even grey, against which edges that are too bright and too dark count alike. Places without
 * opacity stay transparent.
 *
 * @param rgba RGBA, row by row: colours in the upper half, opacity as grey in the lower one.
 * @returns RGBA of the upper half, each pixel with its opacity.
 * @throws RangeError if the picture has no two halves.
 */
export function overGrey(rgba: Uint8ClampedArray): Uint8ClampedArray {
  const half = rgba.length / 2;
  if (half % 4 !== 0) throw new RangeError(`expected RGBA in two halves of one size, got ${rgba.length} bytes`);
  const shown = new Uint8ClampedArray(half);
  for (let at = 0; at < half; at += 4) {
    const opacity = rgba[half + at] ?? 0;
    for (let c = 0; c < 3; c++) shown[at + c] = GREY + ((rgba[at + c] ?? 0) - GREY) * (opacity / 255);
    shown[at + 3] = opacity;
  }
  return shown;
}
