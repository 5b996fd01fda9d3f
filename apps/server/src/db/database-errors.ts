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

const QUERY_CANCELED = '57014';

/**
 * Whether an error, or one that it wraps, means that the database could not be asked just now: the same request may
 * succeed in a moment, so the answer is 503 rather than 500.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  return causes(error).some(({ code, syscall, message }) => {
    if (code && UNAVAILABLE_STATES.has(code)) return true;
    // ENOENT counts only for a socket, not for a file.
    if (code && UNAVAILABLE_SYSTEM_CODES.has(code) && (code !== 'ENOENT' || syscall === 'connect')) return true;
    return UNAVAILABLE_MESSAGES.some((text) => message.startsWith(text));
  });
}

/** Whether the database stopped a statement that ran longer than `statement_timeout`. */
export function isStatementTimeout(error: unknown): boolean {
  return causes(error).some(({ code }) => code === QUERY_CANCELED);
}

/** The error and those that it wraps. */
function causes(error: unknown): NodeJS.ErrnoException[] {
  const found: NodeJS.ErrnoException[] = [];
  for (let cause = error; cause instanceof Error && found.length < 5; cause = cause.cause) found.push(cause);
  return found;
}
