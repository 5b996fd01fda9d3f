import { expect, it } from 'vitest';
import { seededRandom } from '../../support/seeded-random';
import { type FuzzedDocument, generateRequest } from './generate-request';

/** Requests of each test. Chosen, not measured. */
const REQUESTS = 2000;

/** Bodies of generated requests to an operation whose body has this schema; damaged ones are left out. */
function bodiesOf(schema: object): unknown[] {
  const operation = { requestBody: { content: { 'application/json': { schema } } } };
  const document = { paths: { '/api/webhooks': { post: operation } } } as FuzzedDocument;
  const random = seededRandom(1);
  return Array.from({ length: REQUESTS }, () => generateRequest(document, random, ['1'])).flatMap(({ payload }) => {
    try {
      return [JSON.parse(String(payload)) as unknown];
    } catch {
      return [];
    }
  });
}

it.each([
  ['a constant', { type: 'string', const: 'model' }, (value: unknown) => value === 'model'],
  ['null', { type: 'null' }, (value: unknown) => value === null],
  ['one of several', { oneOf: [{ const: 'a' }, { const: 'b' }] }, (value: unknown) => value === 'a' || value === 'b'],
  [
    'a list',
    { type: 'array', minItems: 1, maxItems: 3, items: { enum: ['changed', 'deleted'] } },
    (value: unknown) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= 3 &&
      value.every((item) => item === 'changed' || item === 'deleted'),
  ],
  [
    'a list of fixed length',
    { type: 'array', prefixItems: [{ type: 'number' }, { type: 'boolean' }] },
    (value: unknown) => Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'boolean',
  ],
  [
    'a number in a range',
    { type: 'number', minimum: 30, maximum: 40 },
    (value: unknown) => typeof value === 'number' && value >= 30 && value <= 40,
  ],
])('more than two in five bodies fit a schema of %s', (_, schema, fits) => {
  const bodies = bodiesOf(schema);
  // 824 or more of each kind's 2,000 requests on 2026-11-30, of which some are damaged.
  expect(bodies.filter(fits).length).toBeGreaterThan(0.4 * bodies.length);
});

it('some bodies try to change the prototype of all objects', () => {
  const payloads = bodiesOf({ type: 'object', properties: { name: {} } }).map((body) => JSON.stringify(body));
  expect(payloads.some((payload) => payload.includes('"__proto__":{"isAdmin":true}'))).toBe(true);
});
