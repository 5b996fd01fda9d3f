import { VALUES, energy, readTemplate, texture } from './patch-template.wasm';

/** The same limits as in the twin and in kernels.ts, see copied-constants.test.ts; layouts in bytes. */
const MIN_CORRELATION = 0.4;
const MIN_SPREAD = 64.0;
const PATCH_LOST: f32 = -4;
const JOB_BYTES = 64;
const RESULT_BYTES = 32;
/** Far above the error of the sums in single precision: places this much below the best need no second look. */
const DOUBT = 0.001;

/** The template in single precision, for the first look. */
export const FLOATS = memory.data(256, 16);

/**
 * Twin of search-patches.ts. Every place is looked at in single precision; those that may beat the best are computed
 * again in doubles, so that both twins choose the same place.
 */
export function searchPatches(
  frame: usize,
  width: i32,
  height: i32,
  templates: usize,
  jobs: usize,
  count: i32,
  radiusPx: f64,
  out: usize,
): void {
  for (let i = 0; i < count; i++) {
    const job = jobs + i * JOB_BYTES;
    const result = out + i * RESULT_BYTES;
    const problem = readTemplate(templates, job);
    if (problem != 0) {
      store<f32>(result, problem, 8);
      continue;
    }
    for (let o: usize = 0; o < 64; o++) store<f32>(FLOATS + 4 * o, <f32>load<f64>(VALUES + 8 * o));
    const middleX = Math.floor(<f64>load<f32>(job, 24) + 0.5) - 4;
    const middleY = Math.floor(<f64>load<f32>(job, 28) + 0.5) - 4;
    const left = Math.max(0, middleX - radiusPx);
    const top = Math.max(0, middleY - radiusPx);
    const right = Math.min(<f64>(width - 9), middleX + radiusPx);
    const bottom = Math.min(<f64>(height - 9), middleY + radiusPx);
    let best: f64 = MIN_CORRELATION;
    let bestX = -1;
    let bestY = -1;
    if (left <= right && top <= bottom) {
      for (let y = <i32>top; y <= <i32>bottom; y++) {
        for (let x = <i32>left; x <= <i32>right; x++) {
          const p = frame + y * width + x;
          if (roughCorrelation(p, width) <= best - DOUBT) continue;
          const correlation = exactCorrelation(p, width);
          if (correlation > best) {
            best = correlation;
            bestX = x;
            bestY = y;
          }
        }
      }
    }
    store<f32>(result, <f32>(<f64>bestX + 3.5));
    store<f32>(result, <f32>(<f64>bestY + 3.5), 4);
    store<f32>(result, bestX < 0 ? PATCH_LOST : <f32>best, 8);
    store<f32>(result, <f32>texture, 12);
  }
}

/** Correlation of the template in FLOATS with the window at p, in single precision; 0 for a window without detail. */
export function roughCorrelation(p: usize, width: i32): f64 {
  let sums = i16x8.splat(0);
  let squares = i32x4.splat(0);
  let products = f32x4.splat(0);
  let row = p;
  for (let o: usize = 0; o < 256; o += 32, row += width) {
    const px = v128.load8x8_u(row);
    sums = i16x8.add(sums, px);
    squares = i32x4.add(squares, i32x4.dot_i16x8_s(px, px));
    const low = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(px));
    const high = f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(px));
    products = f32x4.add(products, f32x4.mul(low, v128.load(FLOATS + o)));
    products = f32x4.add(products, f32x4.mul(high, v128.load(FLOATS + o, 16)));
  }
  const sum = <f64>addFour(i32x4.extadd_pairwise_i16x8_s(sums));
  const spread = <f64>addFour(squares) - (sum * sum) / 64;
  if (spread < MIN_SPREAD) return 0;
  const withValues =
    f32x4.extract_lane(products, 0) +
    f32x4.extract_lane(products, 1) +
    f32x4.extract_lane(products, 2) +
    f32x4.extract_lane(products, 3);
  return <f64>withValues / Math.sqrt(spread * energy);
}

function addFour(v: v128): i32 {
  return i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1) + i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3);
}

/** Sums in the twin's order, so that not even the last bit differs. */
function exactCorrelation(p: usize, width: i32): f64 {
  let sum: f64 = 0;
  let squares: f64 = 0;
  let withValues: f64 = 0;
  let value: usize = VALUES;
  for (let row = 0; row < 8; row++) {
    const line = p + row * width;
    for (let column = 0; column < 8; column++, value += 8) {
      const g = <f64>load<u8>(line + column);
      sum += g;
      squares += g * g;
      withValues += g * load<f64>(value);
    }
  }
  const spread = squares - (sum * sum) / 64;
  return spread < MIN_SPREAD ? 0 : withValues / Math.sqrt(spread * energy);
}
