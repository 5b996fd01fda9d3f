import { median } from '../../support/median';
import { growthOf, megabytes } from './growth';
import type { CyclesReport } from './tracker-cycles';

/**
 * Largest growth of the heap from the first to the last quarter of a run of any length; docs/endurance.md has the
 * results (0.0 MB).
 */
const MAX_HEAP_GROWTH_BYTES = 500_000;
/**
 * Largest growth of the process, as the allocator's fluctuation causes it. A frame, camera picture, scene, trained
 * target or WASM memory leaked per cycle adds far more. Chosen, not measured.
 */
export const MAX_RESIDENT_GROWTH_BYTES = 60_000_000;
/**
 * Limit for the median time until worker, kernels and one trained target are ready; docs/endurance.md has the results.
 */
const MAX_READY_MS = 300;

/** Problems of the run; empty for a good run. */
export function problemsOf(report: CyclesReport): string[] {
  const problems: string[] = [];
  const left = Math.max(...report.samples.map(({ workers }) => workers));
  if (left > 0) problems.push(`${left} workers outlived their tracker`);
  const heap = growthOf(report.samples.map(({ heapBytes }) => heapBytes));
  if (heap > MAX_HEAP_GROWTH_BYTES) problems.push(`the heap grew by ${megabytes(heap)}`);
  const resident = growthOf(report.samples.map(({ residentBytes }) => residentBytes ?? 0));
  if (resident > MAX_RESIDENT_GROWTH_BYTES) problems.push(`the process grew by ${megabytes(resident)}`);
  const readyMs = median(report.times.map((times) => times.readyMs));
  if (readyMs > MAX_READY_MS) problems.push(`the engine took ${readyMs.toFixed(0)} ms to be ready`);
  return problems;
}

export function summaryOf(report: CyclesReport): string {
  const heap = growthOf(report.samples.map(({ heapBytes }) => heapBytes));
  const resident = growthOf(report.samples.map(({ residentBytes }) => residentBytes ?? 0));
  const readyMs = median(report.times.map((times) => times.readyMs));
  const poseMs = median(report.times.map((times) => times.firstPoseMs));
  return (
    `${report.times.length} cycles: heap ${megabytes(heap)}, process ${megabytes(resident)} from the first quarter to the ` +
    `last; engine ready after ${readyMs.toFixed(0)} ms, first pose after ${poseMs.toFixed(0)} ms (medians)`
  );
}
