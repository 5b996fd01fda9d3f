import type { FastifyInstance } from 'fastify';
import { compiledTargetSchema, type CompiledTarget } from '@anchora/contract/scene/compiled-targets';
import type { Deps } from '../../deps';
import { parseBody } from '../../http/json-body';
import { HEAVY_REQUEST } from '../../http/request-limits';
import { requireUser } from '../../http/session';
import { TargetService } from './target-service';

interface ByFile {
  Params: { fileId: string };
}

const URL = '/api/targets/:fileId';

/** Tracking data of the pictures of scenes. */
export function registerTargetRoutes(app: FastifyInstance, deps: Deps): void {
  const targets = new TargetService(deps);

  app.get<ByFile>(URL, async (request): Promise<CompiledTarget> => {
    const user = await requireUser(request);
    return targets.read(user, request.params.fileId);
  });

  app.put<ByFile>(URL, { config: { requestCost: HEAVY_REQUEST } }, async (request): Promise<CompiledTarget> => {
    const user = await requireUser(request);
    const { tracking } = parseBody(compiledTargetSchema, request.body);
    const { fileId } = request.params;
    return tracking ? targets.take(user, fileId, tracking) : targets.request(user, fileId);
  });
}
