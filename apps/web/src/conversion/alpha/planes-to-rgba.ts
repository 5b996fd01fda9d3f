import type { StraightPicture } from './straight-picture';

/**
 * Converts planar pictures with an alpha plane. Drawing them would multiply colours by opacity and so darken them.
 *
 * @param planes I420A without padding: luma, two planes of chroma for blocks of 2 × 2 px, opacity; a byte a value.
 * @param matrix `bt601` for pictures that name it or no matrix, as decoders read them.
 * @throws RangeError if there are too few bytes.
 */
export function planesToRgba(
  planes: Uint8Array,
  {
    width,
    height,
    matrix,
    fullRange,
  }: { width: number; height: number; matrix: 'bt601' | 'bt709'; fullRange: boolean },
): StraightPicture {
  const pixels = width * height;
  const chromaWidth = Math.ceil(width / 2);
  const chroma = chromaWidth * Math.ceil(height / 2);
  const bytes = 2 * pixels + 2 * chroma;
  if (planes.length < bytes) throw new RangeError(`expected planes of ${bytes} bytes, got ${planes.length}`);
  const rgba = new Uint8ClampedArray(4 * pixels);
  const [fromRed, fromBlueToGreen, fromRedToGreen, fromBlue] = WEIGHTS[matrix];
  // In limited range, luma has the values 16 to 235, and chroma 16 to 240 around 128.
  const [black, lumaScale, chromaScale] = fullRange ? [0, 1, 1] : [16, 255 / 219, 255 / 224];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const chromaAt = pixels + (y >> 1) * chromaWidth + (x >> 1);
      const luma = lumaScale * ((planes[at] ?? 0) - black);
      const blue = chromaScale * ((planes[chromaAt] ?? 0) - 128);
      const red = chromaScale * ((planes[chromaAt + chroma] ?? 0) - 128);
      rgba[4 * at] = luma + fromRed * red;
      rgba[4 * at + 1] = luma - fromBlueToGreen * blue - fromRedToGreen * red;
      rgba[4 * at + 2] = luma + fromBlue * blue;
      rgba[4 * at + 3] = planes[pixels + 2 * chroma + at] ?? 0;
    }
  }
  return { rgba, width, height };
}

/** ITU-R BT.601 and BT.709: red from Cr, green from Cb and Cr, blue from Cb. */
const WEIGHTS = {
  bt601: [1.402, 0.344136, 0.714136, 1.772],
  bt709: [1.5748, 0.187324, 0.468124, 1.8556],
} as const;
