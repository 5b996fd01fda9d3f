/** Keeps the screen on until the returned function is called; where that cannot be asked for, nothing happens. */
export function keepAwake(): () => void {
  // Refused to save power: the screen dims as it always does.
  const lock = navigator.wakeLock?.request('screen').catch(() => null);
  return () => void lock?.then((sentinel) => sentinel?.release());
}
