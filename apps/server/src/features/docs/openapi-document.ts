import { API_CALLS, type GroupedCall } from '@anchora/contract/api-calls';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import { WORKSPACE_QUERY } from '@anchora/contract/calls/api-call';
import { z } from 'zod';
import { cookieName } from '../../http/session';

type Json = Record<string, unknown>;
/** A call with the fields that its description needs. */
type DescribedCall = Omit<GroupedCall, 'answer'> & { answer: readonly [status: number, description: string] };

export interface OpenApiDocument extends Json {
  openapi: '3.1.0';
  paths: Record<string, Record<string, Operation>>;
}

export interface Operation extends Json {
  tags: string[];
  summary: string;
  parameters?: { name: string; in: 'path' | 'query' | 'header'; description?: string }[];
  requestBody?: { required?: true; content: Record<string, { schema: Json; example?: unknown }> };
}

const ERROR_SCHEMA = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string', description: 'One or two English sentences that can be shown to a user' },
    code: { type: 'string' },
    params: { type: 'object' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    fieldErrors: {
      type: 'object',
      description: 'The messages of `fields` as codes and parameters',
      additionalProperties: {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'string' }, params: { type: 'object' } },
      },
    },
  } satisfies Record<keyof ApiErrorBody, Json>,
};

const SESSION = 'session';
const EVENT_STREAM = { 'text/event-stream': { schema: { type: 'string' } } };

export interface Site {
  productName: string;
  publicUrl: string;
}

interface Described {
  description: string;
  paths: OpenApiDocument['paths'];
  /** The proofs that calls may need, by name. */
  securitySchemes: Json;
}

export function documentOf({ productName, publicUrl }: Site, described: Described): OpenApiDocument {
  const { description, paths, securitySchemes } = described;
  return {
    openapi: '3.1.0',
    info: { title: `${productName} API`, version: '1', description },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas: { Error: ERROR_SCHEMA }, securitySchemes },
  };
}

/**
 * The OpenAPI document of this server: its calls come from the contract, the shapes of bodies from the contract's
 * schemas.
 */
export function openApiDocument(site: Site): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const call of API_CALLS) (paths[call.path] ??= {})[call.method] = operationOf(withWorkspace(call));
  return documentOf(site, {
    description:
      'The calls of the web app. State changes need an Origin header with the address of this server. Every error has the form of `Error`.',
    paths,
    securitySchemes: {
      [SESSION]: { type: 'apiKey', in: 'cookie', name: cookieName(new URL(site.publicUrl).protocol === 'https:') },
    },
  });
}

function withWorkspace(call: GroupedCall): GroupedCall {
  return call.inWorkspace ? { ...call, query: { ...call.query, ...WORKSPACE_QUERY } } : call;
}

export function operationOf(call: DescribedCall): Operation {
  const [status, description] = call.answer;
  return {
    tags: [call.group],
    summary: call.summary,
    ...(call.by === 'session' && { security: [{ [SESSION]: [] }] }),
    ...withParameters(call),
    ...withBody(call),
    responses: {
      [status]: { description, ...(call.streams && { content: EVENT_STREAM }) },
      default: {
        description: 'What was wrong',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function withParameters({ path, query = {}, querySchema, headers = {} }: DescribedCall): Pick<Operation, 'parameters'> {
  const schema = { type: 'string' };
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    schema,
  }));
  const checked = querySchema ? ((jsonSchema(querySchema).properties ?? {}) as Record<string, Json>) : {};
  const named = (place: 'query' | 'header', all: Record<string, string | undefined>, schemas: Record<string, Json>) =>
    Object.entries(all).map(([name, description]) => ({
      name,
      in: place,
      description,
      schema: schemas[name] ?? schema,
    }));
  const undescribed = Object.fromEntries(Object.keys(checked).map((name) => [name, undefined]));
  const inQuery = named('query', { ...undescribed, ...query }, checked);
  const parameters = [...inPath, ...inQuery, ...named('header', headers, {})];
  return parameters.length > 0 ? { parameters } : {};
}

function withBody({ body, bodyType }: DescribedCall): Pick<Operation, 'requestBody'> {
  if (body) {
    return { requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(body) } } } };
  }
  if (bodyType === 'multipart/form-data') {
    const schema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
    return { requestBody: { content: { [bodyType]: { schema } } } };
  }
  if (bodyType) return { requestBody: { content: { [bodyType]: { schema: { type: 'string', format: 'binary' } } } } };
  return {};
}

function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}
