import { causesOf } from './causes-of';
import { NETWORK_ERROR_CODES } from './network-error-codes';

/**
 * - `unavailable`: the server is stopping, starting or unreachable; the same request may succeed in a moment.
 * - `busy`: it works, but had no connection or memory left for this request, or other transactions blocked it.
 * - `slow`: it stopped a statement that ran longer than `statement_timeout`.
 * - `full`: its disk has no room for the write; reads still work.
 * - `text`: a value holds U+0000 or half a surrogate pair, which no text of PostgreSQL can hold, and reached it
 *   unchecked.
 */
type DatabaseTrouble = 'unavailable' | 'busy' | 'slow' | 'full' | 'text';

/** SQLSTATE codes with PostgreSQL's names, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const BY_STATE: Record<string, DatabaseTrouble> = {
  '08000': 'unavailable', // connection_exception
  '08001': 'unavailable', // sqlclient_unable_to_establish_sqlconnection
  '08003': 'unavailable', // connection_does_not_exist
  '08004': 'unavailable', // sqlserver_rejected_establishment_of_sqlconnection
  '08006': 'unavailable', // connection_failure
  '57P01': 'unavailable', // admin_shutdown
  '57P02': 'unavailable', // crash_shutdown
  '57P03': 'unavailable', // cannot_connect_now
  '25P03': 'busy', // idle_in_transaction_session_timeout
  '40001': 'busy', // serialization_failure
  '40P01': 'busy', // deadlock_detected
  '53200': 'busy', // out_of_memory
  '53300': 'busy', // too_many_connections
  '53400': 'busy', // configuration_limit_exceeded
  '55P03': 'busy', // lock_not_available
  '57014': 'slow', // query_canceled
  '53100': 'full', // disk_full
  '22021': 'text', // character_not_in_repertoire
  '22P05': 'text', // untranslatable_character
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
    if (NETWORK_ERROR_CODES.has(code) || (code === 'ENOENT' && syscall === 'connect')) return 'unavailable';
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
