import { dayOf } from '@anchora/contract/day-of';
import { openTicket, sealTicket } from '../src/features/numbers/page-ticket';
import type { TestApp } from './test-app';

/** Lets a page's ticket age without waiting: the server signs with a key that the test knows. */
export function agedTicket(
  { deps }: TestApp,
  sealed: string | null,
  byMs: number,
): { ticket: string; openedAtMs: number } {
  const { secretKey } = deps.config;
  const nowMs = Date.now();
  const ticket = openTicket(secretKey, sealed ?? '', { day: dayOf(nowMs), ms: nowMs });
  if (!ticket) throw new Error('the server gave no valid ticket');
  const openedAtMs = ticket.openedAtMs - byMs;
  return { ticket: sealTicket(secretKey, { ...ticket, openedAtMs }), openedAtMs };
}
