import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { confirmResetSchema, requestResetSchema } from '@anchora/contract/account';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { clientNetwork } from '../../http/client-address';
import { parseBody } from '../../http/json-body';
import { createRateLimiter, enforceRateLimit } from '../../http/rate-limit';
import { startSession } from '../../http/session';
import { userAnswer } from '../../http/user-answer';
import type { AccountService } from './account-service';

/** Mails to one address: enough for whoever mistypes, too few to fill a mailbox. */
const RESETS_PER_ADDRESS = { limit: 3, windowMs: 15 * 60_000 };
const confirmEmailSchema = z.object({ token: confirmResetSchema.shape.token });

/** What works without being signed in: passwords forgotten, addresses confirmed. */
export function registerPasswordResetRoutes(app: FastifyInstance, { config, mailer }: Deps, service: AccountService) {
  const perNetwork = createRateLimiter({ limit: config.limits.loginPerAddress });
  const perMailbox = createRateLimiter(RESETS_PER_ADDRESS);

  app.post('/api/password-reset', async (request) => {
    const { email } = parseBody(requestResetSchema, request.body);
    if (mailer === null) {
      throw new ApiError(
        'not-found',
        'This site sends no mail. Ask the people who run it for a link to set a new password.',
      );
    }
    enforceRateLimit(perNetwork, clientNetwork(request.ip), 'password resets from this network');
    enforceRateLimit(perMailbox, email.toLowerCase(), 'password resets for this address');
    service.requestPasswordReset(email);
    return { ok: true };
  });

  app.post('/api/password-reset/confirm', async (request, reply) => {
    const { token, newPassword } = parseBody(confirmResetSchema, request.body);
    enforceRateLimit(perNetwork, clientNetwork(request.ip), 'password resets from this network');
    const user = await service.resetPassword(token, newPassword);
    await request.server.sessions.store.endOthers(user.id, null);
    await startSession(request, reply, user.id);
    return userAnswer(user);
  });

  app.post('/api/confirm-email', async (request) => {
    const { token } = parseBody(confirmEmailSchema, request.body);
    enforceRateLimit(perNetwork, clientNetwork(request.ip), 'confirmations from this network');
    await service.confirmEmail(token);
    return { ok: true };
  });
}
