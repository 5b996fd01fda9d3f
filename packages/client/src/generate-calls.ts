import { appCallOf, V1_CALLS, type V1Call } from '@anchora/contract/v1/v1-calls';

type Json = { [name: string]: unknown };

/**
 * The text of `calls.ts`.
 *
 * @param schemaOf JSON schema of what a schema of the contract accepts.
 */
export function generateCalls(schemaOf: (schema: object) => Json): string {
  const modules = new Map<string, Set<string>>();
  for (const { answer } of V1_CALLS) {
    if (answer === 'bytes') continue;
    const [module, type] = answer;
    modules.set(module, (modules.get(module) ?? new Set()).add(type));
  }
  const imports = [...modules]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([module, types]) => `import type { ${[...types].join(', ')} } from '@anchora/contract/${module}';`);
  const shapes = V1_CALLS.map((call) => `  ${call.name}: ${shapeOf(call, schemaOf)};`);
  const routes = V1_CALLS.map(({ name, method, path, answer }) => {
    return `  ${name}: ['${method.toUpperCase()}', '${path}'${answer === 'bytes' ? ", 'bytes'" : ''}],`;
  });
  return [
    '/** Generated from the contract; see the README. */',
    ...imports,
    '\nexport interface Calls {',
    ...shapes,
    "}\n\nexport const ROUTES: Record<keyof Calls, readonly [method: string, path: string, answer?: 'bytes']> = {",
    ...routes,
    '};\n',
  ].join('\n');
}

function shapeOf(call: V1Call, schemaOf: (schema: object) => Json): string {
  const app = appCallOf(call);
  const params = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}: string | number`);
  const parts = [
    ...(params.length > 0 ? [`params: { ${params.join('; ')} }`] : []),
    ...(app?.body ? [`body: ${typeOf(schemaOf(app.body))}`] : []),
    ...(app?.querySchema ? [queryOf(schemaOf(app.querySchema))] : []),
    ...(call.query
      ? [
          `query?: { ${Object.keys(call.query)
            .map((name) => `${name}?: string`)
            .join('; ')} }`,
        ]
      : []),
    `answer: ${call.answer === 'bytes' ? 'ArrayBuffer' : call.answer[1]}`,
  ];
  return `{ ${parts.join('; ')} }`;
}

/** The query of a call, which may be left out if the call requires nothing of it. */
function queryOf(schema: Json): string {
  const isRequired = ((schema.required as string[] | undefined) ?? []).length > 0;
  return `query${isRequired ? '' : '?'}: ${typeOf(schema)}`;
}

/**
 * The TypeScript type of a schema. Deeply nested ones, such as scene documents, become `object`; the server checks
 * them.
 */
function typeOf(schema: Json): string {
  const { type, properties, items, anyOf } = schema as {
    type?: string;
    properties?: Json;
    items?: Json;
    anyOf?: Json[];
  };
  const values = schema.enum as unknown[] | undefined;
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  if (type === 'array') return items && 'type' in items && items.type === 'string' ? 'string[]' : 'unknown[]';
  if (type === 'integer') return 'number';
  if (type === 'object' && properties && !('scenes' in properties)) return objectType(schema);
  if (type === 'string' || type === 'number' || type === 'boolean' || type === 'null') return type;
  return 'object';
}

function objectType(schema: Json): string {
  const required = new Set(schema.required as string[] | undefined);
  const fields = Object.entries(schema.properties as Record<string, Json>).map(
    ([name, own]) => `${name}${required.has(name) ? '' : '?'}: ${typeOf(own)}`,
  );
  return `{ ${fields.join('; ')} }`;
}
