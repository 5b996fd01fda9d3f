import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '@anchora/contract/limits';
import { insertReadyFile } from '../../test-support/ready-file';
import { succeeded } from '../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { PASSWORD, type TestClient } from '../../test-support/test-client';

let testApp: TestApp;
let client: TestClient;
let projectId: number;
/** A body of a project that is accepted. */
let content: Record<string, unknown>;

beforeAll(async () => {
  testApp = await createTestApp();
  client = testApp.client();
  const { id } = await client.register();
  const { db } = testApp.deps;
  content = {
    name: 'Poster',
    description: 'On the wall',
    type: 'image-tracking',
    contentType: 'video',
    modelUrl: await insertReadyFile(db, id, 'video'),
    targetImageUrl: await insertReadyFile(db, id, 'image'),
    targetMindFile: await insertReadyFile(db, id, 'tracking'),
    isPublic: true,
  };
  projectId = (await client.post('/api/projects', content)).json<{ id: number }>().id;
});
afterAll(() => testApp.close());

const HOSTILE: unknown[] = [
  null,
  true,
  -1,
  1e308,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u200b\ufeff',
  'a'.repeat(50_000),
  "'; drop table users; --",
  '%s%n${jndi:ldap://x}{{7*7}}',
  '../../../../etc/passwd',
  '9'.repeat(400),
  'NaN',
  [],
  [[[[]]]],
  {},
  { length: 1e9 },
  { toString: 'x', valueOf: 'x' },
];

/** An account that no test has registered yet. */
const account = (username: string) => ({
  username,
  email: `${username}@example.com`,
  displayName: 'Someone',
  password: PASSWORD,
});

/** Calls, each with a body that is accepted as it is. */
function calls(username: string) {
  const project = { name: 'Poster', description: 'On the wall', isPublic: true, status: 'active' };
  const upload = { fileName: 'poster.png', contentType: 'image/png', size: 1000 };
  return [
    { method: 'POST', url: '/api/register', accepted: 201, body: account(username) },
    { method: 'POST', url: '/api/login', accepted: 200, body: { username, password: PASSWORD } },
    { method: 'PATCH', url: '/api/user/subscription', accepted: 200, body: { plan: 'yearly' } },
    { method: 'POST', url: '/api/projects', accepted: 201, body: content },
    { method: 'PATCH', url: `/api/projects/${projectId}`, accepted: 200, body: project },
    { method: 'POST', url: '/api/presigned-upload', accepted: 200, body: upload },
  ] as const;
}

/** Calls of a project, each with a body that would be accepted. */
function callsOfProject(
  key: string,
): { method: 'GET' | 'PATCH' | 'DELETE' | 'POST' | 'PUT'; url: string; payload?: object }[] {
  const url = `/api/projects/${key}`;
  const posts = ['view', 'share', 'restore', 'tracking-file', 'visits', 'variants'];
  return [
    { method: 'GET', url },
    { method: 'PATCH', url, payload: { name: 'x' } },
    { method: 'DELETE', url },
    ...posts.map((name) => ({ method: 'POST' as const, url: `${url}/${name}` })),
    { method: 'PUT', url: `${url}/variants/poster`, payload: { url: content.targetImageUrl } },
  ];
}

/** Accounts are registered and signed in to by a browser without a session. */
const senderOf = (url: string) => (url === '/api/register' || url === '/api/login' ? testApp.client() : client);

describe('hostile values', () => {
  it('are not needed for a refusal, since the calls accept their bodies as they are', async () => {
    for (const { method, url, body, accepted } of calls('untouched')) {
      const answer = await senderOf(url).request({ method, url, payload: body });
      expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBe(accepted);
    }
  });

  it('in any field of any call are refused for that field or stored, and never break the server', async () => {
    const fields = calls('').map(({ body }) => Object.keys(body));
    for (const [i, value] of HOSTILE.entries()) {
      for (const [call, names] of fields.entries()) {
        for (const field of names) {
          // Another account each time, because repeated sign-ins to one account are slowed down.
          const username = `name-${call}-${field}-${i}`;
          const { method, url, body } = calls(username)[call] ?? expect.unreachable();
          if (url === '/api/login') await testApp.client().register({ username });
          const answer = await senderOf(url).request({ method, url, payload: { ...body, [field]: value } });
          expect(answer.statusCode, `${method} ${url} ${field} ${i}: ${answer.body}`).toBeLessThan(500);
          if (answer.statusCode < 400) continue;
          const { code, message, fields = {} } = answer.json<ApiErrorBody>();
          expect(message).toMatch(/\w+ \w+/);
          if (code === 'validation-failed') expect(Object.keys(fields), `${method} ${url} ${i}`).toContain(field);
        }
      }
    }
    expect((await client.get('/api/user')).statusCode).toBe(200);
  });

  it.each(['0', '-1', '1e3', '0x1', '%00', '..', '%2e%2e%2f', '１２', '1%20', ' or 1=1'])(
    'are answered 404 as a project’s key: %j',
    async (key) => {
      for (const call of callsOfProject(key)) {
        const { statusCode } = await client.request(call);
        expect(statusCode, `${call.method} ${call.url}`).toBe(404);
      }
    },
  );

  it.each([
    ['that cannot be decoded', '%ff', 400],
    // Reading an address without a route is answered by the web app's pages.
    ['that is longer than any parameter', 'a'.repeat(5000), 404],
  ])('are answered 400 as a project’s key %s, by calls that change something', async (_, key, whenRead) => {
    for (const call of callsOfProject(key)) {
      const { statusCode } = await client.request(call);
      expect(statusCode, `${call.method} ${call.url}`).toBe(call.method === 'GET' ? whenRead : 400);
    }
  });

  it('that no text of the database can hold are refused in every part of an address', async () => {
    const project = `/api/projects/${projectId}`;
    for (const [method, url, status] of [
      ['GET', '/api/user/export/%00', 410],
      ['GET', '/files/%00', 404],
      ['PATCH', `${project}/links/%00`, 400],
      ['DELETE', `${project}/links/%00`, 400],
      ['GET', `${project}/versions/%00`, 404],
      ['PATCH', `${project}/versions/%00`, 404],
      ['DELETE', `${project}/versions/%00`, 404],
      ['GET', `${project}/numbers?by=%00`, 400],
      ['GET', '/api/projects/page?q=%00', 400],
      ['GET', '/api/projects/page?cursor=%00', 400],
    ] as const) {
      const change = url.includes('/versions/') ? { isPinned: true } : { name: 'x' };
      const payload = method === 'PATCH' ? change : undefined;
      const answer = await client.request({ method, url, payload });
      expect(answer.statusCode, `${method} ${url}: ${answer.body}`).toBe(status);
      expect(answer.json<ApiErrorBody>().code, `${method} ${url} has a route`).not.toBe('not-found');
    }
  });

  it('in headers are ignored, but for an Idempotency-Key that is too long', async () => {
    await succeeded(testApp.client().post('/api/register', account('someone')));
    // Without a session of its own a call is answered as to a visitor; the name of the account is taken.
    const wanted: Record<string, number> = { 'POST /api/register': 409, 'POST /api/login': 200 };
    for (const value of ['\u00ff'.repeat(10), 'a'.repeat(8000), '", "', '../..', '${x}']) {
      const cookie = [...client.cookies.keys()].map((name) => `${name}=${value}`).join('; ');
      const headers = { 'idempotency-key': value, cookie, 'user-agent': value };
      for (const { method, url, body } of calls('someone')) {
        const { statusCode } = await testApp.client().request({ method, url, headers, payload: body });
        expect(statusCode, `${method} ${url}`).toBe(wanted[`${method} ${url}`] ?? 401);
      }
      const created = await client.post('/api/projects', content, { 'idempotency-key': value });
      expect(created.statusCode, value).toBe(value.length > MAX_IDEMPOTENCY_KEY_LENGTH ? 400 : 201);
    }
  });
});
