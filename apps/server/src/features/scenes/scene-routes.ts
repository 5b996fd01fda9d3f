import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DRAFT_SAVES_A_MINUTE, MAX_ID } from '@anchora/contract/limits';
import { editorSchema, takeOverSchema, type SceneDraft } from '@anchora/contract/scene/drafts';
import { sceneDocumentSchema } from '@anchora/contract/scene/scene-document';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { parseBody } from '../../http/json-body';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import { requireUser } from '../../http/session';
import { DraftService, type DraftSave } from './draft-service';

interface ByKey {
  Params: { key: string };
}

/** Drafts of what a project shows. Only its owner reaches them; visitors see nothing of a draft. */
export function registerSceneRoutes(app: FastifyInstance, deps: Deps): void {
  const drafts = new DraftService(deps);
  const saves = createRateLimiter(deps.limits, 'draft-save', { limit: DRAFT_SAVES_A_MINUTE });

  app.get<ByKey>('/api/projects/:key/draft', async (request): Promise<SceneDraft> => {
    const user = await requireUser(request);
    return drafts.read(user, idOf(request.params.key));
  });

  app.put<ByKey>('/api/projects/:key/draft', async (request): Promise<SceneDraft> => {
    const user = await requireUser(request);
    const id = idOf(request.params.key);
    const document = parseBody(sceneDocumentSchema, request.body);
    // A stranger to the project learns nothing from the order of the checks.
    await drafts.requireChangeable(user, id);
    const save = { document, ...windowAndRevision(request) };
    await enforceRateLimit(saves, String(id), 'draft-saves');
    return drafts.save(user, id, save);
  });

  app.delete<ByKey>('/api/projects/:key/draft', async (request): Promise<SceneDraft> => {
    const user = await requireUser(request);
    return drafts.drop(user, idOf(request.params.key));
  });

  app.post<ByKey>('/api/projects/:key/draft/editor', async (request): Promise<SceneDraft> => {
    const user = await requireUser(request);
    const { editor } = parseBody(takeOverSchema, request.body);
    return drafts.takeOver(user, idOf(request.params.key), editor);
  });
}

/** @throws ApiError `draft-revision-missing` */
function windowAndRevision({ headers }: FastifyRequest): Omit<DraftSave, 'document'> {
  const [, revision] = /^"?(\d{1,9})"?$/.exec(headers['if-match'] ?? '') ?? [];
  const editor = editorSchema.safeParse(headers['editor']).data;
  if (revision === undefined || editor === undefined) throw new ApiError('draft-revision-missing');
  return { revision: Number(revision), editor };
}

function idOf(key: string): number {
  const id = /^\d+$/.test(key) ? Number(key) : Infinity;
  if (id > MAX_ID) throw new ApiError('project-not-found');
  return id;
}
