import type { FastifyInstance } from 'fastify';
import { changeEmailSchema, confirmEmailSchema } from '@anchora/contract/account';
import { userAnswer } from '../../accounts/user-answer';
import { clientNetwork } from '../../http/client-network';
import { parseBody } from '../../http/json-body';
import { enforceRateLimit, type RateLimiter } from '../../http/limits/rate-limit';
import { requireSession } from '../../http/session';
import type { EmailService } from './email-service';

/** @param perNetwork limits requests that need no session. */
export function registerEmailRoutes(app: FastifyInstance, emails: EmailService, perNetwork: RateLimiter): void {
  app.post('/api/user/email', async (request) => {
    const user = await requireSession(request);
    return userAnswer(await emails.change(user, parseBody(changeEmailSchema, request.body)));
  });

  app.post('/api/user/email/confirmation', async (request) => {
    await emails.sendConfirmation(await requireSession(request));
    return { ok: true };
  });

  app.post('/api/confirm-email', async (request) => {
    const { token } = parseBody(confirmEmailSchema, request.body);
    await enforceRateLimit(perNetwork, clientNetwork(request.ip), 'network-confirmations');
    await emails.confirm(token);
    return { ok: true };
  });
}
