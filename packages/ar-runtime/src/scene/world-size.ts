/**
 * Longest sides of models that are shown in real size, m: what fits on a table or into a room. Chosen, not measured.
 */
const FITTING_M = { min: 0.1, max: 2 };
/** Initial longest side of smaller and of larger models, m. Chosen, not measured. */
const SHOWN_SMALL_M = 0.3;
const SHOWN_LARGE_M = 1;
/**
 * Longest sides that are believed, m. glTF sizes are in metres, but a file outside this range was probably made in
 * another unit. Chosen, not measured.
 */
const BELIEVABLE_M = { min: 0.005, max: 30 };

interface WorldSize {
  /** Metres at scale 1 for one unit of the file. */
  metresPerUnit: number;
  /** Initial scale. */
  firstScale: number;
  /** True if scale 1 is the size given in the file. */
  trueToSize: boolean;
}

/**
 * Chooses a model's size. glTF is in metres: a size that fits into a room is kept; a car or a ring is first shown
 * smaller or larger, and scale 1 is still its real size. An implausible size is replaced.
 *
 * @param longestSide of the model, in its file's units.
 */
export function worldSize(longestSide: number): WorldSize {
  if (longestSide >= FITTING_M.min && longestSide <= FITTING_M.max) {
    return { metresPerUnit: 1, firstScale: 1, trueToSize: true };
  }
  const shownM = longestSide < FITTING_M.min ? SHOWN_SMALL_M : SHOWN_LARGE_M;
  const believable = longestSide >= BELIEVABLE_M.min && longestSide <= BELIEVABLE_M.max;
  return believable
    ? { metresPerUnit: 1, firstScale: shownM / longestSide, trueToSize: true }
    : { metresPerUnit: shownM / longestSide, firstScale: 1, trueToSize: false };
}
