/** Shorter side of the smallest keyframe, px. */
const LEAST_SIDE_PX = 100;
/** Three keyframes an octave. */
const STEP = 2 ** (1 / 3);
/** A scale from which the next keyframe is the whole picture. */
const NEARLY_WHOLE = 0.95;

/**
 * Scales of a stock file's keyframes, as MindAR's compiler makes them (`buildImageList` in `image-list.js`, MIT
 * licence): the whole picture, then smaller ones down to a shorter side of 100 px. A smaller picture has two keyframes:
 * itself, and its enlargement to that side.
 */
export function keyframeScales(width: number, height: number): number[] {
  const scales: number[] = [];
  let scale = LEAST_SIDE_PX / Math.min(width, height);
  do {
    scales.push(scale);
    scale *= STEP;
  } while (scale < NEARLY_WHOLE);
  return [...scales, 1].toReversed();
}
