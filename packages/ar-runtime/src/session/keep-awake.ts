/** Keeps the screen on until the returned function is called, if the browser supports it. */
export function keepAwake(): () => void {
  let lock: Promise<WakeLockSentinel | null> | undefined;
  const ask = (): void => {
    // A hidden page loses the lock. If the browser refuses it to save power, the screen dims as usual.
    if (!document.hidden) lock = navigator.wakeLock?.request('screen').catch(() => null);
  };
  ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    document.removeEventListener('visibilitychange', ask);
    void lock?.then((sentinel) => sentinel?.release());
  };
}
