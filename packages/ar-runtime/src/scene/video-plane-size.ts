/** Limits of a video's size, in target widths; it fits inside them with its own aspect ratio. As specified. */
const MAX_WIDTH = 0.9;
const MAX_HEIGHT = 1.6;

/** Size of a video's plane in target widths. */
export function videoPlaneSize(videoWidth: number, videoHeight: number): { width: number; height: number } {
  const scale = Math.min(MAX_WIDTH / videoWidth, MAX_HEIGHT / videoHeight);
  return { width: videoWidth * scale, height: videoHeight * scale };
}

/** Distance of a video from a wall, m, which avoids flicker. Chosen, not measured. */
const OFF_WALL_M = 0.005;

/**
 * Offset of a video's middle from its placement, m: above the floor by half its height, or flat on a wall.
 *
 * @param position receives the offset.
 */
export function placeVideo(
  position: { set(x: number, y: number, z: number): unknown },
  heightM: number,
  onWall: boolean,
) {
  position.set(0, onWall ? 0 : heightM / 2, onWall ? OFF_WALL_M : 0);
}
