/** Twin of suppress-corners.ts. */
export function suppressCorners(
  scores: usize,
  stride: i32,
  positions: usize,
  count: i32,
  outPositions: usize,
  outScores: usize,
): i32 {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const p = load<i32>(positions + 4 * i);
    const at = scores + 2 * p;
    const up = at - 2 * stride;
    const down = at + 2 * stride;
    const s = load<u16>(at);
    if (s < load<u16>(at - 2) || s < load<u16>(up - 2) || s < load<u16>(up) || s < load<u16>(up, 2)) continue;
    if (s <= load<u16>(at, 2) || s <= load<u16>(down - 2) || s <= load<u16>(down) || s <= load<u16>(down, 2)) continue;
    store<i32>(outPositions + 4 * kept, p);
    store<i32>(outScores + 4 * kept, s);
    kept++;
  }
  for (let i = 0; i < count; i++) store<u16>(scores + 2 * load<i32>(positions + 4 * i), 0);
  return kept;
}
