import { causesOf } from '../db/causes-of';

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);
/** Status with which an object store says that it is full (RFC 4918). */
export const FULL_STATUS = 507;
/** Libraries that write files themselves only mention it in the message. */
const FULL_WORDS = /no space left on device|disk quota exceeded/i;

interface FullError {
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
}

/** Whether an error, or one that it wraps, means that a disk or an object store has no room left. */
export function isDiskFull(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    const { code, $metadata } = cause as FullError;
    if (typeof code === 'string' && FULL_CODES.has(code)) return true;
    if ($metadata?.httpStatusCode === FULL_STATUS || FULL_WORDS.test(cause.message)) return true;
  }
  return false;
}
