import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error';
import { READING_METHODS } from './reading-methods';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The request carries its own proof (a signature, or a token, which no browser sends by itself), so it is accepted
     * without an Origin, but refused with a foreign one.
     */
    hasOwnProof?: boolean;
  }
}

/**
 * Refuses every state change that a page of another origin could have sent with the visitor's cookie. Browsers send
 * Origin with each such request, and no script can forge it.
 */
export function registerOriginCheck(app: FastifyInstance, allowedOrigins: readonly string[]): void {
  const allowed = new Set(allowedOrigins);
  const [home = ''] = allowedOrigins;
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    const isKnown = (given: string) => (request.ownDomain ? request.ownDomain.origin === given : allowed.has(given));
    const isAllowed =
      READING_METHODS.has(request.method) ||
      (origin === undefined ? request.routeOptions.config.hasOwnProof === true : isKnown(origin));
    if (isAllowed) done();
    else done(new ApiError(origin === undefined ? 'origin-missing' : 'foreign-origin', { home }));
  });
}
