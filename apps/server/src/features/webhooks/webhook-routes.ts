import {
  newWebhookSchema,
  webhookChangeSchema,
  type WebhookDeliveries,
  type Webhooks,
} from '@anchora/contract/webhooks';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { idInAddress } from '../../http/id-in-address';
import { parseBody } from '../../http/json-body';
import { requestedWorkspace } from '../../http/requested-workspace';
import { requireUser } from '../../http/session';
import { WebhookService } from './webhook-service';

interface ById {
  Params: { id: string };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ONE = '/api/webhooks/:id';

export function registerWebhookRoutes(app: FastifyInstance, deps: Pick<Deps, 'config' | 'db'>): void {
  const webhooks = new WebhookService(deps);

  app.get('/api/webhooks', async (request): Promise<Webhooks> => {
    const user = await requireUser(request);
    return webhooks.list(requestedWorkspace(request, user, 'change'));
  });

  app.post('/api/webhooks', async (request, reply) => {
    const user = await requireUser(request);
    const workspaceId = requestedWorkspace(request, user, 'change');
    return reply.status(201).send(await webhooks.make(user, workspaceId, parseBody(newWebhookSchema, request.body)));
  });

  app.patch<ById>(ONE, async (request) => {
    const user = await requireUser(request);
    return webhooks.change(user, idOf(request.params), parseBody(webhookChangeSchema, request.body));
  });

  app.delete<ById>(ONE, async (request) => {
    await webhooks.delete(await requireUser(request), idOf(request.params));
    return { ok: true };
  });

  app.post<ById>(`${ONE}/secret`, async (request) => {
    return webhooks.rotate(await requireUser(request), idOf(request.params));
  });

  app.post<ById>(`${ONE}/test`, async (request, reply) => {
    await webhooks.test(await requireUser(request), idOf(request.params));
    return reply.status(202).send({ ok: true });
  });

  app.get<ById>(`${ONE}/deliveries`, async (request): Promise<WebhookDeliveries> => {
    return { items: await webhooks.deliveries(await requireUser(request), idOf(request.params)) };
  });

  app.post<{ Params: { id: string; deliveryId: string } }>(
    `${ONE}/deliveries/:deliveryId/again`,
    async (request, reply) => {
      const user = await requireUser(request);
      const deliveryId = idInAddress(request.params.deliveryId, 'webhook-not-found');
      await webhooks.sendAgain(user, idOf(request.params), deliveryId);
      return reply.status(202).send({ ok: true });
    },
  );
}

function idOf({ id }: ById['Params']): string {
  if (!UUID.test(id)) throw new ApiError('webhook-not-found');
  return id;
}
