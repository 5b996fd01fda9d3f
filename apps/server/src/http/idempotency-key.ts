import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '@anchora/contract/limits';
import { ApiError } from './api-error';

/**
 * The key of a request, which makes its repetition harmless: a double click, or a retry after a lost answer. Null if
 * the request has none.
 *
 * @throws ApiError `idempotency-key-too-long`
 */
export function idempotencyKey({ headers }: FastifyRequest): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined || key === '') return null;
  if (typeof key === 'string' && key.length <= MAX_IDEMPOTENCY_KEY_LENGTH) return key;
  throw new ApiError('idempotency-key-too-long', { max: MAX_IDEMPOTENCY_KEY_LENGTH });
}

/**
 * SHA-256 of a request, by which its repetition is told from another request with the same key.
 *
 * @param request as parsed, so that neither omitted defaults nor the order of fields matter.
 */
export function hashOfRequest(request: object): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}
