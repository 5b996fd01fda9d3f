import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { Readiness } from './readiness';

type HealthDeps = Pick<Deps, 'db' | 'store' | 'stopping'>;

/**
 * `GET /api/health`: 200 as long as this process answers; a supervisor restarts one that does not. `GET /api/ready`: whether
 * a proxy should send requests here. Neither needs a session or has a rate limit, and strangers learn only yes or no.
 */
export function registerHealthRoutes(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/api/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));

  const readiness = new Readiness(deps, (obstacle) => {
    if (obstacle === null) app.log.info('ready again');
    else app.log.warn({ obstacle }, 'not ready');
  });
  app.get('/api/ready', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (await readiness.check()) return { status: 'ok' };
    reply.code(503).header('retry-after', '1');
    return {
      status: 'unavailable',
      code: 'unavailable',
      message: 'This server is not ready. Please try again in a moment.',
    };
  });
}
