import { conversion as texts } from '../texts/conversion';

/** Below this share, estimates fluctuate. Chosen, not measured. */
const LEAST_FRACTION = 0.02;
/** Below this time, estimates fluctuate. Chosen, not measured. */
const LEAST_MS = 1500;

/** Remaining time, ms; null while it cannot be estimated. */
export function timeLeftMs(fraction: number, elapsedMs: number): number | null {
  if (fraction < LEAST_FRACTION || elapsedMs < LEAST_MS) return null;
  return (elapsedMs * (1 - fraction)) / fraction;
}

/**
 * The remaining time in steps that do not flicker: seconds up to five, five seconds up to a minute, then whole minutes.
 */
export function timeLeftText(leftMs: number): string {
  const seconds = leftMs / 1000;
  if (seconds >= 90) return texts.minutesLeft(Math.round(seconds / 60));
  // From here on the next step of five seconds would be sixty.
  if (seconds > 55) return texts.minutesLeft(1);
  return texts.secondsLeft(seconds < 5 ? Math.max(1, Math.ceil(seconds)) : 5 * Math.ceil(seconds / 5));
}
