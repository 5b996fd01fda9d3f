import type { FastifyInstance } from 'fastify';

/**
 * Asks clients and proxies to close their connections while the server stops: an open connection would continue to
 * bring requests to a server that is about to end.
 */
export function registerLastAnswers(app: FastifyInstance, stopping: AbortSignal | undefined): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping?.aborted) reply.header('connection', 'close');
    done();
  });
}
