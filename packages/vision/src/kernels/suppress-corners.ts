/** Non-maximum suppression over 3×3 px; see Kernels.suppressCorners. */
export function suppressCorners(
  scores: Uint16Array,
  stride: number,
  positions: Int32Array,
  count: number,
  outPositions: Int32Array,
  outScores: Int32Array,
): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const p = positions[i];
    const s = scores[p];
    const up = p - stride;
    const down = p + stride;
    if (s < scores[p - 1] || s < scores[up - 1] || s < scores[up] || s < scores[up + 1]) continue;
    if (s <= scores[p + 1] || s <= scores[down - 1] || s <= scores[down] || s <= scores[down + 1]) continue;
    outPositions[kept] = p;
    outScores[kept++] = s;
  }
  for (let i = 0; i < count; i++) scores[positions[i]] = 0;
  return kept;
}
