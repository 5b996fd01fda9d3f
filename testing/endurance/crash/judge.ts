import { AnswerError, HangError } from './creator-client';
import type { Ledger } from './ledger';

/**
 * Records an error. While a server, its database or its store is down, calls may fail, but only as unavailable and
 * without hanging.
 */
export function judge(error: unknown, ledger: Ledger): void {
  if (error instanceof HangError) ledger.report(error.message);
  else if (error instanceof AnswerError && error.status !== 503) ledger.report(error.message);
  else ledger.interruptedCalls++;
}
