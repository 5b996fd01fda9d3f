import type { Experience } from './bystander';

/** What others may notice of an attack. */
const MAX_READ_FACTOR = 3;
const MAX_UPLOAD_DELAY_MS = 2000;

export interface Verdict {
  readP95Ms: number;
  /** The longest. */
  uploadMs: number;
  /** What was promised and not kept; none for an attack that others hardly notice. */
  problems: string[];
}

/** Compares what a user saw during an attack with what the same user saw `alone`. */
export function judge(alone: Experience, attacked: Experience): Verdict {
  const problems = [...new Set(attacked.faults)];
  const [aloneMs, readP95Ms] = [percentile(alone.reads, 0.95), percentile(attacked.reads, 0.95)];
  if (readP95Ms > aloneMs * MAX_READ_FACTOR)
    problems.push(`reads took ${(readP95Ms / aloneMs).toFixed(1)} times as long`);
  const uploadMs = Math.max(...attacked.uploads);
  const delayMs = uploadMs - Math.max(...alone.uploads);
  if (delayMs > MAX_UPLOAD_DELAY_MS) problems.push(`an upload took ${(delayMs / 1000).toFixed(1)} s longer`);
  return { readP95Ms, uploadMs, problems };
}

/** @param share 0 to 1 */
export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Infinity;
}
