import { constants } from 'node:os';

/**
 * Ctrl-C reaches this process several times at once: from the terminal, and again from npm, which forwards it. Only a
 * signal that comes later than this counts as a second one. Chosen, not measured.
 */
const SAME_PRESS_MS = 1000;
/** Interval between two looks at the parent. Chosen, not measured. */
const PARENT_CHECK_MS = 250;

interface StopSignalHandlers {
  stop: () => void;
  /**
   * Called for a second signal, with which the user refuses to wait.
   *
   * @param exitCode 128 and the signal's number, as a shell tells of a process that a signal ended.
   */
  force: (exitCode: number) => void;
}

/** Handles SIGINT, SIGTERM and SIGHUP (the terminal was closed). */
export function onStopSignals({ stop, force }: StopSignalHandlers): void {
  let firstMs: number | null = null;
  const handle = (signal: NodeJS.Signals) => {
    firstMs ??= performance.now();
    if (performance.now() - firstMs > SAME_PRESS_MS) force(128 + constants.signals[signal]);
    else stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle);
  // Once the terminal is closed, writing to it fails; that must not end the process before the database is stopped.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

/**
 * Stops when the parent is gone: npm may be killed without forwarding a signal, and this process then gets another
 * parent.
 */
export function onParentGone(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_MS);
  timer.unref();
}
