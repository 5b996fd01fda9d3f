import type { Gray } from '../types';

/** Every how many px two frames are compared; noise changes nearly every px from frame to frame. */
const STRIDE = 61;

/**
 * Whether a frame is the previous one, which some browsers deliver twice: nothing moved in it, although the sensors say
 * that time went on.
 *
 * @param before the previous frame's px.
 */
export function isRepeated({ data, width, height }: Gray, before: Uint8Array): boolean {
  const count = width * height;
  if (before.length !== count) return false;
  for (let i = 0; i < count; i += STRIDE) if (data[i] !== before[i]) return false;
  return true;
}
