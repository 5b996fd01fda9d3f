import type { FastifyInstance } from 'fastify';
import { firebaseLoginSchema, firebaseRegisterSchema } from '@anchora/contract/users';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { clientNetwork } from '../../http/client-network';
import { parseBody } from '../../http/json-body';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import { enterAccount } from '../../accounts/enter-account';
import { userAnswer } from '../../accounts/user-answer';
import { createRegistrationLimit } from './registration-limit';
import { GoogleService } from './google-service';
import { createGoogleVerifier } from '../../accounts/google-token';

/**
 * Maximum age of the provider's sign-in, so that a token which was stolen is of use for minutes only. Chosen, not
 * measured.
 */
const SIGN_IN_MAX_AGE_S = 5 * 60;

/** POST /api/login-with-firebase and /api/register-with-firebase. Only claims of the verified token are trusted. */
export function registerGoogleRoutes(app: FastifyInstance, deps: Deps): void {
  const accounts = new GoogleService({ ...deps, log: app.log });
  app.addHook('onClose', () => accounts.settled());
  const verifier = createGoogleVerifier(deps);
  const logins = createRateLimiter(deps.limits, 'google-sign-in', { limit: deps.config.limits.loginPerAddress });
  const registrations = createRegistrationLimit(deps.limits, deps.config.limits.registerPerAddress);

  const identify = (idToken: string) => {
    if (verifier) return verifier.verify(idToken, SIGN_IN_MAX_AGE_S);
    throw new ApiError('google-login-not-configured');
  };

  app.post('/api/login-with-firebase', async (request, reply) => {
    const { idToken } = parseBody(firebaseLoginSchema, request.body);
    await enforceRateLimit(logins, clientNetwork(request.ip), 'sign-in-attempts');
    const user = await accounts.find(await identify(idToken));
    await enterAccount(deps.db, request, reply, user.id);
    return userAnswer(user);
  });

  app.post('/api/register-with-firebase', async (request, reply) => {
    // The token is checked before the rest of the body, so that its refusal comes first.
    const { idToken } = parseBody(firebaseLoginSchema, request.body);
    await registrations(clientNetwork(request.ip));
    const identity = await identify(idToken);
    const user = await accounts.register(identity, parseBody(firebaseRegisterSchema, request.body));
    await enterAccount(deps.db, request, reply, user.id);
    return reply.status(201).send(userAnswer(user));
  });
}
