import type { FramePyramid } from '../tracker/frame-pyramid';

/**
 * A mean gray level (0..255) below this is too dark to see a floor. Chosen, not tuned: it decides which reason the
 * visitor reads, not what is tracked.
 */
const DARK_LEVEL = 20;

/** Whether a frame shows hardly anything, for example because a hand covers the camera. */
export function isDark({ levels }: FramePyramid): boolean {
  const { data, width, height } = levels[levels.length - 1];
  let sum = 0;
  for (let i = 0; i < width * height; i++) sum += data[i];
  return sum < DARK_LEVEL * width * height;
}
