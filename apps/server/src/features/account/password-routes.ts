import type { FastifyInstance } from 'fastify';
import { changePasswordSchema, confirmResetSchema, requestResetSchema } from '@anchora/contract/account';
import { MINUTE_MS } from '@anchora/contract/durations';
import { enterAccount } from '../../accounts/enter-account';
import { userAnswer } from '../../accounts/user-answer';
import type { Database } from '../../db/database';
import { ApiError } from '../../http/api-error';
import { clientNetwork } from '../../http/client-network';
import { parseBody } from '../../http/json-body';
import type { LimitStore } from '../../http/limits/limit-store';
import { createRateLimiter, enforceRateLimit, type RateLimiter } from '../../http/limits/rate-limit';
import { requireSession } from '../../http/session';
import type { PasswordService } from './password-service';

/** Reset mails to one address: enough for a user who mistypes, too few to flood a mailbox. */
const RESETS_PER_ADDRESS = { limit: 3, windowMs: 15 * MINUTE_MS };

interface PasswordRouteOptions {
  db: Database;
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  limits: LimitStore;
  /** Limits requests that need no session. */
  perNetwork: RateLimiter;
}

export function registerPasswordRoutes(
  app: FastifyInstance,
  passwords: PasswordService,
  { db, sendsMail, limits, perNetwork }: PasswordRouteOptions,
): void {
  const perMailbox = createRateLimiter(limits, 'password-reset-mail', RESETS_PER_ADDRESS);

  app.post('/api/user/password', async (request) => {
    const user = await requireSession(request);
    await passwords.change(user, parseBody(changePasswordSchema, request.body));
    return { ok: true };
  });

  app.post('/api/password-reset', async (request) => {
    const { email } = parseBody(requestResetSchema, request.body);
    if (!sendsMail) {
      throw new ApiError('mail-not-configured');
    }
    await enforceRateLimit(perNetwork, clientNetwork(request.ip), 'network-password-resets');
    await enforceRateLimit(perMailbox, email.toLowerCase(), 'address-password-resets');
    passwords.requestReset(email);
    return { ok: true };
  });

  app.post('/api/password-reset/confirm', async (request, reply) => {
    const { token, newPassword } = parseBody(confirmResetSchema, request.body);
    await enforceRateLimit(perNetwork, clientNetwork(request.ip), 'network-password-resets');
    const user = await passwords.reset(token, newPassword, request.ip);
    await enterAccount(db, request, reply, user.id);
    return userAnswer(user);
  });
}
