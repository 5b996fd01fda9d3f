import type { Random } from '../../support/seeded-random';

/** The parts of an OpenAPI document from which requests are generated. */
export interface FuzzedDocument {
  paths: Record<string, Record<string, FuzzedOperation>>;
}

interface FuzzedOperation {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses?: Record<string, { content?: Record<string, unknown> }>;
}

/** The keywords that the server's document uses, except for patterns: texts fit these only by chance. */
interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

export interface FuzzedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

const HOSTILE_TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  'null',
  '../../../etc/passwd',
  "' or 1=1 --",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '\0',
  'a\0b',
  '\u202Etxt.exe',
  '\uD800',
  'é'.repeat(200),
  '👩‍👩‍👧‍👦'.repeat(40),
  '%00',
  '%',
  '%2e%2e%2f',
  '${7*7}',
  '{{7*7}}',
  '__proto__',
  'constructor',
  '9'.repeat(400),
  'x'.repeat(10_000),
];
const HOSTILE_VALUES: unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [[[[]]]],
  // In a literal `__proto__` would set the prototype, which is not sent.
  JSON.parse('{"__proto__":{"isAdmin":true}}'),
  ['a', 1, null],
];
const IDS = ['1', '2', '007', '2147483647', '2147483648', '99999999999999999999', '1e3', '-5', '1.5'];
const RANGES = ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,5-', 'items=0-1', 'bytes=99999999999999999999-'];

/** The document without the paths on which an operation answers with a stream of events, which does not end by itself. */
export function withoutStreams({ paths }: FuzzedDocument): FuzzedDocument {
  const finite = Object.entries(paths).filter(([, methods]) => Object.values(methods).every(ends));
  return { paths: Object.fromEntries(finite) };
}

function ends({ responses = {} }: FuzzedOperation): boolean {
  return Object.values(responses).every(({ content }) => content?.['text/event-stream'] === undefined);
}

/**
 * A request to a random operation of the document. About half of the values fit their schema, so that the code behind
 * the checks is reached, too.
 *
 * @param known values that exist on the server, such as ids and share ids.
 */
export function generateRequest(document: FuzzedDocument, random: Random, known: readonly string[]): FuzzedRequest {
  const [template, methods] = random.pick(Object.entries(document.paths));
  const [method, operation] = random.pick(Object.entries(methods));
  const text = () => textOf(random, known);
  let url = template.replaceAll(/\{\w+\}/g, () => encodePart(random, text()));
  const headers: Record<string, string> = {};
  const query = new URLSearchParams();
  for (const { name, in: place, schema = {} } of operation.parameters ?? []) {
    if (place === 'query' && random.below(2) === 0)
      query.append(name, random.pick([text(), 'true', String(valueOf(schema, random, known))]));
    if (place === 'header' && random.below(2) === 0) headers[name] = headerValue(random.pick([text(), ...RANGES]));
  }
  if (random.below(8) === 0) query.append(random.pick(['trash', 'page', 'limit', 'cursor', '__proto__', 'q']), text());
  if (query.size > 0) url += `?${query.toString()}`;
  if (random.below(10) === 0) headers.accept = random.pick(['text/html', '*/*', 'application/xml', '\u00FF']);
  return {
    method: random.below(40) === 0 ? 'OPTIONS' : method.toUpperCase(),
    url,
    ...withBody(operation, random, known, headers),
  };
}

function withBody(
  { requestBody }: FuzzedOperation,
  random: Random,
  known: readonly string[],
  headers: Record<string, string>,
): Pick<FuzzedRequest, 'headers' | 'payload'> {
  const [[type, { schema }] = ['', { schema: {} }]] = Object.entries(requestBody?.content ?? {});
  if (type === '') return { headers };
  const contentType =
    random.below(20) === 0 ? random.pick(['text/plain', 'application/x-json', '', 'multipart/form-data']) : type;
  const sent = { ...headers, ...(contentType !== '' && { 'content-type': contentType }) };
  if (type !== 'application/json') return { headers: sent, payload: formOrBytes(random) };
  const json = JSON.stringify(valueOf(schema, random, known)) ?? '';
  return { headers: sent, payload: random.below(15) === 0 ? damaged(json, random) : json };
}

function valueOf(schema: Schema, random: Random, known: readonly string[]): unknown {
  if (random.below(12) === 0) return random.pick([...HOSTILE_VALUES, textOf(random, known)]);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueOf(random.pick(choices), random, known);
  if (schema.enum) return random.pick(schema.enum);
  if (schema.const !== undefined) return schema.const;
  switch (schema.type) {
    case 'object':
      return objectOf(schema, random, known);
    case 'string':
      return random.below(2) === 0 ? textOf(random, known) : fittingText(schema, random);
    case 'number':
    case 'integer':
      return numberOf(schema, random);
    case 'array':
      return listOf(schema, random, known);
    case 'null':
      return null;
    case 'boolean':
      return random.below(2) === 0;
    default:
      return random.pick(HOSTILE_VALUES);
  }
}

function objectOf({ properties = {}, required = [] }: Schema, random: Random, known: readonly string[]): unknown {
  const entries = Object.entries(properties)
    .filter(([name]) => random.below(required.includes(name) ? 15 : 2) > 0)
    .map(([name, schema]) => [name, valueOf(schema, random, known)] as const);
  const extra = random.below(10) === 0 ? [[random.pick(['id', 'userId', 'isAdmin', '__proto__']), 1] as const] : [];
  return Object.fromEntries([...entries, ...extra]);
}

/**
 * A number for a schema: half of the numbers are within its range, the others just outside, or small ones that often
 * are outside.
 */
function numberOf({ type, minimum = 0, maximum = 2 ** 31 }: Schema, random: Random): number {
  if (random.below(2) === 0) return random.pick([0, -1, 1.5, 1000, minimum - 1, maximum + 1]);
  const inside = minimum + random.next() * (maximum - minimum);
  return random.pick([minimum, maximum, type === 'integer' ? Math.round(inside) : inside]);
}

/** Most items of a list that has room for more. Chosen, not measured. */
const USUAL_ITEMS = 3;
/** Most items of a list that has one too many: longer ones would fill the body's limit. Chosen, not measured. */
const MOST_ITEMS = 20;

function listOf(schema: Schema, random: Random, known: readonly string[]): unknown[] {
  const { items = {}, prefixItems, minItems = 0, maxItems = Infinity } = schema;
  if (prefixItems) return prefixItems.map((one) => valueOf(one, random, known));
  const most = Math.max(minItems, Math.min(maxItems, USUAL_ITEMS));
  // Now and then there is one item too few or too many.
  const tooMany = maxItems < MOST_ITEMS ? maxItems + 1 : most;
  const tooFew = Math.max(0, minItems - 1);
  const length = random.pick([minItems, most, minItems + random.below(1 + most - minItems), tooFew, tooMany]);
  return Array.from({ length }, () => valueOf(items, random, known));
}

function fittingText({ minLength = 1, maxLength = 40 }: Schema, random: Random): string {
  const length = random.pick([minLength, maxLength, maxLength + 1, Math.min(maxLength, minLength + 8)]);
  return `a${random.below(1e6)}`.padEnd(length, 'b').slice(0, length);
}

function textOf(random: Random, known: readonly string[]): string {
  return random.below(3) > 0 ? random.pick([...known, ...IDS]) : random.pick(HOSTILE_TEXTS);
}

/** Encodes a part of an address, sometimes as no well-behaved client would. */
function encodePart(random: Random, text: string): string {
  if (random.below(6) === 0) return text.replaceAll(/[^\x21-\x7e]|[?#]/g, '_') || '_';
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '_')) || '_';
}

/** Replaces the characters that HTTP clients refuse in headers. */
function headerValue(text: string): string {
  return text.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '_');
}

function damaged(json: string, random: Random): string {
  const at = random.below(json.length + 1);
  return random.pick([
    json.slice(0, at),
    `${json.slice(0, at)}${random.pick(['{', '"', ',', '\0'])}${json.slice(at)}`,
    `[${json}]`,
  ]);
}

function formOrBytes(random: Random): string {
  const file = random.pick(['poster.png', 'model.glb', '..\\..\\x.mp4', 'no-extension', `${'n'.repeat(300)}.png`]);
  const bytes = random.pick(['', '\u0089PNG\r\n', 'glTF', 'not a picture', 'x'.repeat(5000)]);
  return random.pick([
    `--b\r\ncontent-disposition: form-data; name="file"; filename="${file}"\r\n\r\n${bytes}\r\n--b--\r\n`,
    `--b\r\ncontent-disposition: form-data; name="file"\r\n\r\n${bytes}`,
    bytes,
  ]);
}
