import { DISC_COLOUR } from './video-plan';

/** A stacked frame as decoded: colours above, opacity below. */
interface StackedFrame {
  width: number;
  /** The height of both halves together. */
  height: number;
  rgba: ArrayLike<number>;
}

/**
 * The limits that content with transparency has to keep, shares of the range of opacity and of colour; see
 * `matteErrors`. docs/conversion.md has the results.
 */
export const MOST_ERRORS = { matte: 0.03, fringe: 0.08 } as const;

/**
 * Compares a transparent disc with its truth.
 *
 * @param truth opacity at a pixel, 0..1.
 * @returns mean error of the matte, and the largest difference of a channel over black or white; shares of 1.
 */
export function matteErrors(
  { width, height, rgba }: StackedFrame,
  truth: (x: number, y: number) => number,
): { matte: number; fringe: number } {
  const half = height / 2;
  let [sum, fringe] = [0, 0];
  for (let y = 0; y < half; y++) {
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      const ours = (rgba[at + 4 * half * width] ?? 0) / 255;
      const theirs = truth(x, y);
      sum += Math.abs(ours - theirs);
      for (let c = 0; c < 3; c++) {
        const [colour, trueColour] = [(rgba[at + c] ?? 0) / 255, (DISC_COLOUR[c] ?? 0) / 255];
        const overBlack = ours * colour - theirs * trueColour;
        const overWhite = ours * (colour - 1) - theirs * (trueColour - 1);
        fringe = Math.max(fringe, Math.abs(overBlack), Math.abs(overWhite));
      }
    }
  }
  return { matte: sum / (half * width), fringe };
}
