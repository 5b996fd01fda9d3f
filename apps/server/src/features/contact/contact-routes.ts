import type { FastifyInstance } from 'fastify';
import { MINUTE_MS } from '@anchora/contract/durations';
import { contactSchema } from '@anchora/contract/contact';
import type { Deps } from '../../deps';
import { clientNetwork } from '../../http/client-network';
import { parseBody } from '../../http/json-body';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import { ContactService } from './contact-service';

/** More than several people behind one address write; too few to flood the operator's mailbox. */
export const PER_NETWORK = { limit: 5, windowMs: 10 * MINUTE_MS };

export function registerContactRoutes(app: FastifyInstance, deps: Deps): void {
  const contact = new ContactService(deps, app.log);
  const limiter = createRateLimiter(deps.limits, 'contact', PER_NETWORK);
  app.addHook('onClose', () => contact.settled());

  app.post('/api/contact', async (request, reply) => {
    const { website, ...message } = parseBody(contactSchema, request.body);
    await enforceRateLimit(limiter, clientNetwork(request.ip), 'contact-messages');
    // Only bots fill in the hidden field; they get the same answer, and nothing is stored.
    if (!website) await contact.receive(message);
    return reply.status(201).send({ ok: true });
  });
}
