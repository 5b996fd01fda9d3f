import { MAX_RESIDENT_GROWTH_BYTES } from './cycles-verdict';
import { median } from '../../support/median';
import { growthOf, megabytes } from './growth';
import type { ViewerReport, ViewerSample } from './viewer-run';

/** Largest growth of the heap from the first to the last quarter of a run of any length; see docs/endurance.md. */
const MAX_HEAP_GROWTH_BYTES = 1_000_000;
/**
 * Most listeners that a run may add. A listener leaked per cycle shows here before it shows in the heap. Chosen, not
 * measured.
 */
const MAX_LISTENER_GROWTH = 5;
/** Least frame rate of the last quarter, as a share of that of the first; docs/endurance.md has the results. */
const MIN_RATE_KEPT = 0.75;

/** Problems of the run; empty for a good run. */
export function viewerProblems({ stopped, running }: ViewerReport): string[] {
  return [
    ...leftBehind(stopped),
    ...growth('over the cycles', stopped),
    ...growth('while it ran', running),
    ...slowdown(running.map(({ fps }) => fps)),
  ];
}

export function viewerSummary({ stopped, running }: ViewerReport): string {
  const rates = running.map(({ fps }) => fps);
  const quarter = Math.max(1, Math.floor(rates.length / 4));
  return (
    `cycles: ${sizes(stopped)}; running: ${sizes(running)}, ` +
    `${median(rates.slice(0, quarter)).toFixed(0)} fps at first, ${median(rates.slice(-quarter)).toFixed(0)} at last`
  );
}

function sizes(samples: ViewerSample[]): string {
  const resident = samples.map((sample) => sample.residentBytes ?? 0);
  return `heap ${megabytes(growthOf(samples.map((sample) => sample.heapBytes)))}, process ${megabytes(growthOf(resident))}`;
}

/** Problems of resources that outlive a stop and would cost the visitor's phone power or memory. */
function leftBehind(samples: ViewerSample[]): string[] {
  const most = (of: (sample: ViewerSample) => number): number => Math.max(0, ...samples.map(of));
  const problems: string[] = [];
  const report = (count: number, what: string): void =>
    void (count > 0 && problems.push(`${count} ${what} after a stop`));
  report(
    most(({ tracks }) => tracks),
    'camera tracks still run',
  );
  report(
    most(({ workers }) => workers),
    'workers still run',
  );
  report(
    most(({ xrSessions }) => xrSessions),
    'XR sessions still run',
  );
  return problems;
}

function growth(when: string, samples: ViewerSample[]): string[] {
  if (samples.length === 0) return [];
  const problems: string[] = [];
  const heap = growthOf(samples.map(({ heapBytes }) => heapBytes));
  if (heap > MAX_HEAP_GROWTH_BYTES) problems.push(`the heap grew by ${megabytes(heap)} ${when}`);
  const resident = growthOf(samples.map(({ residentBytes }) => residentBytes ?? 0));
  if (resident > MAX_RESIDENT_GROWTH_BYTES) problems.push(`the process grew by ${megabytes(resident)} ${when}`);
  // The scene is kept for the next start, so the number of objects may be above zero but must not grow.
  const gpuObjects = growthOf(samples.map((sample) => sample.gpuObjects));
  if (gpuObjects > 0) problems.push(`${gpuObjects} more GPU objects ${when}`);
  const listeners = growthOf(samples.map((sample) => sample.listeners));
  if (listeners > MAX_LISTENER_GROWTH) problems.push(`${listeners} more listeners ${when}`);
  return problems;
}

function slowdown(rates: number[]): string[] {
  if (rates.length === 0) return [];
  const quarter = Math.max(1, Math.floor(rates.length / 4));
  const first = median(rates.slice(0, quarter));
  if (first === 0) return ['nothing was drawn at first'];
  const kept = median(rates.slice(-quarter)) / first;
  return kept < MIN_RATE_KEPT ? [`the frame rate fell to ${(kept * 100).toFixed(0)} % of its start`] : [];
}
