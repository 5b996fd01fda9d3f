import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/api-error';
import { Readiness } from './readiness';

/** Seconds, sent as Retry-After. Proxies ask at intervals of their own. Chosen, not measured. */
const RETRY_AFTER_S = 1;

type HealthDeps = Pick<Deps, 'db' | 'store' | 'stopping'>;

/**
 * `GET /api/health`: 200 as long as this process answers; a supervisor restarts one that does not. `GET /api/ready`:
 * whether a proxy should send requests here. Neither needs a session or has a rate limit, and strangers learn only yes
 * or no.
 */
export function registerHealthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/api/health', { config: { requestCost: 0 } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  const readiness = new Readiness(deps, (obstacle) => {
    if (obstacle === null) app.log.info('ready again');
    else app.log.warn({ obstacle }, 'not ready');
  });
  app.get('/api/ready', { config: { requestCost: 0 } }, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (await readiness.check()) return { status: 'ok' };
    const notReady = new ApiError('not-ready');
    reply.code(notReady.status).header('retry-after', String(RETRY_AFTER_S));
    return { status: 'unavailable', ...notReady.toBody() };
  });
}
