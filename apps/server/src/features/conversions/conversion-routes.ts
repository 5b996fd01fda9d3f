import type { FastifyInstance } from 'fastify';
import { conversionSchema, keptSourceSchema, type ServerConversion } from '@anchora/contract/conversions';
import type { Deps } from '../../deps';
import { parseBody } from '../../http/json-body';
import { HEAVY_REQUEST } from '../../http/request-limits';
import { requestedWorkspace } from '../../http/requested-workspace';
import { requireUser } from '../../http/session';
import { ConversionService } from './conversion-service';

interface ByFile {
  Params: { fileId: string };
}

const ONE = '/api/conversions/:fileId';

/**
 * Videos that the server converts, because their owner's browser cannot, and sources of those that a browser converted.
 */
export function registerConversionRoutes(app: FastifyInstance, deps: Deps): void {
  const conversions = new ConversionService(deps);

  app.post('/api/conversions', { config: { requestCost: HEAVY_REQUEST } }, async (request, reply) => {
    const workspaceId = requestedWorkspace(request, await requireUser(request), 'change');
    const answer: ServerConversion = await conversions.start(workspaceId, parseBody(conversionSchema, request.body));
    return reply.status(202).send(answer);
  });

  app.post('/api/conversions/sources', { config: { requestCost: HEAVY_REQUEST } }, async (request) => {
    const workspaceId = requestedWorkspace(request, await requireUser(request), 'change');
    await conversions.keepSource(workspaceId, parseBody(keptSourceSchema, request.body));
    return { ok: true };
  });

  app.get<ByFile>(ONE, async (request): Promise<ServerConversion> => {
    return conversions.read(await requireUser(request), request.params.fileId);
  });

  app.delete<ByFile>(ONE, async (request) => {
    await conversions.cancel(await requireUser(request), request.params.fileId);
    return { ok: true };
  });
}
