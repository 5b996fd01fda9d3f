/**
 * Each call writes a row; a creator's page asks for progress every two seconds, so that each answer is new. Chosen, not
 * measured.
 */
const INTERVAL_MS = 500;

/** Passes on at most two calls a second. Errors are ignored, because the next call replaces the failed one. */
export function throttled(tell: (percent: number) => Promise<void>): (percent: number) => void {
  let calledAtMs = 0;
  return (percent) => {
    if (performance.now() - calledAtMs < INTERVAL_MS) return;
    calledAtMs = performance.now();
    tell(percent).catch(() => undefined);
  };
}
