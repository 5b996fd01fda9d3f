import { readFieldFault, type FieldFault } from '@anchora/contract/errors/field-faults';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { ApiError, invalid } from './api-error';

/** The longest valid project is far smaller. Upload routes stream and set their own limits. Chosen, not measured. */
export const MAX_JSON_BODY_BYTES = 64 * 1024;

/**
 * Accepts only JSON: a foreign page could send a form or text/plain body without a CORS preflight. An empty body counts
 * as absent, since many clients send the content type with every call.
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
 * @throws ApiError `validation-failed` with the first fault of each field.
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid({ code: 'body-not-object' });
  }
  const withNul = Object.entries(body).find(([, value]) => typeof value === 'string' && value.includes('\0'));
  if (withNul) {
    // PostgreSQL cannot store U+0000 in a text.
    throw invalid({ code: 'text-with-nul' }, withNul[0]);
  }
  const result = schema.safeParse(body);
  if (result.success) return result.data;

  const fields: Record<string, FieldFault> = {};
  let first: FieldFault | undefined;
  for (const { path, message } of result.error.issues) {
    const fault: FieldFault = readFieldFault(message) ?? { code: 'body-invalid' };
    const field = path.join('.');
    first ??= fault;
    if (field !== '' && !Object.hasOwn(fields, field)) fields[field] = fault;
  }
  throw new ApiError('validation-failed', { fault: first ?? { code: 'body-invalid' } }, { fields });
}
