import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The request carries its own proof (a signature in its address), so an absent Origin is no reason to refuse it.
     * A foreign one still is.
     */
    signedRequest?: boolean;
  }
}

const READING_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every state change that a page of another origin could have sent with the visitor's cookie. Browsers put
 * Origin on each such request and let no script forge it.
 */
export function registerOriginCheck(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  const allowed = new Set(allowedOrigins);
  const [home = ''] = allowedOrigins;
  app.addHook('onRequest', async (request) => {
    if (READING_METHODS.has(request.method)) return;
    const { origin } = request.headers;
    if (origin !== undefined && allowed.has(origin)) return;
    if (origin === undefined && request.routeOptions.config.signedRequest) return;
    throw new ApiError(origin === undefined ? 'origin-missing' : 'foreign-origin', { home });
  });
}
