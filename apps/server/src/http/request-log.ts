import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from './path-of';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the request is logged without the address that it came from. */
    logsNoAddress?: boolean;
  }
}

/** Parameters of addresses that are secrets themselves. */
const SECRET_PARAMETERS = /:(?:ticket|token)\b/;

/**
 * One line per answer, without headers and bodies. The query is left out too: a presigned address carries its signature
 * there.
 */
export function registerRequestLog(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const line = {
      method: request.method,
      path: pathForLog(request),
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      ...(request.routeOptions.config.logsNoAddress ? {} : { address: request.ip }),
    };
    request.log.info(line, 'answered');
    done();
  });
}

function pathForLog(request: FastifyRequest): string {
  const route = request.routeOptions.url ?? '';
  return SECRET_PARAMETERS.test(route) ? route : pathOf(request);
}
