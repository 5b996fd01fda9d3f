import type { FastifyInstance } from 'fastify';

/**
 * Sets the headers of every answer and the strict defaults of answers of the API and oEmbed, which a route may replace.
 */
export function registerSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    if (/^\/(?:api\/|oembed\b)/.test(request.url)) {
      // Answers may depend on the user, so they are private unless their route says otherwise.
      reply.header('cache-control', 'private, no-store');
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
      reply.header('cross-origin-resource-policy', 'same-origin');
    }
    done();
  });
}
