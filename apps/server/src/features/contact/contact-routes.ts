import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { contactSchema, type ContactMessage } from '@anchora/contract/contact';
import { contactMessages } from '../../db/schema';
import type { Deps } from '../../deps';
import { clientNetwork } from '../../http/client-address';
import { parseBody } from '../../http/json-body';
import { createRateLimiter, enforceRateLimit } from '../../http/rate-limit';

const PER_NETWORK = { limit: 5, windowMs: 10 * 60_000 };

/** POST /api/contact: stored first, then mailed where that is set up; a mail that fails loses nothing. */
export function registerContactRoutes(app: FastifyInstance, { db, config, mailer }: Deps): void {
  const limiter = createRateLimiter(PER_NETWORK);
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => void (await Promise.all(underWay)));

  app.post('/api/contact', async (request, reply) => {
    const { website, ...message } = parseBody(contactSchema, request.body);
    enforceRateLimit(limiter, clientNetwork(request.ip), 'messages');
    if (website) return reply.status(201).send({ ok: true });
    const [{ id }] = await db
      .insert(contactMessages)
      .values({ ...message, company: message.company || null })
      .returning({ id: contactMessages.id });
    const sending = mailOn(id, message)
      .catch((error: unknown) => request.log.error({ err: error, id }, 'a contact message could not be mailed'))
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
    return reply.status(201).send({ ok: true });
  });

  async function mailOn(id: number, { name, email, company, message }: ContactMessage): Promise<void> {
    if (mailer === null || config.contactEmail === null) return;
    const from = [`Name: ${name}`, `Email: ${email}`, ...(company ? [`Company: ${company}`] : [])].join('\n');
    await mailer.send({
      to: config.contactEmail,
      replyTo: email,
      subject: `${config.productName}: a message from ${name.replaceAll(/\s+/g, ' ')}`,
      text: `${from}\n\n${message}\n`,
    });
    await db
      .update(contactMessages)
      .set({ mailedAt: sql`now()` })
      .where(eq(contactMessages.id, id));
  }
}
