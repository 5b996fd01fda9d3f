/** Facts about a picture that decide whether it can stand for its video. */
interface FrameLook {
  /** Mean brightness, 0..255. */
  mean: number;
  /** Difference between the darkest and the brightest pixels, without the outermost 2% of each, 0..255. */
  spread: number;
}

/** Fades begin with frames below this brightness, 0..255. Set with the clips of the samples and of the tests. */
const LEAST_MEAN = 20;
/** Fades also begin with frames of one colour, whose spread is below this, 0..255. Set with the same clips. */
const LEAST_SPREAD = 24;
/** Share of the darkest and of the brightest pixels that the spread leaves out. Set with the same clips. */
const OUTER_SHARE = 0.02;

/**
 * Brightness of a picture: luma of ITU-R BT.709 of its sRGB values.
 *
 * @param rgba opaque pixels, 4 bytes each, in any order; at least one.
 */
export function lookOf(rgba: Uint8ClampedArray): FrameLook {
  const counts = new Uint32Array(256);
  let sum = 0;
  for (let i = 0; i + 3 < rgba.length; i += 4) {
    const luma = Math.round(0.2126 * (rgba[i] ?? 0) + 0.7152 * (rgba[i + 1] ?? 0) + 0.0722 * (rgba[i + 2] ?? 0));
    counts[luma] = (counts[luma] ?? 0) + 1;
    sum += luma;
  }
  const pixels = rgba.length / 4;
  return {
    mean: sum / pixels,
    spread: quantile(counts, pixels, 1 - OUTER_SHARE) - quantile(counts, pixels, OUTER_SHARE),
  };
}

/**
 * The least brightness that a share of the pixels does not exceed.
 *
 * @param counts number of pixels of each brightness, 0..255
 */
function quantile(counts: Uint32Array, pixels: number, share: number): number {
  let seen = 0;
  return counts.findIndex((count) => (seen += count) >= share * pixels);
}

/** Whether a viewer would recognize anything in the picture. */
export function showsSomething({ mean, spread }: FrameLook): boolean {
  return mean >= LEAST_MEAN && spread >= LEAST_SPREAD;
}

/** Moments at which a picture is tried, s: near the beginning, then spread over the video. */
export function momentsToTry(durationS: number): number[] {
  if (!Number.isFinite(durationS) || durationS <= 0) return [0];
  const early = [0, 0.5, 1, 2].filter((moment) => moment < durationS);
  return [...new Set([...early, durationS * 0.25, durationS * 0.5, durationS * 0.75])];
}

/**
 * Puts the colours of a stacked picture on white, by the opacity in its lower half.
 *
 * @param rgba of the whole picture, row by row, 4 bytes a pixel; `width` in pixels.
 * @returns the upper half, opaque
 */
export function flattenStacked(rgba: Uint8ClampedArray, width: number): Uint8ClampedArray<ArrayBuffer> {
  const half = 4 * width * Math.floor(rgba.length / 8 / width);
  const flat = new Uint8ClampedArray(half);
  for (let i = 0; i < half; i += 4) {
    const opacity = (rgba[half + i] ?? 0) / 255;
    for (let c = 0; c < 3; c++) flat[i + c] = 255 + ((rgba[i + c] ?? 0) - 255) * opacity;
    flat[i + 3] = 255;
  }
  return flat;
}
