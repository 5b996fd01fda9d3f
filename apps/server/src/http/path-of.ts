import type { FastifyRequest } from 'fastify';

/** The path of a request's address, without the query. */
export function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}
