import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_ID } from '@anchora/contract/limits';

const CONTRACT = path.join(import.meta.dirname, '../../../../packages/contract/src');
/** Stored as bigint; checked against the limit of its kind, which is far lower, with an error of its own. */
const BIGINT_FIELDS = ['presignedUploadSchema.size'];

interface JsonSchema {
  type?: string;
  maximum?: number;
  exclusiveMaximum?: number;
  /** The only allowed value, or all of them. */
  const?: unknown;
  enum?: unknown[];
}

/** Paths of all numbers in a schema that PostgreSQL's `integer` could not hold. */
function unbounded(schema: unknown, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const {
    type,
    maximum = Infinity,
    exclusiveMaximum = Infinity,
    const: only = Infinity,
    ...rest
  } = schema as JsonSchema;
  const allowed = rest.enum ? Math.max(...rest.enum.map(Number)) : Infinity;
  const largest = Math.min(maximum, exclusiveMaximum, Number(only), allowed);
  const isTooLarge = (type === 'integer' || type === 'number') && largest > MAX_ID;
  const inner = Object.entries(schema).flatMap(([name, value]) =>
    unbounded(value, name === 'properties' || name === 'items' ? at : `${at}.${name}`),
  );
  return isTooLarge ? [at, ...inner] : inner;
}

it('every number of a request is bounded to what its column holds', async () => {
  const modules = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!.*\.test\.).*\.ts$/.test(name),
  );
  const schemas = new Map<string, z.ZodType>();
  for (const name of modules) {
    const exported = (await import(/* @vite-ignore */ path.join(CONTRACT, name))) as Record<string, unknown>;
    for (const [key, value] of Object.entries(exported)) if (value instanceof z.ZodType) schemas.set(key, value);
  }
  expect([...schemas.keys()]).toContain('markReadSchema');
  const found = [...schemas].flatMap(([name, schema]) =>
    unbounded(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name),
  );
  expect(found).toEqual(BIGINT_FIELDS);
});
