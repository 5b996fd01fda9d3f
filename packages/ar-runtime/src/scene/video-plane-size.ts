/** A video fits inside this size, in target widths, in its own aspect ratio. */
const MAX_WIDTH = 0.9;
const MAX_HEIGHT = 1.6;

/** Size of a video's plane in target widths. */
export function videoPlaneSize(videoWidth: number, videoHeight: number): { width: number; height: number } {
  const scale = Math.min(MAX_WIDTH / videoWidth, MAX_HEIGHT / videoHeight);
  return { width: videoWidth * scale, height: videoHeight * scale };
}
