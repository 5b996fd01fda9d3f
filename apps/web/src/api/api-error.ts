import type { ApiErrorBody } from '@anchora/contract/api-error';
import { api as texts } from '../texts/api';

/** An answer that is not a success. `message` is '{status}: {body}'; screens show `shownMessage(error)`. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Null if the body is not the API's own JSON, such as a proxy's error page or an empty body. */
  readonly body: ApiErrorBody | null;
  /** The unchanged body. */
  readonly text: string;

  constructor(status: number, text: string, body: ApiErrorBody | null) {
    super(`${status}: ${text || 'Unknown error'}`);
    this.status = status;
    this.text = text;
    this.body = body;
  }
}

/** No answer: offline, server down, or the connection broke. */
export class ConnectionError extends Error {
  override name = 'ConnectionError';

  constructor(cause: unknown) {
    super(texts.unreachable, { cause });
  }
}

/**
 * The message to show to the user: the API's, or that of a lost connection; for other errors `fallback`, and without one
 * the error's own.
 */
export function shownMessage(error: unknown, fallback?: string): string {
  if (error instanceof ApiError) {
    return error.body?.message ?? fallback ?? texts.requestFailed(error.status);
  }
  if (error instanceof ConnectionError) return error.message;
  return fallback ?? (error instanceof Error ? error.message : String(error));
}

/** The error's status; null if no answer came. */
export function statusOf(error: unknown): number | null {
  return error instanceof ApiError ? error.status : null;
}
