import { PATCH_FLAT, PATCH_OFF_TEMPLATE } from './kernels';

/** Variance below which a patch counts as flat, squared gray levels. Chosen, not measured. */
const MIN_VARIANCE = 9;

/**
 * The template of the present patch job: 8×8 gray levels and their gradients (gray levels per px of the frame's level),
 * row-major, with zero mean, and sums of their products. After a job that cannot be used its contents mean nothing.
 */
export const patch = {
  values: new Float32Array(64),
  gx: new Float32Array(64),
  gy: new Float32Array(64),
  /** Σ values², Σ values·gx, Σ values·gy. */
  energy: 0,
  valuesGx: 0,
  valuesGy: 0,
  /** The gradient matrix Σ[gx gy]ᵀ[gx gy] and its determinant. */
  hxx: 0,
  hxy: 0,
  hyy: 0,
  determinant: 0,
  /** determinant / trace: about the smaller eigenvalue. */
  texture: 0,
};

/**
 * Least determinant of the gradient matrix, as a share of its squared trace. Below it (plus the constant beside it,
 * which allows for rounding), the patch shows at most an edge, along which it cannot be aligned.
 * Chosen, not measured.
 */
const MIN_CONDITION = 1e-6;

/** 8×8 px with a rim of one for the gradients. */
const SIDE = 10;
const rimmed = new Float32Array(SIDE * SIDE);

/**
 * Samples the template of a patch job through its affine map into `patch`. The middle of the 8×8 samples is the
 * template's centre.
 *
 * @param templates jobs as for Kernels.alignPatches.
 * @param job index of the job's first number.
 * @returns 0, or the code of the reason why it cannot be used: PATCH_OFF_TEMPLATE (also for a place or map that is NaN)
 *   or PATCH_FLAT.
 */
export function readTemplate(templates: Uint8Array, jobs: Float32Array, job: number): number {
  const centreX = jobs[job];
  const centreY = jobs[job + 1];
  const a = jobs[job + 2];
  const b = jobs[job + 3];
  const c = jobs[job + 4];
  const d = jobs[job + 5];
  const start = jobs[job + 8];
  const width = jobs[job + 9];
  const height = jobs[job + 10];
  const taps = Math.max(1, jobs[job + 11]);
  const blurX = jobs[job + 12];
  const blurY = jobs[job + 13];
  // The rim's outermost samples are 4.5 px from the middle; bilinear ones also read the next px, to which rounding may
  // add a little.
  const reachX = 4.5 * (Math.abs(a) + Math.abs(b)) + 0.5 * Math.abs(blurX);
  const reachY = 4.5 * (Math.abs(c) + Math.abs(d)) + 0.5 * Math.abs(blurY);
  const fits =
    centreX - reachX >= 0 &&
    centreY - reachY >= 0 &&
    centreX + reachX <= width - 1.01 &&
    centreY + reachY <= height - 1.01;
  if (!fits) return PATCH_OFF_TEMPLATE;

  // 1. Bilinear samples, averaged along the movement of the picture while the shutter is open.
  for (let tap = 0; tap < taps; tap++) {
    const shift = (tap + 0.5) / taps - 0.5;
    const left = centreX - 4.5 * a + shift * blurX;
    const top = centreY - 4.5 * c + shift * blurY;
    for (let row = 0, o = 0; row < SIDE; row++) {
      const dy = row - 4.5;
      let u = left + b * dy;
      let v = top + d * dy;
      for (let column = 0; column < SIDE; column++, o++, u += a, v += c) {
        const x = u | 0;
        const y = v | 0;
        const p = start + y * width + x;
        const upper = templates[p] + (templates[p + 1] - templates[p]) * (u - x);
        const lower = templates[p + width] + (templates[p + width + 1] - templates[p + width]) * (u - x);
        const value = (upper + (lower - upper) * (v - y)) / taps;
        rimmed[o] = tap > 0 ? rimmed[o] + value : value;
      }
    }
  }

  // 2. Values and central differences, and their means.
  const { values, gx, gy } = patch;
  let mean = 0;
  let meanX = 0;
  let meanY = 0;
  for (let row = 0, o = 0; row < 8; row++) {
    for (let q = (row + 1) * SIDE + 1; q < (row + 1) * SIDE + 9; q++, o++) {
      values[o] = rimmed[q];
      gx[o] = (rimmed[q + 1] - rimmed[q - 1]) * 0.5;
      gy[o] = (rimmed[q + SIDE] - rimmed[q - SIDE]) * 0.5;
      mean += values[o];
      meanX += gx[o];
      meanY += gy[o];
    }
  }
  mean /= 64;
  meanX /= 64;
  meanY /= 64;

  // 3. Zero means, so that the bias cancels out of the products below.
  let energy = 0;
  let valuesGx = 0;
  let valuesGy = 0;
  let hxx = 0;
  let hxy = 0;
  let hyy = 0;
  for (let o = 0; o < 64; o++) {
    const t = values[o] - mean;
    const x = gx[o] - meanX;
    const y = gy[o] - meanY;
    values[o] = t;
    gx[o] = x;
    gy[o] = y;
    energy += t * t;
    valuesGx += t * x;
    valuesGy += t * y;
    hxx += x * x;
    hxy += x * y;
    hyy += y * y;
  }
  const determinant = hxx * hyy - hxy * hxy;
  const trace = hxx + hyy;
  if (energy < 64 * MIN_VARIANCE || determinant < MIN_CONDITION * trace * trace + 1) return PATCH_FLAT;
  patch.energy = energy;
  patch.valuesGx = valuesGx;
  patch.valuesGy = valuesGy;
  patch.hxx = hxx;
  patch.hxy = hxy;
  patch.hyy = hyy;
  patch.determinant = determinant;
  patch.texture = determinant / trace;
  return 0;
}
