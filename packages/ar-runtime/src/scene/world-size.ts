/** A model of this size fits into a room as it is, m. */
const FITTING_M = { min: 0.1, max: 2 };
/** What others are brought to at first, m. */
const SHOWN_SMALL_M = 0.3;
const SHOWN_LARGE_M = 1;
/** Beyond these a file was hardly made in metres, whatever its format demands. */
const BELIEVABLE_M = { min: 0.005, max: 30 };

export interface WorldSize {
  /** Metres at scale 1 for one unit of the file. */
  metresPerUnit: number;
  /** Scale that it is first shown with. */
  firstScale: number;
  /** Scale 1 is the size that the file gives. */
  trueToSize: boolean;
}

/**
 * How large a model is. glTF counts in metres: where that gives a size that fits into a room, it is kept; a car or a ring
 * is first shown smaller or larger, and scale 1 still is its real size. A size that nobody can have meant is replaced.
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
