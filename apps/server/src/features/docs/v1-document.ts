import { appCallOf, V1_CALLS, V1_PREFIX, type V1Call } from '@anchora/contract/v1/v1-calls';
import { fillExample, SAMPLE_VALUES, V1_EXAMPLES } from '@anchora/contract/v1/v1-examples';
import { documentOf, operationOf, type OpenApiDocument, type Operation, type Site } from './openapi-document';

const TOKEN = 'token';

/** The OpenAPI document of the calls for programs, with the example of each. */
export function v1Document(site: Site): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const call of V1_CALLS) (paths[call.path] ??= {})[call.method] = operation(call);
  return documentOf(site, {
    description:
      'Calls for programs. They need a token, and change only by addition. Lists have pages: pass `nextCursor` as `cursor`. Answers tell in RateLimit headers how many requests are left; after 429, wait for the seconds of Retry-After. With an Idempotency-Key a request can be sent again without making anything twice.',
    paths,
    securitySchemes: { [TOKEN]: { type: 'http', scheme: 'bearer' } },
  });
}

function operation(call: V1Call): Operation {
  const app = appCallOf(call);
  const { path, method, summary = app?.summary ?? '', scope, name, query } = call;
  const described = app
    ? { ...app, path }
    : { path, method, summary, answer: [200, summary] as const, ...(query && { query }) };
  const shared = operationOf({ ...described, by: 'anyone', group: groupOf(path) });
  return {
    ...shared,
    operationId: name,
    description:
      scope === 'any'
        ? 'For every token.'
        : `Scope: \`${scope}\`${call.publishes ? '; with `publish`, it also changes what visitors see' : ''}.`,
    security: [{ [TOKEN]: [] }],
    ...withExample(shared, name),
  };
}

function withExample({ requestBody }: Operation, name: string): Pick<Operation, 'requestBody'> {
  const example = V1_EXAMPLES.find((one) => one.name === name)?.body;
  const json = requestBody?.content['application/json'];
  if (!requestBody || !json || example === undefined) return requestBody ? { requestBody } : {};
  const filled: unknown = fillExample<unknown>(example, SAMPLE_VALUES);
  return { requestBody: { ...requestBody, content: { 'application/json': { ...json, example: filled } } } };
}

/** `/api/v1/projects/…` → Projects. */
function groupOf(path: string): string {
  const [, first = ''] = path.slice(V1_PREFIX.length).split('/');
  return first.charAt(0).toUpperCase() + first.slice(1);
}
