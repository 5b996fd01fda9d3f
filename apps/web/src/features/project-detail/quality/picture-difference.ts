/** Difference of two pictures of one content: of a model from the same side, or of a video at the same moment. */
export interface PictureDifference {
  /** Mean over the pixels that show the content in either picture, 0..255. */
  mean: number;
  /** Share of these pixels that differ by more than `CLEARLY`. */
  clearlyShare: number;
}

/** Difference of a pixel, 0..255, that is seen at a glance; set together with `VISIBLE`. */
const CLEARLY = 40;
/** Limits above which people see the difference on a phone; set with variants that were judged by eye. */
export const VISIBLE = { mean: 6, clearlyShare: 0.01 };

export function isVisible({ mean, clearlyShare }: PictureDifference): boolean {
  return mean > VISIBLE.mean || clearlyShare > VISIBLE.clearlyShare;
}

/**
 * Compares the colours of pictures, pixel by pixel.
 *
 * @param pairs RGBA pixels, two pictures of the same size for each view or moment; transparent outside the content.
 * @throws RangeError if the sizes differ, or if no picture shows anything: nothing can be said then.
 */
export function pictureDifference(pairs: readonly [Uint8ClampedArray, Uint8ClampedArray][]): PictureDifference {
  let [shown, sum, clearly] = [0, 0, 0];
  for (const [a, b] of pairs) {
    if (a.length !== b.length)
      throw new RangeError(`expected pictures of one size, got ${a.length} and ${b.length} bytes`);
    for (let at = 0; at < a.length; at += 4) {
      if ((a[at + 3] ?? 0) === 0 && (b[at + 3] ?? 0) === 0) continue;
      const difference = (channelGap(a, b, at) + channelGap(a, b, at + 1) + channelGap(a, b, at + 2)) / 3;
      shown += 1;
      sum += difference;
      if (difference > CLEARLY) clearly += 1;
    }
  }
  if (shown === 0) throw new RangeError(`expected pictures that show something, got ${pairs.length} empty pairs`);
  return { mean: sum / shown, clearlyShare: clearly / shown };
}

function channelGap(a: Uint8ClampedArray, b: Uint8ClampedArray, at: number): number {
  return Math.abs((a[at] ?? 0) - (b[at] ?? 0));
}
