import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { isSameSecret } from '../../http/is-same-secret';
import { registry } from '../../metrics/metrics';

/** `GET /metrics` with the operator's token. Requests without it are answered as if the route did not exist. */
export function registerMetricsRoutes(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const token = config.metricsToken;
  if (token === null) return;
  app.get('/metrics', { config: { requestCost: 0 } }, async (request, reply) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) {
      throw new ApiError('not-found', { address: 'GET /metrics' });
    }
    return reply
      .type(registry.contentType)
      .header('cache-control', 'private, no-store')
      .send(await registry.metrics());
  });
}
