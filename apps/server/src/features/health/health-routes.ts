import type { FastifyInstance } from 'fastify';
import { isDatabaseAnswering } from '../../db/is-database-answering';
import type { Deps } from '../../deps';

/** A database that takes longer counts as down, because a monitor needs an early answer. */
const ANSWER_WITHIN_MS = 2000;

/** GET /api/health: 200 while the database answers, 503 otherwise. It needs no session and has no rate limit. */
export function registerHealthRoutes(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  app.get('/api/health', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (await isDatabaseAnswering(deps.db, ANSWER_WITHIN_MS)) return { status: 'ok' };
    reply.code(503).header('retry-after', '1');
    return {
      status: 'unavailable',
      code: 'unavailable',
      message: 'The database does not answer. Please try again in a moment.',
    };
  });
}
