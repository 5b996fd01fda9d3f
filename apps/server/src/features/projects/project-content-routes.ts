import type { FastifyInstance } from 'fastify';
import type { ContentWeight } from '@anchora/contract/projects';
import {
  browserVariantSchema,
  contentQualityQuerySchema,
  deletedSourceQuerySchema,
  keptVariantSchema,
} from '@anchora/contract/variant-requests';
import { BROWSER_VARIANTS, type ContentQuality } from '@anchora/contract/variants';
import { ApiError } from '../../http/api-error';
import { parseBody } from '../../http/json-body';
import { HEAVY_REQUEST } from '../../http/request-limits';
import { requireUser } from '../../http/session';
import { projectAnswer } from './project-answer';
import type { ProjectContentService } from './project-content-service';

interface ByKey {
  Params: { key: string };
}

/** Calls about what is made of the files of a project: its tracking file, and the variants of its content. */
export function registerProjectContentRoutes(app: FastifyInstance, contents: ProjectContentService): void {
  app.post<ByKey>(
    '/api/projects/:key/tracking-file',
    { config: { requestCost: HEAVY_REQUEST } },
    async (request, reply) => {
      const user = await requireUser(request);
      const project = await contents.retryTrackingFile(user, request.params.key);
      return reply.status(202).send(projectAnswer(project));
    },
  );

  app.get<ByKey>('/api/projects/:key/content-weight', async (request): Promise<ContentWeight> => {
    const user = await requireUser(request);
    return contents.contentWeight(user, request.params.key);
  });

  app.get<ByKey>('/api/projects/:key/variants', async (request): Promise<ContentQuality> => {
    const user = await requireUser(request);
    const { of } = parseBody(contentQualityQuerySchema, request.query);
    return contents.contentQuality(user, request.params.key, of);
  });

  app.post<ByKey>('/api/projects/:key/variants', { config: { requestCost: HEAVY_REQUEST } }, async (request, reply) => {
    const user = await requireUser(request);
    return reply.status(202).send(await contents.retryVariants(user, request.params.key));
  });

  app.post<ByKey>(
    '/api/projects/:key/kept-variant',
    { config: { requestCost: HEAVY_REQUEST } },
    async (request): Promise<ContentQuality> => {
      const user = await requireUser(request);
      return contents.keepVariant(user, request.params.key, parseBody(keptVariantSchema, request.body));
    },
  );

  app.delete<ByKey>('/api/projects/:key/kept-source', async (request): Promise<ContentQuality> => {
    const user = await requireUser(request);
    return contents.deleteSource(user, request.params.key, parseBody(deletedSourceQuerySchema, request.query));
  });

  app.put<{ Params: { key: string; variant: string } }>('/api/projects/:key/variants/:variant', async (request) => {
    const user = await requireUser(request);
    const variant = BROWSER_VARIANTS.find((name) => name === request.params.variant);
    if (!variant) throw new ApiError('not-found', { address: request.url });
    const given = parseBody(browserVariantSchema, request.body);
    return projectAnswer(await contents.giveVariant(user, request.params.key, { variant, ...given }));
  });
}
