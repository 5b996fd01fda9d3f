import type { FastifyInstance } from 'fastify';
import { DRAFT_SAVES_A_MINUTE } from '@anchora/contract/limits';
import { takeOverSchema, type SceneDraft } from '@anchora/contract/scene/drafts';
import { sceneDocumentSchema } from '@anchora/contract/scene/scene-document';
import type { Deps } from '../../deps';
import { parseBody } from '../../http/json-body';
import { createRateLimiter, enforceRateLimit } from '../../http/limits/rate-limit';
import { requireUser } from '../../http/session';
import { tellOfDraft } from './draft-channel';
import { DraftNews } from './draft-news';
import { DraftService } from './draft-service';
import { projectIdOf, windowAndRevision } from './request-fields';
import { registerPreviewRoutes } from './preview-routes';
import { registerReviewRoutes } from './review-routes';
import { registerTargetRoutes } from './target-routes';
import { registerVersionRoutes } from './version-routes';

interface ByKey {
  Params: { key: string };
}

/**
 * Drafts and versions of what a project shows. Members of its workspace reach them; others see a draft or a version
 * only by a preview or review link.
 */
export function registerSceneRoutes(app: FastifyInstance, deps: Deps): void {
  const news = new DraftNews((projectId) => tellOfDraft(deps.db, projectId), app.log);
  app.addHook('onClose', () => news.close());
  const drafts = new DraftService(deps, (projectId) => news.saved(projectId));
  const saves = createRateLimiter(deps.limits, 'draft-save', { limit: DRAFT_SAVES_A_MINUTE });

  app.get<ByKey>('/api/projects/:key/draft', async (request): Promise<SceneDraft> => {
    const user = await requireUser(request);
    return drafts.read(user, projectIdOf(request.params.key));
  });

  app.put<ByKey>('/api/projects/:key/draft', async (request): Promise<SceneDraft> => {
    const user = await requireUser(request);
    const id = projectIdOf(request.params.key);
    const document = parseBody(sceneDocumentSchema, request.body);
    // The order of the checks reveals nothing to users who are no members.
    await drafts.requireChangeable(user, id);
    const save = { document, ...windowAndRevision(request) };
    await enforceRateLimit(saves, String(id), 'draft-saves');
    return drafts.save(user, id, save);
  });

  app.delete<ByKey>('/api/projects/:key/draft', async (request): Promise<SceneDraft> => {
    const user = await requireUser(request);
    return drafts.drop(user, projectIdOf(request.params.key));
  });

  app.post<ByKey>('/api/projects/:key/draft/editor', async (request): Promise<SceneDraft> => {
    const user = await requireUser(request);
    const { editor } = parseBody(takeOverSchema, request.body);
    return drafts.takeOver(user, projectIdOf(request.params.key), editor);
  });

  registerVersionRoutes(app, deps, drafts, saves);
  registerTargetRoutes(app, deps);
  registerPreviewRoutes(app, deps, drafts);
  registerReviewRoutes(app, deps);
}
