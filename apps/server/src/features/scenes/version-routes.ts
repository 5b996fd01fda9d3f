import type { FastifyInstance } from 'fastify';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import {
  publishSchema,
  restoreSchema,
  versionChangeSchema,
  type PublishCheck,
  type SceneVersion,
  type SceneVersionDocument,
  type SceneVersions,
} from '@anchora/contract/scene/versions';
import type { Deps } from '../../deps';
import { idempotencyKey } from '../../http/idempotency-key';
import { parseBody } from '../../http/json-body';
import { enforceRateLimit, type RateLimiter } from '../../http/limits/rate-limit';
import { HEAVY_REQUEST } from '../../http/request-limits';
import { requireUser } from '../../http/session';
import type { DraftService } from './draft-service';
import { PublishNotices } from './publish-notices';
import { PublishService } from './publish-service';
import { projectIdOf, versionNumberOf, windowAndRevision } from './request-fields';
import { VersionService } from './version-service';

interface ByKey {
  Params: { key: string };
}
interface ByNumber {
  Params: { key: string; number: string };
}

/** @param saves limits the saves of a draft; bringing a version back into it is one. */
export function registerVersionRoutes(
  app: FastifyInstance,
  deps: Deps,
  drafts: DraftService,
  saves: RateLimiter,
): void {
  const notices = new PublishNotices(deps, app.log);
  app.addHook('onClose', () => notices.settled());
  const publisher = new PublishService(deps, notices, app.log);
  const versions = new VersionService(deps, drafts);
  const config = { requestCost: HEAVY_REQUEST };

  app.get<ByKey>('/api/projects/:key/publish', async (request): Promise<PublishCheck> => {
    const user = await requireUser(request);
    return publisher.check(user, projectIdOf(request.params.key));
  });

  app.post<ByKey>('/api/projects/:key/publish', { config }, async (request, reply) => {
    const user = await requireUser(request);
    const id = projectIdOf(request.params.key);
    const wanted = parseBody(publishSchema, request.body);
    const { published, isNew } = await publisher.publish(user, id, wanted, idempotencyKey(request));
    return reply.status(isNew ? 201 : 200).send(published);
  });

  app.get<ByKey>('/api/projects/:key/versions', async (request): Promise<SceneVersions> => {
    const user = await requireUser(request);
    return versions.list(user, projectIdOf(request.params.key));
  });

  app.get<ByNumber>('/api/projects/:key/versions/:number', async (request): Promise<SceneVersionDocument> => {
    const user = await requireUser(request);
    const { key, number } = request.params;
    return versions.read(user, projectIdOf(key), versionNumberOf(number));
  });

  app.post<ByNumber>('/api/projects/:key/versions/:number/restore', { config }, async (request, reply) => {
    const user = await requireUser(request);
    const id = projectIdOf(request.params.key);
    const number = versionNumberOf(request.params.number);
    const { publish, closeReplaced } = parseBody(restoreSchema, request.body);
    if (!publish) {
      await drafts.requireChangeable(user, id);
      const save = windowAndRevision(request);
      await enforceRateLimit(saves, String(id), 'draft-saves');
      const draft: SceneDraft = await versions.intoDraft(user, id, number, save);
      return draft;
    }
    const key = idempotencyKey(request);
    const { published, isNew } = await publisher.publishAgain(user, id, number, { closeReplaced, key });
    return reply.status(isNew ? 201 : 200).send(published);
  });

  app.patch<ByNumber>('/api/projects/:key/versions/:number', async (request): Promise<SceneVersion> => {
    const user = await requireUser(request);
    const { key, number } = request.params;
    const { isPinned } = parseBody(versionChangeSchema, request.body);
    return versions.setPinned(user, projectIdOf(key), versionNumberOf(number), isPinned);
  });

  app.delete<ByNumber>('/api/projects/:key/versions/:number', async (request) => {
    const user = await requireUser(request);
    const { key, number } = request.params;
    await versions.delete(user, projectIdOf(key), versionNumberOf(number));
    return { ok: true };
  });
}
