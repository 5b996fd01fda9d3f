import type { Noun } from '@anchora/contract/errors/error-codes';
import { ApiError } from '../api-error';

/**
 * The error for what was done too often, with Retry-After.
 *
 * @param what noun for it in the message.
 * @param field of the request that caused it, if one did.
 */
export function rateLimited(what: Noun['code'], retryAfterMs: number, field?: string): ApiError {
  const params = { what: { code: what }, wait: Math.ceil(retryAfterMs / 1000) };
  return new ApiError('rate-limited', params, { retryAfterMs, ...(field !== undefined && { field }) });
}
