import type { FastifyInstance, FastifyRequest } from 'fastify';
import { passkeyLoginSchema, secondFactorSchema, type WaitingSignIn } from '@anchora/contract/second-factor';
import type { SecondFactors } from '../../accounts/second-factors';
import { userAnswer } from '../../accounts/user-answer';
import type { Deps } from '../../deps';
import { clientNetwork } from '../../http/client-network';
import { parseBody } from '../../http/json-body';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import { factorTicketOf, forgetFactorTicket } from '../../http/second-factor-cookie';
import { startSession } from '../../http/session';
import { SecondFactorService } from './second-factor-service';

/**
 * The second step of a sign-in, and sign-in by a passkey alone, which verifies its user and so counts as both steps.
 */
export function registerSecondFactorRoutes(app: FastifyInstance, deps: Deps, factors: SecondFactors): void {
  const { db, config, limits } = deps;
  const signIns = new SecondFactorService(db, factors);
  const logins = createRateLimiter(limits, 'second-factor', { limit: config.limits.loginPerAddress });
  const admit = (request: FastifyRequest) => enforceRateLimit(logins, clientNetwork(request.ip), 'sign-in-attempts');

  app.get('/api/second-factor', async (request): Promise<WaitingSignIn> => {
    return { factors: await signIns.waysOf(factorTicketOf(request)) };
  });

  app.post('/api/second-factor/passkey', async (request) => {
    await admit(request);
    return signIns.passkeyOptions(factorTicketOf(request));
  });

  app.post('/api/second-factor', async (request, reply) => {
    const factor = parseBody(secondFactorSchema, request.body);
    await admit(request);
    const user = await signIns.complete(factorTicketOf(request), factor, actorOf(request));
    forgetFactorTicket(request, reply);
    await startSession(request, reply, user.id);
    return userAnswer(user);
  });

  app.post('/api/passkey-login/options', async (request) => {
    await admit(request);
    return signIns.passkeyLoginOptions();
  });

  app.post('/api/passkey-login', async (request, reply) => {
    const { passkey } = parseBody(passkeyLoginSchema, request.body);
    await admit(request);
    const user = await signIns.logInByPasskey(passkey, actorOf(request));
    await startSession(request, reply, user.id);
    return userAnswer(user);
  });
}

/** The owner of the account, who has no session yet. */
function actorOf({ ip }: FastifyRequest) {
  return { by: 'owner', sessionId: null, address: ip } as const;
}
