import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { ErrorCode } from '@anchora/contract/errors/error-codes';
import type { LightMyRequestResponse } from 'fastify';

/** The error code of a refused request. */
export function codeOf(answer: LightMyRequestResponse): ErrorCode {
  return answer.json<ApiErrorBody>().code;
}
