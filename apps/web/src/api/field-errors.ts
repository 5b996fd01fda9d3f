import { ApiError } from './api-error';

/** What the server says of single fields of the request, by their names; empty for any other error. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? (error.body?.fields ?? {}) : {};
}
