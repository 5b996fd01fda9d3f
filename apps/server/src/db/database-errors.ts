/** SQLSTATE codes: the server is stopping, starting or unreachable, or has no connection left. */
const UNAVAILABLE_STATES = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006']);
const UNAVAILABLE_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Messages of errors to which `pg` gives no code. */
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client has encountered a connection error',
];

/**
 * Whether an error, or one that it wraps, means that the database could not be asked just now: the same request may
 * succeed in a moment, so the answer is 503 rather than 500.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const { code, syscall, message } = cause as NodeJS.ErrnoException;
    if (code && UNAVAILABLE_STATES.has(code)) return true;
    // ENOENT counts only for a socket, not for a file.
    if (code && UNAVAILABLE_SYSTEM_CODES.has(code) && (code !== 'ENOENT' || syscall === 'connect')) return true;
    if (UNAVAILABLE_MESSAGES.some((text) => message.startsWith(text))) return true;
  }
  return false;
}
