import type { FastifyInstance } from 'fastify';

/** One line per answer. The query is left out: a presigned address carries its signature there. */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      address: request.ip,
    };
    request.log.info(line, 'answered');
  });
}
