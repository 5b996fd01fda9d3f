/**
 * A number, 0..1, that looks random but is the same for the same whole x and y; the large odd factors mix their bits.
 */
function hash(x: number, y: number): number {
  let h = Math.imul(x, 374_761_393) + Math.imul(y, 668_265_263);
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177);
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296;
}

/** Value noise, 0..1, the same for the same place. */
export function noise2(x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [sx, sy] = [smooth(x - x0), smooth(y - y0)];
  const upper = hash(x0, y0) * (1 - sx) + hash(x0 + 1, y0) * sx;
  const lower = hash(x0, y0 + 1) * (1 - sx) + hash(x0 + 1, y0 + 1) * sx;
  return upper * (1 - sy) + lower * sy;
}

/** Sum of octaves of value noise, 0..1; there has to be at least one. */
export function fbm(x: number, y: number, octaves: number): number {
  let [sum, weight, total] = [0, 1, 0];
  for (let octave = 0; octave < octaves; octave++) {
    sum += weight * noise2(x * 2 ** octave, y * 2 ** octave);
    total += weight;
    weight /= 2;
  }
  return sum / total;
}

function smooth(t: number): number {
  return t * t * (3 - 2 * t);
}
