import { PATCH_JOB, PATCH_LOST, PATCH_RESULT } from './kernels';
import { patch, readTemplate } from './patch-template';

/**
 * Correlation that a place must exceed to be considered. At half, the 989 frames of patch-tracker.ts are tracked alike
 * (2026-11-29).
 */
const MIN_CORRELATION = 0.4;
/** Σ(g − mean)² of a window below which its correlation is meaningless. Chosen, not measured. */
const MIN_SPREAD = 64;

/** Exhaustive search by normalized cross correlation; see Kernels.searchPatches. */
export function searchPatches(
  frame: Uint8Array,
  width: number,
  height: number,
  templates: Uint8Array,
  jobs: Float32Array,
  count: number,
  radiusPx: number,
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
    const middleX = Math.floor(jobs[job + 6] + 0.5);
    const middleY = Math.floor(jobs[job + 7] + 0.5);
    const left = Math.max(0, middleX - 4 - radiusPx);
    const top = Math.max(0, middleY - 4 - radiusPx);
    const right = Math.min(width - 9, middleX - 4 + radiusPx);
    const bottom = Math.min(height - 9, middleY - 4 + radiusPx);
    let best = MIN_CORRELATION;
    let bestX = -1;
    let bestY = -1;
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const correlation = correlationAt(frame, width, x, y);
        if (correlation > best) {
          best = correlation;
          bestX = x;
          bestY = y;
        }
      }
    }
    out[result] = bestX + 3.5;
    out[result + 1] = bestY + 3.5;
    out[result + 2] = bestX < 0 ? PATCH_LOST : best;
    out[result + 3] = patch.texture;
  }
}

/**
 * Correlation, −1..1, of the present template with the window of 8×8 px whose top left px is (x, y); 0 if the window is
 * flat. Not checked: the window lies within the frame.
 */
export function correlationAt(frame: Uint8Array, width: number, x: number, y: number): number {
  const { values } = patch;
  let sum = 0;
  let squares = 0;
  let withValues = 0;
  for (let row = 0, o = 0; row < 8; row++) {
    let p = (y + row) * width + x;
    for (let column = 0; column < 8; column++, p++, o++) {
      const g = frame[p];
      sum += g;
      squares += g * g;
      withValues += g * values[o];
    }
  }
  const spread = squares - (sum * sum) / 64;
  return spread < MIN_SPREAD ? 0 : withValues / Math.sqrt(spread * patch.energy);
}
