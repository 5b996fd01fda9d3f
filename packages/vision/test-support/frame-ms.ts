/** Time between two frames of a usual camera. */
export const FRAME_MS = 33;
