import type { Experience } from '../support/other-user/bystander';
import { percentile } from '../support/percentile';

/** Largest factor by which an attack may slow the reads of other users: a limit of docs/attack.md. */
const MAX_READ_FACTOR = 3;
/** Largest delay of another user's longest upload: a limit of docs/attack.md. */
const MAX_UPLOAD_DELAY_MS = 2000;

interface Verdict {
  readP95Ms: number;
  /** Time of the longest upload. */
  uploadMs: number;
  /** Exceeded limits and faults; empty if the attack hardly affected others. */
  problems: string[];
}

/** Compares the service that a user received during an attack with that without one (`alone`). */
export function judge(alone: Experience, attacked: Experience): Verdict {
  const problems = [...new Set(attacked.faults)];
  const [aloneMs, readP95Ms] = [percentile(alone.readsMs, 0.95), percentile(attacked.readsMs, 0.95)];
  if (readP95Ms > aloneMs * MAX_READ_FACTOR)
    problems.push(`reads took ${(readP95Ms / aloneMs).toFixed(1)} times as long`);
  const uploadMs = Math.max(...attacked.uploadsMs);
  const delayMs = uploadMs - Math.max(...alone.uploadsMs);
  if (delayMs > MAX_UPLOAD_DELAY_MS) problems.push(`an upload took ${(delayMs / 1000).toFixed(1)} s longer`);
  return { readP95Ms, uploadMs, problems };
}
