import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseTrouble } from '../db/database-errors';
import { isDiskFull } from '../storage/is-disk-full';
import { StoreUnavailableError } from '../storage/object-store';
import { ApiError } from './api-error';
import { pathOf } from './path-of';

/**
 * The only place where an error of a request becomes an answer; `answer-client-error.ts` answers what is not a request.
 * A 5xx hides its cause from the client; the log contains it.
 */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request) => {
    throw new ApiError('not-found', { address: `${request.method} ${pathOf(request)}` });
  });
}

/** Also used for errors that occur before routing, such as a malformed URL. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const answer = error instanceof ApiError ? error : translate(error);
  if (answer.status >= 500) request.log.error({ err: answer.cause ?? error }, 'request failed');
  // Headers that the route had set for a success must not describe the error.
  for (const name of ['content-encoding', 'content-disposition', 'content-length', 'etag', 'last-modified']) {
    reply.removeHeader(name);
  }
  if (answer.retryAfterMs !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(answer.retryAfterMs / 1000)));
  reply
    .status(answer.status)
    .header('cache-control', 'private, no-store')
    .type('application/json; charset=utf-8')
    .send(answer.toBody());
}

/** Answers to troubles of database and store, with the wait of Retry-After, which is chosen and not measured. */
const TROUBLES = {
  unavailable: { answer: 'unavailable', retryAfterMs: 1000 },
  busy: { answer: 'busy', retryAfterMs: 5000 },
  slow: { answer: 'took-too-long', retryAfterMs: 1000 },
  full: { answer: 'storage-full', retryAfterMs: 60_000 },
  storeAway: { answer: 'store-unavailable', retryAfterMs: 2000 },
  text: { answer: 'malformed-request', retryAfterMs: undefined },
} as const;

/** Translates errors that are not ApiErrors: requests refused by the framework, and everything unforeseen. */
function translate(error: unknown): ApiError {
  const { code = '', statusCode } = error as Partial<FastifyError>;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new ApiError('unsupported-media-type');
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) {
    return new ApiError('request-too-large');
  }
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY') {
    return new ApiError('invalid-json');
  }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new ApiError('malformed-request');
  }
  const trouble = troubleOf(error);
  if (trouble === null) return new ApiError('internal', {}, { cause: error });
  const { answer, retryAfterMs } = TROUBLES[trouble];
  return ApiError.of({ code: answer }, { cause: error, retryAfterMs });
}

function troubleOf(error: unknown): keyof typeof TROUBLES | null {
  if (isDiskFull(error)) return 'full';
  return error instanceof StoreUnavailableError ? 'storeAway' : databaseTrouble(error);
}
