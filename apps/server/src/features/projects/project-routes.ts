import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  createProjectSchema,
  updateProjectSchema,
  type ContentWeight,
  type Counted,
  type DailyCounts,
  type LinkStanding,
  type PrivateSharedProject,
} from '@anchora/contract/projects';
import {
  BROWSER_VARIANTS,
  browserVariantSchema,
  contentQualityQuerySchema,
  type ContentQuality,
} from '@anchora/contract/variants';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { clientNetwork } from '../../http/client-address';
import { parseBody } from '../../http/json-body';
import { createRateLimiter } from '../../http/limits/rate-limit';
import { HEAVY_REQUEST } from '../../http/request-limits';
import { requestedWorkspace } from '../../http/requested-workspace';
import { optionalUser, rememberUserId, requireUser, sessionTokenHash } from '../../http/session';
import { isCrawlerOrPreview } from '../../http/crawlers';
import type { RegisterOwn } from '../../http/v1/v1-routes';
import { projectAnswer, publicProjectAnswer } from './project-answer';
import { registerProjectLists } from './project-list-routes';
import { ProjectService } from './project-service';
import { registerQrCode } from './qr-code-route';

interface ByKey {
  Params: { key: string };
}

const MAX_CREATION_KEY_LENGTH = 255;

export function registerProjectRoutes(app: FastifyInstance, deps: Deps, registerOwn: RegisterOwn): void {
  const projects = new ProjectService(deps, app.log);
  registerQrCode(registerOwn, deps, projects);

  registerProjectLists(app, deps.db);

  app.post('/api/projects', async (request, reply) => {
    const user = await requireUser(request);
    const wanted = parseBody(createProjectSchema, request.body);
    const workspaceId = requestedWorkspace(request, user, 'change');
    const { project, isNew } = await projects.create(user, workspaceId, wanted, creationKey(request));
    return reply.status(isNew ? 201 : 200).send(projectAnswer(project));
  });

  app.get<ByKey>('/api/projects/:key', async (request, reply) => {
    const own = await projects.findInSession(request.params.key, sessionTokenHash(request));
    if (own) {
      rememberUserId(request, own.userId);
      return projectAnswer(own.project);
    }
    const user = await optionalUser(request);
    const { project, by } = await projects.find(request.params.key, user);
    if (by === 'owned') return projectAnswer(project);
    if (!project.isPublic) return { ...publicProjectAnswer(project), isPublic: false } satisfies PrivateSharedProject;
    reply.header('cache-control', 'no-cache');
    return publicProjectAnswer(project);
  });

  app.patch<ByKey>('/api/projects/:key', async (request) => {
    const user = await requireUser(request);
    const change = parseBody(updateProjectSchema, request.body);
    return projectAnswer(await projects.update(user, request.params.key, change));
  });

  app.delete<ByKey>('/api/projects/:key', async (request) => {
    const user = await requireUser(request);
    return projectAnswer(await projects.moveToTrash(user, request.params.key));
  });

  app.post<ByKey>('/api/projects/:key/restore', async (request) => {
    const user = await requireUser(request);
    return projectAnswer(await projects.restore(user, request.params.key));
  });

  app.post<ByKey>(
    '/api/projects/:key/tracking-file',
    { config: { requestCost: HEAVY_REQUEST } },
    async (request, reply) => {
      const user = await requireUser(request);
      const project = await projects.retryTrackingFile(user, request.params.key);
      return reply.status(202).send(projectAnswer(project));
    },
  );

  app.get<ByKey>('/api/projects/:key/link', async (request): Promise<LinkStanding> => {
    const user = await requireUser(request);
    const { id, name, isPublic, status } = projectAnswer(await projects.findLinked(user, request.params.key));
    return { id, name, isPublic, status };
  });

  app.get<ByKey>('/api/projects/:key/content-weight', async (request): Promise<ContentWeight> => {
    const user = await requireUser(request);
    return projects.contentWeight(user, request.params.key);
  });

  app.get<ByKey>('/api/projects/:key/variants', async (request): Promise<ContentQuality> => {
    const user = await requireUser(request);
    const { of } = parseBody(contentQualityQuerySchema, request.query);
    return projects.contentQuality(user, request.params.key, of);
  });

  app.post<ByKey>('/api/projects/:key/variants', { config: { requestCost: HEAVY_REQUEST } }, async (request, reply) => {
    const user = await requireUser(request);
    return reply.status(202).send(await projects.retryVariants(user, request.params.key));
  });

  app.put<{ Params: { key: string; variant: string } }>('/api/projects/:key/variants/:variant', async (request) => {
    const user = await requireUser(request);
    const variant = BROWSER_VARIANTS.find((name) => name === request.params.variant);
    if (!variant) throw new ApiError('not-found', { address: request.url });
    const given = parseBody(browserVariantSchema, request.body);
    return projectAnswer(await projects.giveVariant(user, request.params.key, { variant, ...given }));
  });

  app.get<ByKey>('/api/projects/:key/daily-counts', async (request): Promise<DailyCounts> => {
    const user = await requireUser(request);
    return { days: await projects.dailyCounts(user, request.params.key) };
  });

  registerCounter('view');
  registerCounter('share');

  /** The answer is the same whether or not the call was counted, so that it does not reveal the limit. */
  function registerCounter(action: 'view' | 'share'): void {
    const limiter = createRateLimiter(deps.limits, action, { limit: deps.config.limits.viewPerAddressAndProject });
    app.post<ByKey>(`/api/projects/:key/${action}`, async (request): Promise<Counted> => {
      const user = await optionalUser(request);
      const { project } = await projects.find(request.params.key, user);
      const isPerson = !isCrawlerOrPreview(request.headers);
      if (isPerson && (await limiter.take(`${clientNetwork(request.ip)} ${project.id}`)) === 0) {
        await projects.count(project, action, user);
      }
      return { ok: true };
    });
  }
}

/** Identifies one creation, so that a double click or a retry after a lost answer creates one project. */
function creationKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key === 'string' && key.length <= MAX_CREATION_KEY_LENGTH) return key;
  throw new ApiError('idempotency-key-too-long', { max: MAX_CREATION_KEY_LENGTH });
}
