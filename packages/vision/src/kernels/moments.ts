/** Radius of the disc, px: 19 px across fit into the descriptor's reach. Chosen, not measured. */
const RADIUS_PX = 9;
/** Half widths of the rows −9..9 of the disc. */
const HALF_WIDTHS = Int32Array.from({ length: 2 * RADIUS_PX + 1 }, (_, i) =>
  Math.floor(Math.sqrt((RADIUS_PX + 0.5) ** 2 - (i - RADIUS_PX) ** 2)),
);

/** Intensity centroid of a disc (Rosin 1999, as in ORB); see Kernels.moments. */
export function moments(
  blurred: Uint8Array,
  stride: number,
  positions: Int32Array,
  count: number,
  out: Int32Array,
): void {
  for (let i = 0; i < count; i++) {
    let sumX = 0;
    let sumY = 0;
    for (let dy = -RADIUS_PX; dy <= RADIUS_PX; dy++) {
      const half = HALF_WIDTHS[dy + RADIUS_PX];
      const middle = positions[i] + dy * stride;
      let row = 0;
      for (let dx = -half; dx <= half; dx++) {
        const v = blurred[middle + dx];
        row += v;
        sumX += dx * v;
      }
      sumY += dy * row;
    }
    out[2 * i] = sumX;
    out[2 * i + 1] = sumY;
  }
}
