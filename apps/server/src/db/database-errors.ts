import { causesOf } from './causes-of';

/**
 * - `unavailable`: the server is stopping, starting or unreachable; the same request may succeed in a moment.
 * - `busy`: it works, but had no connection or memory left for this request, or other transactions blocked it.
 * - `slow`: it stopped a statement that ran longer than `statement_timeout`.
 * - `full`: its disk has no room for the write; reads still work.
 * - `text`: a value holds U+0000 or half a surrogate pair, which no text of PostgreSQL can hold, and reached it unchecked.
 */
type DatabaseTrouble = 'unavailable' | 'busy' | 'slow' | 'full' | 'text';

/** SQLSTATE codes, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const BY_STATE: Record<string, DatabaseTrouble> = {
  '08000': 'unavailable',
  '08001': 'unavailable',
  '08003': 'unavailable',
  '08004': 'unavailable',
  '08006': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '25P03': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '53200': 'busy',
  '53300': 'busy',
  '53400': 'busy',
  '55P03': 'busy',
  '57014': 'slow',
  '53100': 'full',
  '22021': 'text',
  '22P05': 'text',
};
const BY_SYSTEM_CODE: Record<string, DatabaseTrouble> = {
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  ENOENT: 'unavailable',
  EPIPE: 'unavailable',
  ETIMEDOUT: 'unavailable',
  ENOTFOUND: 'unavailable',
  EAI_AGAIN: 'unavailable',
};
/** Beginnings of the messages of errors to which `pg` gives no code. */
const BY_MESSAGE: Record<string, DatabaseTrouble> = {
  'Connection terminated': 'unavailable',
  'timeout exceeded when trying to connect': 'unavailable',
  'Client has encountered a connection error': 'unavailable',
  'Query read timeout': 'unavailable',
};

/** @returns the kind of database trouble behind an error or one that it wraps; null for any other error. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  for (const cause of causesOf(error)) {
    const { code = '', syscall, message } = cause as NodeJS.ErrnoException;
    if (Object.hasOwn(BY_STATE, code)) return BY_STATE[code] ?? null;
    // ENOENT counts only for a socket, not for a file.
    if (Object.hasOwn(BY_SYSTEM_CODE, code) && (code !== 'ENOENT' || syscall === 'connect')) {
      return BY_SYSTEM_CODE[code] ?? null;
    }
    const known = Object.entries(BY_MESSAGE).find(([text]) => message.startsWith(text));
    if (known) return known[1];
  }
  return null;
}

/** Whether the same request may succeed in a moment, so that the answer is 503 rather than 500. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const trouble = databaseTrouble(error);
  return trouble === 'unavailable' || trouble === 'busy';
}
