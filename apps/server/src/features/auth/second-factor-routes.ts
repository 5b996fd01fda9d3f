import type { FastifyInstance, FastifyRequest } from 'fastify';
import { passkeyLoginSchema, secondFactorSchema, type WaitingSignIn } from '@anchora/contract/second-factor';
import type { SecondFactors } from '../../accounts/second-factors';
import { findTicket, redeemTicket } from '../../accounts/ticket-repository';
import { userAnswer } from '../../accounts/user-answer';
import { UserRepository } from '../../accounts/user-repository';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { clientNetwork } from '../../http/client-network';
import { parseBody } from '../../http/json-body';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import { factorTicketOf, forgetFactorTicket } from '../../http/second-factor-cookie';
import { startSession } from '../../http/session';

/**
 * The second step of a sign-in, and sign-in by a passkey alone, which verifies its user and so counts as both steps.
 */
export function registerSecondFactorRoutes(app: FastifyInstance, deps: Deps, factors: SecondFactors): void {
  const { db, config, limits } = deps;
  const users = new UserRepository(db);
  const logins = createRateLimiter(limits, 'second-factor', { limit: config.limits.loginPerAddress });
  const admit = (request: FastifyRequest) => enforceRateLimit(logins, clientNetwork(request.ip), 'sign-in-attempts');

  /** The account whose sign-in waits in this browser, or null. */
  const findWaiting = async (request: FastifyRequest) => {
    const token = factorTicketOf(request);
    const ticket = token === null ? null : await findTicket(db, 'second-factor', token);
    return token === null || !ticket ? null : { token, userId: ticket.userId };
  };
  const waitingIn = async (request: FastifyRequest) => {
    const waiting = await findWaiting(request);
    if (!waiting) throw new ApiError('second-factor-expired');
    return waiting;
  };

  // Without a waiting sign-in this is no error, because anyone may open the page's address.
  app.get('/api/second-factor', async (request): Promise<WaitingSignIn> => {
    const waiting = await findWaiting(request);
    return { factors: waiting && (await factors.waysOf(waiting.userId)) };
  });

  app.post('/api/second-factor/passkey', async (request) => {
    await admit(request);
    const { userId } = await waitingIn(request);
    return factors.passkeys.requestOptions({ userId, purpose: 'second-factor' });
  });

  app.post('/api/second-factor', async (request, reply) => {
    const factor = parseBody(secondFactorSchema, request.body);
    await admit(request);
    const { token, userId } = await waitingIn(request);
    const use = { userId, purpose: 'second-factor', countedAs: `account ${userId}`, actor: actorOf(request) } as const;
    await factors.use(factor, use);
    // A second request with the same ticket has used up a factor of its own, but gets no session.
    if (!(await redeemTicket(db, 'second-factor', token, userId))) throw new ApiError('second-factor-expired');
    forgetFactorTicket(request, reply);
    await startSession(request, reply, userId);
    return userAnswer(await users.get(userId));
  });

  app.post('/api/passkey-login/options', async (request) => {
    await admit(request);
    return factors.passkeys.requestOptions({ userId: null, purpose: 'sign-in' });
  });

  app.post('/api/passkey-login', async (request, reply) => {
    const { passkey } = parseBody(passkeyLoginSchema, request.body);
    await admit(request);
    const actor = actorOf(request);
    const { userId } = await factors.checkPasskey(passkey, { userId: null, purpose: 'sign-in' }, actor);
    await factors.stopRemoval({ userId, actor });
    await startSession(request, reply, userId);
    return userAnswer(await users.get(userId));
  });
}

/** The owner of the account, who has no session yet. */
function actorOf({ ip }: FastifyRequest) {
  return { by: 'owner', sessionId: null, address: ip } as const;
}
