/** The same limits as in the twin and in kernels.ts, see copied-constants.test.ts. */
const MIN_VARIANCE = 9.0;
const MIN_CONDITION = 1e-6;
const PATCH_OFF_TEMPLATE: f32 = -2;
const PATCH_FLAT: f32 = -3;
const SIDE = 10;

/**
 * 8×8 px with a rim of one in rows of SIDE; values and gradients rounded to f32 as in the twin, but kept as f64 for the
 * sums.
 */
const RIMMED = memory.data(8 * SIDE * SIDE, 16);
export const VALUES = memory.data(8 * 64, 16);
export const GX = memory.data(8 * 64, 16);
export const GY = memory.data(8 * 64, 16);

export let energy: f64 = 0;
export let valuesGx: f64 = 0;
export let valuesGy: f64 = 0;
export let hxx: f64 = 0;
export let hxy: f64 = 0;
export let hyy: f64 = 0;
export let determinant: f64 = 0;
export let texture: f64 = 0;

/** Twin of readTemplate in patch-template.ts. */
export function readTemplate(templates: usize, job: usize): f32 {
  const centreX = <f64>load<f32>(job);
  const centreY = <f64>load<f32>(job, 4);
  const a = <f64>load<f32>(job, 8);
  const b = <f64>load<f32>(job, 12);
  const c = <f64>load<f32>(job, 16);
  const d = <f64>load<f32>(job, 20);
  const taps = <i32>Math.max(1, <f64>load<f32>(job, 44));
  const blurX = <f64>load<f32>(job, 48);
  const blurY = <f64>load<f32>(job, 52);
  const reachX = 4.5 * (Math.abs(a) + Math.abs(b)) + 0.5 * Math.abs(blurX);
  const reachY = 4.5 * (Math.abs(c) + Math.abs(d)) + 0.5 * Math.abs(blurY);
  const fits =
    centreX - reachX >= 0 &&
    centreY - reachY >= 0 &&
    centreX + reachX <= <f64>load<f32>(job, 36) - 1.01 &&
    centreY + reachY <= <f64>load<f32>(job, 40) - 1.01;
  if (!fits) return PATCH_OFF_TEMPLATE;

  // 1. Bilinear samples, averaged along the way that the picture moves while the shutter is open.
  const start = templates + <usize>load<f32>(job, 32);
  const width = <i32>load<f32>(job, 36);
  for (let tap = 0; tap < taps; tap++) {
    const shift = (<f64>tap + 0.5) / <f64>taps - 0.5;
    const left = centreX - 4.5 * a + shift * blurX;
    const top = centreY - 4.5 * c + shift * blurY;
    let sample: usize = RIMMED;
    for (let row = 0; row < SIDE; row++) {
      const dy = <f64>row - 4.5;
      let u = left + b * dy;
      let v = top + d * dy;
      for (let column = 0; column < SIDE; column++, sample += 8, u += a, v += c) {
        const x = <i32>u;
        const y = <i32>v;
        const p = start + y * width + x;
        const fx = u - <f64>x;
        const topLeft = <i32>load<u8>(p);
        const bottomLeft = <i32>load<u8>(p + width);
        const upper = <f64>topLeft + <f64>(<i32>load<u8>(p, 1) - topLeft) * fx;
        const lower = <f64>bottomLeft + <f64>(<i32>load<u8>(p + width, 1) - bottomLeft) * fx;
        const value = (upper + (lower - upper) * (v - <f64>y)) / <f64>taps;
        store<f64>(sample, <f64>(<f32>(tap > 0 ? load<f64>(sample) + value : value)));
      }
    }
  }

  // 2. Values and central differences, and their means.
  let means = f64x2.splat(0);
  let meansX = means;
  let meansY = means;
  const half = f64x2.splat(0.5);
  for (let row = 0, o: usize = 0; row < 8; row++) {
    const first = RIMMED + 8 * ((row + 1) * SIDE + 1);
    for (let q = first; q < first + 64; q += 16, o += 16) {
      const value = v128.load(q);
      const dx = f64x2.mul(f64x2.sub(v128.load(q + 8), v128.load(q - 8)), half);
      const dy = f64x2.mul(f64x2.sub(v128.load(q + 8 * SIDE), v128.load(q - 8 * SIDE)), half);
      const gx = roundToFloat(dx);
      const gy = roundToFloat(dy);
      v128.store(VALUES + o, value);
      v128.store(GX + o, gx);
      v128.store(GY + o, gy);
      means = f64x2.add(means, value);
      meansX = f64x2.add(meansX, gx);
      meansY = f64x2.add(meansY, gy);
    }
  }
  const mean = f64x2.splat(addPair(means) / 64);
  const meanX = f64x2.splat(addPair(meansX) / 64);
  const meanY = f64x2.splat(addPair(meansY) / 64);

  // 3. Zero means: only then does the bias drop out of the products below.
  let tt = f64x2.splat(0);
  let tx = tt;
  let ty = tt;
  let xx = tt;
  let xy = tt;
  let yy = tt;
  for (let o: usize = 0; o < 512; o += 16) {
    const t = f64x2.sub(v128.load(VALUES + o), mean);
    const x = f64x2.sub(v128.load(GX + o), meanX);
    const y = f64x2.sub(v128.load(GY + o), meanY);
    v128.store(VALUES + o, roundToFloat(t));
    v128.store(GX + o, roundToFloat(x));
    v128.store(GY + o, roundToFloat(y));
    tt = f64x2.add(tt, f64x2.mul(t, t));
    tx = f64x2.add(tx, f64x2.mul(t, x));
    ty = f64x2.add(ty, f64x2.mul(t, y));
    xx = f64x2.add(xx, f64x2.mul(x, x));
    xy = f64x2.add(xy, f64x2.mul(x, y));
    yy = f64x2.add(yy, f64x2.mul(y, y));
  }
  energy = addPair(tt);
  valuesGx = addPair(tx);
  valuesGy = addPair(ty);
  hxx = addPair(xx);
  hxy = addPair(xy);
  hyy = addPair(yy);
  determinant = hxx * hyy - hxy * hxy;
  const trace = hxx + hyy;
  if (energy < 64 * MIN_VARIANCE || determinant < MIN_CONDITION * trace * trace + 1) return PATCH_FLAT;
  texture = determinant / trace;
  return 0;
}

/** Both doubles rounded to single precision, as the twin's Float32Arrays do. */
function roundToFloat(v: v128): v128 {
  return f64x2.promote_low_f32x4(f32x4.demote_f64x2_zero(v));
}

export function addPair(v: v128): f64 {
  return f64x2.extract_lane(v, 0) + f64x2.extract_lane(v, 1);
}
