import type { FastifyInstance } from 'fastify';
import type { Counted, DailyCounts } from '@anchora/contract/projects';
import type { Deps } from '../../deps';
import { clientNetwork } from '../../http/client-network';
import { isCrawlerOrPreview } from '../../http/is-crawler-or-preview';
import { createRateLimiter } from '../../http/limits/rate-limit';
import { optionalUser, requireUser } from '../../http/session';
import type { ProjectFinder } from './project-finder';
import type { ProjectService } from './project-service';

interface ByKey {
  Params: { key: string };
}

/** Counts views and shares of projects, and reads the counts by day. */
export function registerProjectCountRoutes(
  app: FastifyInstance,
  deps: Deps,
  finder: ProjectFinder,
  projects: ProjectService,
): void {
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
      const { project } = await finder.find(request.params.key, user);
      const isPerson = !isCrawlerOrPreview(request.headers);
      if (isPerson && (await limiter.take(`${clientNetwork(request.ip)} ${project.id}`)) === 0) {
        await projects.count(project, action, user);
      }
      return { ok: true };
    });
  }
}
