import {
  GX,
  GY,
  VALUES,
  addPair,
  determinant,
  energy,
  hxx,
  hxy,
  hyy,
  readTemplate,
  texture,
  valuesGx,
  valuesGy,
} from './patch-template.wasm';

/** The same limits as in the twin and in kernels.ts, see copied-constants.test.ts; layouts in bytes. */
const MIN_CORRELATION = 0.2;
const MIN_SPREAD = 1e-3;
const CONVERGED_PX2 = 0.0004;
const PATCH_LOST: f32 = -4;
const JOB_BYTES = 64;
const RESULT_BYTES = 32;

let alignedU: f64 = 0;
let alignedV: f64 = 0;
let alignedCorrelation: f64 = 0;

/** Twin of align-patches.ts: two px at a time in doubles, so that both stop at the same step. */
export function alignPatches(
  frame: usize,
  width: i32,
  height: i32,
  templates: usize,
  jobs: usize,
  count: i32,
  iterations: i32,
  maxMovePx: f64,
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
    const startU = <f64>load<f32>(job, 24);
    const startV = <f64>load<f32>(job, 28);
    alignOne(frame, width, height, startU, startV, iterations);
    const movedU = alignedU - startU;
    const movedV = alignedV - startV;
    const moved = Math.sqrt(movedU * movedU + movedV * movedV);
    store<f32>(result, <f32>alignedU);
    store<f32>(result, <f32>alignedV, 4);
    store<f32>(result, alignedCorrelation > 0 && moved <= maxMovePx ? <f32>alignedCorrelation : PATCH_LOST, 8);
    store<f32>(result, <f32>texture, 12);
    store<f32>(result, <f32>hxx, 16);
    store<f32>(result, <f32>hxy, 20);
    store<f32>(result, <f32>hyy, 24);
    store<f32>(result, <f32>energy, 28);
  }
}

/** Eight interpolated px of a row, as four pairs of doubles. */
const ROW = memory.data(64, 16);

/** Interpolates the nine px from p on, at fx between each and the next one, into ROW. */
function readRow(p: usize, fx: v128): void {
  const left = v128.load8x8_u(p);
  const steps = i16x8.sub(v128.load8x8_u(p + 1), left);
  const leftLow = i32x4.extend_low_i16x8_s(left);
  const leftHigh = i32x4.extend_high_i16x8_s(left);
  const stepsLow = i32x4.extend_low_i16x8_s(steps);
  const stepsHigh = i32x4.extend_high_i16x8_s(steps);
  v128.store(ROW, pair(leftLow, stepsLow, fx));
  v128.store(ROW, pair(upper(leftLow), upper(stepsLow), fx), 16);
  v128.store(ROW, pair(leftHigh, stepsHigh, fx), 32);
  v128.store(ROW, pair(upper(leftHigh), upper(stepsHigh), fx), 48);
}

/** The upper half of a vector, in both halves. */
function upper(v: v128): v128 {
  return v128.shuffle<i64>(v, v, 1, 1);
}

/** left + steps · fx of the two integers in the lower half. */
function pair(left: v128, steps: v128, fx: v128): v128 {
  return f64x2.add(f64x2.convert_low_i32x4_s(left), f64x2.mul(f64x2.convert_low_i32x4_s(steps), fx));
}

/** Twin of alignOne in align-patches.ts; its result is in alignedU, alignedV and alignedCorrelation. */
function alignOne(frame: usize, width: i32, height: i32, startU: f64, startV: f64, iterations: i32): void {
  let u = startU;
  let v = startV;
  alignedU = u;
  alignedV = v;
  alignedCorrelation = 0;
  for (let iteration = 0; iteration < iterations; iteration++) {
    const left = u - 3.5;
    const top = v - 3.5;
    if (!(left > 1 && top > 1 && left < <f64>(width - 10) && top < <f64>(height - 10))) {
      alignedCorrelation = 0;
      return;
    }
    const x = <i32>left;
    const y = <i32>top;
    const fx = f64x2.splat(left - <f64>x);
    const fy = f64x2.splat(top - <f64>y);
    let sums = f64x2.splat(0);
    let squares = sums;
    let withValues = sums;
    let withGx = sums;
    let withGy = sums;
    let p = frame + y * width + x;
    readRow(p, fx);
    let r0 = v128.load(ROW);
    let r1 = v128.load(ROW, 16);
    let r2 = v128.load(ROW, 32);
    let r3 = v128.load(ROW, 48);
    for (let o: usize = 0; o < 512; o += 64) {
      p += width;
      readRow(p, fx);
      const s0 = v128.load(ROW);
      const s1 = v128.load(ROW, 16);
      const s2 = v128.load(ROW, 32);
      const s3 = v128.load(ROW, 48);
      const g0 = f64x2.add(r0, f64x2.mul(f64x2.sub(s0, r0), fy));
      const g1 = f64x2.add(r1, f64x2.mul(f64x2.sub(s1, r1), fy));
      const g2 = f64x2.add(r2, f64x2.mul(f64x2.sub(s2, r2), fy));
      const g3 = f64x2.add(r3, f64x2.mul(f64x2.sub(s3, r3), fy));
      sums = f64x2.add(sums, f64x2.add(f64x2.add(g0, g1), f64x2.add(g2, g3)));
      squares = f64x2.add(squares, dotRow(g0, g1, g2, g3, g0, g1, g2, g3));
      withValues = f64x2.add(withValues, dotWith(VALUES + o, g0, g1, g2, g3));
      withGx = f64x2.add(withGx, dotWith(GX + o, g0, g1, g2, g3));
      withGy = f64x2.add(withGy, dotWith(GY + o, g0, g1, g2, g3));
      r0 = s0;
      r1 = s1;
      r2 = s2;
      r3 = s3;
    }
    const sum = addPair(sums);
    const products = addPair(withValues);
    const spread = Math.max(MIN_SPREAD, addPair(squares) - (sum * sum) / 64);
    const correlation = products / Math.sqrt(spread * energy);
    if (!(correlation >= MIN_CORRELATION)) {
      alignedCorrelation = 0;
      return;
    }
    const inverseGain = energy / products;
    const errorX = addPair(withGx) * inverseGain - valuesGx;
    const errorY = addPair(withGy) * inverseGain - valuesGy;
    const dx = (hyy * errorX - hxy * errorY) / determinant;
    const dy = (hxx * errorY - hxy * errorX) / determinant;
    u -= dx;
    v -= dy;
    alignedU = u;
    alignedV = v;
    alignedCorrelation = correlation;
    if (dx * dx + dy * dy < CONVERGED_PX2) return;
  }
}

/** dotRow with the row at `values`. */
function dotWith(values: usize, g0: v128, g1: v128, g2: v128, g3: v128): v128 {
  return dotRow(g0, g1, g2, g3, v128.load(values), v128.load(values, 16), v128.load(values, 32), v128.load(values, 48));
}

/** Products of two rows of four pairs each, summed pair by pair. */
function dotRow(a0: v128, a1: v128, a2: v128, a3: v128, b0: v128, b1: v128, b2: v128, b3: v128): v128 {
  const first = f64x2.add(f64x2.mul(a0, b0), f64x2.mul(a1, b1));
  return f64x2.add(first, f64x2.add(f64x2.mul(a2, b2), f64x2.mul(a3, b3)));
}
