import type { FastifyInstance } from 'fastify';
import { compiledTargetSchema, type CompiledTarget } from '@anchora/contract/scene/compiled-targets';
import type { Deps } from '../../deps';
import { parseBody } from '../../http/json-body';
import { HEAVY_REQUEST } from '../../http/request-limits';
import { requestedWorkspace } from '../../http/requested-workspace';
import { requireUser } from '../../http/session';
import { TargetService } from './target-service';

interface ByFile {
  Params: { fileId: string };
}

const ADDRESS = '/api/targets/:fileId';

export function registerTargetRoutes(app: FastifyInstance, deps: Deps): void {
  const targets = new TargetService(deps);

  app.get<ByFile>(ADDRESS, async (request): Promise<CompiledTarget> => {
    const workspaceId = requestedWorkspace(request, await requireUser(request), 'read');
    return targets.read(workspaceId, request.params.fileId);
  });

  app.put<ByFile>(ADDRESS, { config: { requestCost: HEAVY_REQUEST } }, async (request): Promise<CompiledTarget> => {
    const workspaceId = requestedWorkspace(request, await requireUser(request), 'change');
    const { tracking } = parseBody(compiledTargetSchema, request.body);
    const { fileId } = request.params;
    return tracking ? targets.take(workspaceId, fileId, tracking) : targets.request(workspaceId, fileId);
  });
}
