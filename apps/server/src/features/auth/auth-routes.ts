import type { FastifyInstance } from 'fastify';
import { loginSchema, registerSchema } from '@anchora/contract/users';
import type { Deps } from '../../deps';
import { deviceOf } from '../../http/device-cookie';
import { clientNetwork } from '../../http/client-network';
import { parseBody } from '../../http/json-body';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import { clearSessionHint, endSession, optionalUser, requireUser, startSession } from '../../http/session';
import { userAnswer } from '../../accounts/user-answer';
import { enterAccount } from '../../accounts/enter-account';
import { GuessThrottle } from '../../accounts/guess-throttle';
import { GuessWarnings } from '../../accounts/guess-warnings';
import { passwordQueue } from '../../accounts/password-queue';
import { createRegistrationLimit } from './registration-limit';
import { AuthService } from './auth-service';
import { UserRepository } from '../../accounts/user-repository';

export function registerAuthRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, config, limits } = deps;
  const warnings = new GuessWarnings(deps, app.log);
  app.addHook('onClose', () => warnings.settled());
  const auth = new AuthService({
    users: new UserRepository(db),
    throttle: new GuessThrottle(limits, 'sign-in'),
    queue: passwordQueue,
    warnings,
  });
  const logins = createRateLimiter(limits, 'sign-in', { limit: config.limits.loginPerAddress });
  const registrations = createRegistrationLimit(limits, config.limits.registerPerAddress);

  app.get('/api/user', async (request, reply) => {
    if (!(await optionalUser(request))) clearSessionHint(request, reply);
    return userAnswer(await requireUser(request));
  });

  app.post('/api/register', async (request, reply) => {
    const registration = parseBody(registerSchema, request.body);
    const network = clientNetwork(request.ip);
    await registrations(network);
    const user = await auth.register(registration, network);
    await startSession(request, reply, user.id);
    return reply.status(201).send(userAnswer(user));
  });

  app.post('/api/login', async (request, reply) => {
    const login = parseBody(loginSchema, request.body);
    const network = clientNetwork(request.ip);
    await enforceRateLimit(logins, network, 'sign-in-attempts');
    const user = await auth.logIn(login, { network, deviceOf: (userId) => deviceOf(request, userId) });
    await enterAccount(db, request, reply, user.id);
    return userAnswer(user);
  });

  app.post('/api/logout', async (request, reply) => {
    await endSession(request, reply);
    return { ok: true };
  });
}
