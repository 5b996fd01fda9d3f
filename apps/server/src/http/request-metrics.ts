import type { FastifyInstance } from 'fastify';
import { httpRequestDuration, httpRequestsInFlight } from '../metrics/metrics';

/** Measures every request by its route's template, so that neither ids nor unknown addresses become labels. */
export function registerRequestMetrics(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    httpRequestsInFlight.inc();
    // Fires once for each request, whether its answer was sent or its client left.
    reply.raw.once('close', () => httpRequestsInFlight.dec());
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode };
    httpRequestDuration.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}
