import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../db/database';
import { ApiError } from '../http/api-error';
import { rememberFactorTicket } from '../http/second-factor-cookie';
import { startSession } from '../http/session';
import { factorWaysOf } from './factor-repository';
import { hasFactor } from './has-factor';
import { issueTicket } from './ticket-repository';

/**
 * Ends every sign-in by one factor: by password, by Google, by a link for a new password. It starts a session, unless
 * the account has a second factor; for such an account the browser gets a ticket, with which the factor makes the
 * session.
 *
 * @throws ApiError `second-factor-required`
 */
export async function enterAccount(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
): Promise<void> {
  if (!hasFactor(await factorWaysOf(db, userId))) return startSession(request, reply, userId);
  rememberFactorTicket(request, reply, await issueTicket(db, { userId, purpose: 'second-factor' }));
  throw new ApiError('second-factor-required');
}
