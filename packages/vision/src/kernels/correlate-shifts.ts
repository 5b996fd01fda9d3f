import { PATCH_JOB } from './kernels';
import { readTemplate } from './patch-template';
import { correlationAt } from './search-patches';

/** Joint search of all patches for one shift; see Kernels.correlateShifts. */
export function correlateShifts(
  frame: Uint8Array,
  width: number,
  height: number,
  templates: Uint8Array,
  jobs: Float32Array,
  count: number,
  radiusPx: number,
  out: Float32Array,
): number {
  const side = 2 * radiusPx + 1;
  let served = 0;
  out.fill(0, 0, side * side);
  for (let i = 0; i < count; i++) {
    const job = i * PATCH_JOB;
    if (readTemplate(templates, jobs, job) !== 0) continue;
    served++;
    const left = Math.floor(jobs[job + 6] + 0.5) - 4 - radiusPx;
    const top = Math.floor(jobs[job + 7] + 0.5) - 4 - radiusPx;
    const firstX = Math.max(0, -left);
    const firstY = Math.max(0, -top);
    const lastX = Math.min(side - 1, width - 9 - left);
    const lastY = Math.min(side - 1, height - 9 - top);
    for (let y = firstY; y <= lastY; y++) {
      for (let x = firstX; x <= lastX; x++) {
        const correlation = correlationAt(frame, width, left + x, top + y);
        if (correlation > 0) out[y * side + x] += correlation * correlation;
      }
    }
  }
  return served;
}
