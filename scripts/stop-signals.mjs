/** The signals by which a terminal, a shell or a service manager stops a program. */
import { constants } from 'node:os';

export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Ends this process with the exit code by which a shell reports the signal. */
export function exitBy(signal) {
  process.exit(128 + constants.signals[signal]);
}
