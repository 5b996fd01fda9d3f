/** Keeps the screen on until the returned function is called; where that cannot be asked for, nothing happens. */
export function keepAwake(): () => void {
  let lock: Promise<WakeLockSentinel | null> | undefined;
  const ask = (): void => {
    // A hidden page has lost it. Refused to save power: the screen dims as it always does.
    if (!document.hidden) lock = navigator.wakeLock?.request('screen').catch(() => null);
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    document.removeEventListener('visibilitychange', ask);
    void lock?.then((sentinel) => sentinel?.release());
  };
}
