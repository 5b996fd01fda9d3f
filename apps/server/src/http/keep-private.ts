import type { FastifyReply } from 'fastify';

/**
 * Keeps an answer about a preview to its browser: its link shows a draft to everyone who has it, so neither caches nor
 * search engines nor other sites may learn of it.
 */
export function keepPrivate(reply: FastifyReply): void {
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
  reply.header('x-robots-tag', 'noindex');
}
