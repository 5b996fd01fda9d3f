import { MAX_CONVERTED_S } from '@anchora/contract/limits';
import type { Span } from './timed-samples';

/** A shorter part would hardly be seen. Chosen, not measured. */
const LEAST_LENGTH_S = 1;

/** The beginning of a video that is too long; null for others. */
export function firstPart(durationS: number): Span | null {
  return durationS > MAX_CONVERTED_S ? { start: 0, end: MAX_CONVERTED_S } : null;
}

/**
 * The part after one of its ends was changed, within the video and its limit. A start behind the end moves the whole
 * part.
 *
 * @param change NaN for a field without a number.
 */
export function changedPart(part: Span, change: Partial<Span>, durationS: number): Span {
  const start = Math.min(Math.max(0, (change.start ?? part.start) || 0), durationS - LEAST_LENGTH_S);
  const kept = start < part.end ? part.end : start + part.end - part.start;
  const end = change.end === undefined ? kept : change.end || 0;
  return { start, end: Math.min(Math.max(start + LEAST_LENGTH_S, end), durationS, start + MAX_CONVERTED_S) };
}

/** The ends in seconds with up to three decimals, as fields show them: a typed end reads as it is used. */
export function textsOf({ start, end }: Span): Record<keyof Span, string> {
  return { start: inSeconds(start), end: inSeconds(end) };
}

function inSeconds(timeS: number): string {
  return String(Number(timeS.toFixed(3)));
}
