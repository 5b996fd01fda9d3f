import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { findSamples } from './find-samples';

/** GET /api/templates: addresses of the sample content of the templates and the demo, for anyone. */
export function registerTemplateRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/api/templates', async (_request, reply) => {
    void reply.header('cache-control', 'no-cache');
    return findSamples(db);
  });
}
