/**
 * Every how many px two frames are compared. Chosen, not tuned: noise changes nearly every px from frame to frame, and
 * even of a frame of 320 × 240 more than a thousand px are compared.
 */
const STRIDE = 61;

/**
 * Whether a frame is the previous one, which some browsers deliver twice: nothing moved in it, although the sensors say
 * that time went on.
 *
 * @param data px of the frame, at least as many as of the previous one.
 * @param before the previous frame's px.
 */
export function isRepeated(data: Uint8Array, before: Uint8Array): boolean {
  for (let i = 0; i < before.length; i += STRIDE) if (data[i] !== before[i]) return false;
  return true;
}
