import { AnswerError, HangError } from './creator-client';
import type { Ledger } from './ledger';

/** Records an error of a call. */
export function judge(error: unknown, ledger: Ledger): void {
  const fault = faultOf(error);
  if (fault === null) ledger.interruptedCalls++;
  else ledger.report(fault);
}

/**
 * The fault of a call that failed; null for one that was interrupted: while a server, its database or its store is
 * down, calls may fail, but only as unavailable and without hanging.
 */
export function faultOf(error: unknown): string | null {
  const isFault = error instanceof HangError || (error instanceof AnswerError && error.status !== 503);
  return isFault ? error.message : null;
}
