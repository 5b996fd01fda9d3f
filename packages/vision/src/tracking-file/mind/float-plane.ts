/** Picture of float32 values, row-major. MindAR's detector computes in float32, so every step here rounds to it. */
export interface FloatPlane {
  width: number;
  height: number;
  data: Float32Array;
}

function createPlane(width: number, height: number): FloatPlane {
  return { width, height, data: new Float32Array(width * height) };
}

export function clampIndex(at: number, length: number): number {
  return at < 0 ? 0 : at >= length ? length - 1 : at;
}

/** [1 4 6 4 1]²/256 with clamped borders. */
export function binomialBlur(plane: FloatPlane): FloatPlane {
  const { width, height, data } = plane;
  const rows = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const clamped = (x: number) => {
      const at = (offset: number) => data[row + clampIndex(x + offset, width)];
      rows[row + x] = at(-2) + at(-1) * 4 + at(0) * 6 + at(1) * 4 + at(2);
    };
    const last = Math.max(2, width - 2);
    for (let x = 0; x < Math.min(2, width); x++) clamped(x);
    for (let p = row + 2; p < row + last; p++) {
      rows[p] = data[p - 2] + data[p - 1] * 4 + data[p] * 6 + data[p + 1] * 4 + data[p + 2];
    }
    for (let x = last; x < width; x++) clamped(x);
  }
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const above2 = clampIndex(y - 2, height) * width;
    const above = clampIndex(y - 1, height) * width;
    const row = y * width;
    const below = clampIndex(y + 1, height) * width;
    const below2 = clampIndex(y + 2, height) * width;
    for (let x = 0; x < width; x++) {
      out.data[row + x] =
        (rows[above2 + x] + rows[above + x] * 4 + rows[row + x] * 6 + rows[below + x] * 4 + rows[below2 + x]) / 256;
    }
  }
  return out;
}

/** 2×2 means, size rounded down. Sums are rounded in the order of MindAR's detector. */
export function halve(plane: FloatPlane): FloatPlane {
  const { width, data } = plane;
  const out = createPlane(width >> 1, plane.height >> 1);
  for (let y = 0; y < out.height; y++) {
    for (let x = 0; x < out.width; x++) {
      const at = 2 * (y * width + x);
      // A quarter of a float32 is a float32, so only the sums are rounded.
      const left = Math.fround(data[at] * 0.25 + data[at + width] * 0.25);
      out.data[y * out.width + x] = Math.fround(left + data[at + 1] * 0.25) + data[at + width + 1] * 0.25;
    }
  }
  return out;
}

/** Bilinear enlargement to the given size, about double: source = 0.5 · target − 0.25, clamped. */
export function enlarge(plane: FloatPlane, width: number, height: number): FloatPlane {
  const out = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const sourceY = 0.5 * y - 0.25;
    const y0 = Math.floor(sourceY);
    const fy = sourceY - y0;
    const top = clampIndex(y0, plane.height) * plane.width;
    const bottom = clampIndex(y0 + 1, plane.height) * plane.width;
    for (let x = 0; x < width; x++) {
      const sourceX = 0.5 * x - 0.25;
      const x0 = Math.floor(sourceX);
      const fx = sourceX - x0;
      const left = clampIndex(x0, plane.width);
      const right = clampIndex(x0 + 1, plane.width);
      out.data[y * width + x] =
        plane.data[top + left] * (1 - fx) * (1 - fy) +
        plane.data[bottom + left] * (1 - fx) * fy +
        plane.data[top + right] * fx * (1 - fy) +
        plane.data[bottom + right] * fx * fy;
    }
  }
  return out;
}

/** a − b, for planes of one size. */
export function subtract(a: FloatPlane, b: FloatPlane): FloatPlane {
  const out = createPlane(a.width, a.height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = a.data[i] - b.data[i];
  return out;
}
