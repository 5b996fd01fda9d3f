import {
  supportMessageSchema,
  supportRequestSchema,
  type SupportThread,
  type SupportThreads,
} from '@anchora/contract/support';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { idInAddress } from '../../http/id-in-address';
import { parseBody } from '../../http/json-body';
import { requireSession } from '../../http/session';
import { SupportService } from './support-service';

const ALL = '/api/support';
const ONE = `${ALL}/:id`;

interface ById {
  Params: { id: string };
}

/** Conversations of the signed-in user with the people who run the site. Nobody else's are found. */
export function registerSupportRoutes(app: FastifyInstance, deps: Deps): void {
  const support = new SupportService(deps, app.log);
  app.addHook('onClose', () => support.settled());

  app.get(ALL, async (request): Promise<SupportThreads> => support.list(await requireSession(request)));

  app.post(ALL, async (request, reply): Promise<SupportThread> => {
    const user = await requireSession(request);
    const asked = await support.ask(user, parseBody(supportRequestSchema, request.body));
    reply.status(201);
    return asked;
  });

  app.get<ById>(ONE, async (request): Promise<SupportThread> => {
    const user = await requireSession(request);
    return support.read(user, idOf(request.params));
  });

  app.post<ById>(`${ONE}/messages`, async (request, reply): Promise<SupportThread> => {
    const user = await requireSession(request);
    const message = parseBody(supportMessageSchema, request.body);
    const thread = await support.reply(user, idOf(request.params), message);
    reply.status(201);
    return thread;
  });

  app.post<ById>(`${ONE}/close`, async (request): Promise<SupportThread> => {
    const user = await requireSession(request);
    return support.close(user, idOf(request.params));
  });
}

function idOf({ id }: ById['Params']): number {
  return idInAddress(id, 'support-thread-not-found');
}
