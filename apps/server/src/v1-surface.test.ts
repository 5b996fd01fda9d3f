import { readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sharedLink } from '@anchora/contract/shared-link';
import { V1_CALLS, V1_PREFIX } from '@anchora/contract/v1/v1-calls';
import { fillExample, V1_EXAMPLES, type V1Example } from '@anchora/contract/v1/v1-examples';
import { fileIdOf } from '@anchora/contract/file-paths';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixturePath } from '../../../testing/fixtures/fixture-path';
import { becomePro } from '../test-support/become-pro';
import { fileForm } from '../test-support/file-form';
import { insertApiToken } from '../test-support/insert-api-token';
import { TestProgram } from '../test-support/test-program';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../test-support/test-app';
import { brokenPromises, surfaceOf, type Surface } from '../test-support/v1-surface';
import type { OpenApiDocument } from './features/docs/openapi-document';

/** The promises to programs. `UPDATE_V1_SURFACE=1` adds those of new calls and fields to the file. */
const FROZEN = fileURLToPath(new URL('./v1-surface.json', import.meta.url));
const FILES = { picture: 'pictures/harbour.jpg', video: 'clips/clock-16x9.mp4' };
/** The call needs bytes at the address of an announced upload; `presigned-upload.test.ts` sends them. */
const WITHOUT_EXAMPLE = ['completeUpload'];

let testApp: TestApp;
let program: TestProgram;
const values: Record<string, string | number | object> = { number: 1 };
const answers = new Map<string, unknown[]>();

beforeAll(async () => {
  testApp = await createTestApp();
  const owner = testApp.client();
  const { id: userId } = await owner.register();
  await becomePro(owner);
  program = new TestProgram(testApp, await insertApiToken(testApp, { userId }));
});
afterAll(() => testApp.close());

async function send({ name, query, headers, body, file }: V1Example) {
  const call = V1_CALLS.find((one) => one.name === name);
  if (!call) throw new Error(`there is no call ${name}`);
  const address = fillExample(call.path.slice(V1_PREFIX.length), {
    ...values,
    fileId: fileIdOf((values.picture as string | undefined) ?? ''),
  });
  const url = query ? `${address}?${query}` : address;
  const method = call.method.toUpperCase() as 'POST';
  if (!file) return program.send(method, url, fillExample(body as object, values), fillExample(headers ?? {}, values));
  const bytes = await readFile(fixturePath(FILES[file]));
  const form = fileForm(path.basename(FILES[file]), bytes);
  return program.send(method, url, form.body, form.headers);
}

function partAt(answer: unknown, field: string): string | number {
  const part = field.split('.').reduce<unknown>((whole, name) => (whole as Record<string, unknown>)?.[name], answer);
  return part as string | number;
}

it('every example is answered as it says', async () => {
  for (const example of V1_EXAMPLES) {
    const answer = await send(example);
    expect([example.name, answer.statusCode, answer.statusCode === example.status || answer.body]).toEqual([
      example.name,
      example.status,
      true,
    ]);
    const isJson = String(answer.headers['content-type']).includes('json');
    const fields: unknown = isJson ? answer.json() : null;
    if (isJson) answers.set(example.name, [...(answers.get(example.name) ?? []), fields]);
    for (const [name, field] of Object.entries(example.keep ?? {})) values[name] = partAt(fields, field);
  }
  const tried = new Set([...V1_EXAMPLES.map(({ name }) => name), ...WITHOUT_EXAMPLE]);
  expect(V1_CALLS.filter(({ name }) => !tried.has(name))).toEqual([]);
});

it('a project says that its USDZ is made in a browser, and formats for browsers are refused by name', async () => {
  const models = answers.get('createProject') as { usdz: string; viewUrl: string; shareId: string }[];
  expect(models.map(({ usdz }) => usdz)).toEqual(['not-needed', 'not-needed']);
  expect(models[0]?.viewUrl).toBe(sharedLink(TEST_ORIGIN, models[0]?.shareId ?? ''));
  for (const format of ['FBX', 'HEIC', 'SVG', 'ZIP']) {
    const announced = { fileName: `chair.${format.toLowerCase()}`, contentType: 'application/octet-stream', size: 9 };
    const refused = await program.send('POST', '/uploads', announced);
    expect(refused.json()).toMatchObject({ code: 'format-needs-browser', params: { format } });
  }
});

it('keeps what it has promised to programs', () => {
  const now = surfaceOf(answers);
  if (process.env.UPDATE_V1_SURFACE) writeFileSync(FROZEN, `${JSON.stringify(now, null, 2)}\n`);
  const frozen = JSON.parse(readFileSync(FROZEN, 'utf8')) as Surface;
  expect(brokenPromises(frozen, now)).toEqual([]);
});

it('notices a removed call, a changed scope, a new demand and a lost field, but no addition', () => {
  const surface: Surface = {
    read: { call: 'GET /x', scope: 'read', request: ['query.a {}'], answer: ['id: number', 'note: null'] },
  };
  const change = (to: Partial<Surface['read']>) =>
    brokenPromises(surface, { read: { ...surface.read, ...to } as NonNullable<Surface['read']> });
  expect(brokenPromises(surface, {})).toEqual(['read is gone']);
  expect(change({ scope: 'write' })).toHaveLength(1);
  expect(change({ request: [] })).toHaveLength(1);
  expect(change({ request: ['query.a {}', 'query.b!'] })).toHaveLength(1);
  expect(change({ answer: ['id: string', 'note: null'] })).toHaveLength(1);
  expect(
    change({ request: ['query.a {}', 'query.b {}'], answer: ['id: number', 'note: string', 'more: null'] }),
  ).toEqual([]);
});

it('the OpenAPI document has every call with its scope and example', async () => {
  const document = (await testApp.client().get(`${V1_PREFIX}/openapi.json`)).json<OpenApiDocument>();
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(new Set(operations.map(({ operationId }) => operationId))).toEqual(new Set(V1_CALLS.map(({ name }) => name)));
  const create = document.paths[`${V1_PREFIX}/projects`]?.post;
  expect(create?.requestBody?.content['application/json']?.example).toMatchObject({ type: 'image-tracking' });
  expect(create?.description).toBe('Scope: `write`; with `publish`, it also changes what visitors see.');
});
