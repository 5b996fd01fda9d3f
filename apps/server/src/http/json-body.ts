import type { ApiMessage } from '@anchora/contract/messages/message';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { ApiError } from './api-error';

/** The longest valid project is far below this. Upload routes stream and set limits of their own. */
export const MAX_JSON_BODY_BYTES = 64 * 1024;

/**
 * Accepts JSON alone (a form or text/plain body is what a foreign page could send without the browser asking us first). An empty body counts as
 * none, since many clients send the content type with every call.
 */
export function registerJsonBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body as string, done);
  });
}

/**
 * Checks a body against its contract schema.
 *
 * @throws ApiError `validation-failed`, with the first message of each field.
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiError('validation-failed', 'Send a JSON object.');
  }
  const withNul = Object.entries(body).find(([, value]) => typeof value === 'string' && value.includes('\0'));
  if (withNul) {
    // PostgreSQL stores no U+0000 in a text.
    const message = 'This text holds a character that cannot be stored (U+0000). Remove it.';
    throw new ApiError('validation-failed', message, { fields: { [withNul[0]]: message } });
  }
  const result = schema.safeParse(body);
  if (result.success) return result.data;

  // The schemas of the contract word their issues themselves.
  const fields: Record<string, ApiMessage> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.');
    if (field !== '' && !Object.hasOwn(fields, field)) fields[field] = issue.message as ApiMessage;
  }
  const [first] = result.error.issues;
  const message = first ? (first.message as ApiMessage) : 'The data sent is not valid.';
  throw new ApiError('validation-failed', message, Object.keys(fields).length > 0 ? { fields } : {});
}
