/**
 * The server cannot start, or a command of the operator cannot run, for a reason that the operator can correct. The
 * message is one self-contained line.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
