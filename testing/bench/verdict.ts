/**
 * The beginning of a line of results: `ok` within the gate, `OVER` beyond it, which also fails the run, and nothing
 * where there is no gate.
 */
export function verdict(isWithin: boolean, isGated = true): string {
  if (!isGated) return '    ';
  if (isWithin) return 'ok  ';
  process.exitCode = 1;
  return 'OVER';
}
