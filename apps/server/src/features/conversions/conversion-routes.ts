import type { FastifyInstance } from 'fastify';
import { conversionSchema, type ServerConversion } from '@anchora/contract/conversions';
import type { Deps } from '../../deps';
import { parseBody } from '../../http/json-body';
import { HEAVY_REQUEST } from '../../http/request-limits';
import { requireUser } from '../../http/session';
import { ConversionService } from './conversion-service';

interface ByFile {
  Params: { fileId: string };
}

const ONE = '/api/conversions/:fileId';

/** Videos that the server converts, because their owner's browser cannot. */
export function registerConversionRoutes(app: FastifyInstance, deps: Deps): void {
  const conversions = new ConversionService(deps);

  app.post('/api/conversions', { config: { requestCost: HEAVY_REQUEST } }, async (request, reply) => {
    const { id: userId } = await requireUser(request);
    const answer: ServerConversion = await conversions.start(userId, parseBody(conversionSchema, request.body));
    return reply.status(202).send(answer);
  });

  app.get<ByFile>(ONE, async (request): Promise<ServerConversion> => {
    const { id: userId } = await requireUser(request);
    return conversions.read(userId, request.params.fileId);
  });

  app.delete<ByFile>(ONE, async (request) => {
    const { id: userId } = await requireUser(request);
    await conversions.cancel(userId, request.params.fileId);
    return { ok: true };
  });
}
