import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { registry } from '../../metrics/metrics';

/** `GET /metrics` with the operator's token. Requests without it are answered as if the route did not exist. */
export function registerMetricsRoute(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const token = config.metricsToken;
  if (token === null) return;
  const wanted = digest(`Bearer ${token}`);
  app.get('/metrics', { config: { requestCost: 0 } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) {
      throw new ApiError('not-found', { address: 'GET /metrics' });
    }
    return reply
      .type(registry.contentType)
      .header('cache-control', 'private, no-store')
      .send(await registry.metrics());
  });
}

/** Hash of equal length, so that the comparison takes the same time for every guess. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
