import { PATCH_JOB, PATCH_LOST, PATCH_RESULT } from './kernels';
import { patch, readTemplate } from './patch-template';

/**
 * Correlation below which the step of an alignment is unreliable. Tried on 2026-11-29 with the 989 frames of
 * patch-tracker.ts: at half 2 fewer are right, at twice one more.
 */
const MIN_CORRELATION = 0.2;
/**
 * Squared length of a step below which the alignment has converged, px². At a quarter and at 4 times, one of these
 * frames fewer is right.
 */
const CONVERGED_PX2 = 0.0004;
/** Least Σ(g − mean)² of a window, squared gray levels, so that flat windows do not divide by zero. */
const MIN_SPREAD = 1e-3;

/**
 * Inverse compositional alignment, shift only; see Kernels.alignPatches.
 *
 * The template's gradients are fixed, and both it and they have zero mean, so bias cancels out; the best-fitting gain
 * is divided out in closed form at every step. Baker & Matthews, Lucas-Kanade 20 Years On, IJCV 2004, sec. 3.2.
 */
export function alignPatches(
  frame: Uint8Array,
  width: number,
  height: number,
  templates: Uint8Array,
  jobs: Float32Array,
  count: number,
  iterations: number,
  maxMovePx: number,
  out: Float32Array,
): void {
  for (let i = 0; i < count; i++) {
    const job = i * PATCH_JOB;
    const result = i * PATCH_RESULT;
    const problem = readTemplate(templates, jobs, job);
    if (problem !== 0) {
      out[result + 2] = problem;
      continue;
    }
    const startU = jobs[job + 6];
    const startV = jobs[job + 7];
    alignOne(frame, width, height, startU, startV, iterations);
    const moved = Math.hypot(aligned.u - startU, aligned.v - startV);
    out[result] = aligned.u;
    out[result + 1] = aligned.v;
    out[result + 2] = aligned.correlation > 0 && moved <= maxMovePx ? aligned.correlation : PATCH_LOST;
    out[result + 3] = patch.texture;
    out[result + 4] = patch.hxx;
    out[result + 5] = patch.hxy;
    out[result + 6] = patch.hyy;
    out[result + 7] = patch.energy;
  }
}

/** Result of alignOne: place in the frame, px, and correlation before the last step. */
const aligned = { u: 0, v: 0, correlation: 0 };

/**
 * Aligns the present template, starting at (u, v), frame px, into `aligned`; the correlation is 0 if the patch was lost
 * on the way.
 */
function alignOne(frame: Uint8Array, width: number, height: number, u: number, v: number, iterations: number): void {
  const { values, gx, gy } = patch;
  aligned.u = u;
  aligned.v = v;
  aligned.correlation = 0;
  for (let iteration = 0; iteration < iterations; iteration++) {
    const left = u - 3.5;
    const top = v - 3.5;
    // The window of 8×8 px and the neighbours that its values are interpolated from lie well within the frame.
    if (!(left > 1 && top > 1 && left < width - 10 && top < height - 10)) {
      aligned.correlation = 0;
      return;
    }
    const x = left | 0;
    const y = top | 0;
    const fx = left - x;
    const fy = top - y;
    const w00 = (1 - fx) * (1 - fy);
    const w10 = fx * (1 - fy);
    const w01 = (1 - fx) * fy;
    const w11 = fx * fy;
    let sum = 0;
    let squares = 0;
    let withValues = 0;
    let withGx = 0;
    let withGy = 0;
    for (let row = 0, o = 0; row < 8; row++) {
      let p = (y + row) * width + x;
      for (let column = 0; column < 8; column++, p++, o++) {
        const g = frame[p] * w00 + frame[p + 1] * w10 + frame[p + width] * w01 + frame[p + width + 1] * w11;
        sum += g;
        squares += g * g;
        withValues += g * values[o];
        withGx += g * gx[o];
        withGy += g * gy[o];
      }
    }
    const spread = Math.max(MIN_SPREAD, squares - (sum * sum) / 64);
    const correlation = withValues / Math.sqrt(spread * patch.energy);
    if (!(correlation >= MIN_CORRELATION)) {
      aligned.correlation = 0;
      return;
    }
    const inverseGain = patch.energy / withValues;
    const errorX = withGx * inverseGain - patch.valuesGx;
    const errorY = withGy * inverseGain - patch.valuesGy;
    const dx = (patch.hyy * errorX - patch.hxy * errorY) / patch.determinant;
    const dy = (patch.hxx * errorY - patch.hxy * errorX) / patch.determinant;
    u -= dx;
    v -= dy;
    aligned.u = u;
    aligned.v = v;
    aligned.correlation = correlation;
    if (dx * dx + dy * dy < CONVERGED_PX2) return;
  }
}
