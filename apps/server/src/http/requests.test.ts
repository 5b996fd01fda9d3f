import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import { PAGE_USER_HEADER } from '@anchora/contract/page-user';
import type { User } from '@anchora/contract/users';
import { codeOf } from '../../test-support/code-of';
import { succeeded } from '../../test-support/succeeded';
import { refuseChanges } from '../../test-support/refuse-changes';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../test-support/test-app';
import { MAX_JSON_BODY_BYTES } from './json-body';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

function sendRaw(payload: string, headers: Record<string, string> = {}) {
  return testApp.app.inject({
    method: 'POST',
    url: '/api/login',
    headers: { origin: TEST_ORIGIN, 'content-type': 'application/json', ...headers },
    payload,
  });
}

describe('origin of a state change', () => {
  it.each([
    ['none', {}],
    ['of another site', { origin: 'https://evil.example' }],
    ['of another port', { origin: 'http://localhost:3001' }],
    ['of another scheme', { origin: 'https://localhost:3000' }],
    ['that is opaque', { origin: 'null' }],
    ['that only begins alike', { origin: `${TEST_ORIGIN}.evil.example` }],
    ['in another case', { origin: TEST_ORIGIN.toUpperCase() }],
  ])('%s: 403, and nothing is done', async (_, headers) => {
    const account = { username: 'foreign', email: 'foreign@example.com', password: 'secret' };
    for (const [method, url] of [
      ['POST', '/api/register'],
      ['PATCH', '/api/user/subscription'],
      ['DELETE', '/api/projects/1'],
      ['POST', '/api/logout'],
      ['POST', '/api/projects/AAAAAAAAAAAAAAAA/view'],
    ] as const) {
      const response = await testApp.app.inject({ method, url, headers, payload: account });
      expect(response.statusCode).toBe(403);
      expect(codeOf(response)).toBe('origin' in headers ? 'foreign-origin' : 'origin-missing');
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    const login = await testApp.client().post('/api/login', account);
    expect(login.statusCode).toBe(401);
  });

  it('does not matter for reading', async () => {
    const response = await testApp.app.inject({ url: '/api/user', headers: { origin: 'https://evil.example' } });
    expect(response.statusCode).toBe(401);
  });

  it('never opens the API to scripts of other sites', async () => {
    const preflight = await testApp.app.inject({
      method: 'OPTIONS',
      url: '/api/projects',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(404);
    const read = await testApp.app.inject({ url: '/api/user', headers: { origin: 'https://evil.example' } });
    for (const { headers } of [preflight, read]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});

describe('a page of one user in a browser that has signed in another', () => {
  it('changes nothing in the name of the other: its changes are refused, and only reading goes on', async () => {
    const browser = testApp.client();
    const first = await browser.register();
    const other = await browser.register();
    const header = { [PAGE_USER_HEADER]: String(first.id) };
    const payload = { displayName: 'Changed' };
    for (const [method, url] of [
      ['PATCH', '/api/user/profile'],
      ['POST', '/api/projects'],
      ['POST', '/api/upload'],
      ['POST', '/api/presigned-upload'],
      ['POST', '/api/workspaces'],
      ['DELETE', '/api/user/sessions'],
    ] as const) {
      const answer = await browser.request({ method, url, headers: header, payload });
      expect([url, answer.statusCode, codeOf(answer)]).toEqual([url, 401, 'unauthenticated']);
    }
    const read = await browser.request({ url: '/api/user', headers: header });
    expect(read.json<User>()).toMatchObject({ id: other.id, displayName: null });
    expect(read.headers['set-cookie']).toBeUndefined();
  });

  it('changes what its own user does, and so does a request that names no user', async () => {
    const browser = testApp.client();
    const { id } = await browser.register();
    for (const [displayName, headers] of [
      ['With', { [PAGE_USER_HEADER]: String(id) }],
      ['Without', {}],
    ] as const) {
      await succeeded(
        browser.request({ method: 'PATCH', url: '/api/user/profile', headers, payload: { displayName } }),
      );
      expect((await browser.get('/api/user')).json<User>().displayName).toBe(displayName);
    }
  });
});

describe('a hostile or broken request body', () => {
  it.each([
    ['cut off', 'invalid-json', '{"username":"ann",'],
    ['60,000 brackets deep', 'invalid-json', '['.repeat(60_000)],
    ['no JSON at all', 'invalid-json', 'username=ann&password=secret'],
    ['a prototype', 'invalid-json', '{"username":"ann","password":"x","__proto__":{"isPro":true}}'],
    ['a constructor with a prototype', 'invalid-json', '{"constructor":{"prototype":{"isPro":true}}}'],
    ['a bare number', 'validation-failed', '7'],
    ['null', 'validation-failed', 'null'],
    ['a list', 'validation-failed', '[{"username":"ann","password":"secret"}]'],
    ['nested 10,000 deep', 'validation-failed', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['empty', 'validation-failed', ''],
  ])('%s: 400 %s, with a readable message', async (_, code, payload) => {
    const response = await sendRaw(payload);
    expect(response.statusCode).toBe(400);
    expect(codeOf(response)).toBe(code);
    expect(response.json<ApiErrorBody>().message.length).toBeGreaterThan(10);
    expect(({} as { isPro?: boolean }).isPro).toBeUndefined();
  });

  it('too large: 413', async () => {
    const response = await sendRaw(JSON.stringify({ username: 'a'.repeat(MAX_JSON_BODY_BYTES), password: 'x' }));
    expect(response.statusCode).toBe(413);
    expect(response.json<ApiErrorBody>()).toEqual({
      message: 'The request is larger than this call accepts.',
      code: 'request-too-large',
    });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'image/png', ''])(
    'of type %j: 415',
    async (contentType) => {
      const response = await sendRaw('{"username":"ann","password":"secret"}', { 'content-type': contentType });
      expect(response.statusCode).toBe(415);
      expect(codeOf(response)).toBe('unsupported-media-type');
    },
  );
});

describe('an unknown address', () => {
  it.each(['/api/nothing', '/api', '/api/', '/api/projects/1/nothing', '/files/', '/files/a/b'])(
    '%s: 404 as JSON, in any method',
    async (url) => {
      const isFile = url.startsWith('/files/');
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
        const response = await testApp.client().request({ method, url });
        expect(response.statusCode).toBe(404);
        expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
        expect(response.json<ApiErrorBody>()).toMatchObject({
          code: isFile && method === 'GET' ? 'file-not-found' : 'not-found',
          message: expect.any(String),
        });
      }
    },
  );

  it('malformed: 400 as JSON', async () => {
    const response = await testApp.app.inject({ url: '/api/%E0%A4%A' });
    expect(response.statusCode).toBe(400);
    expect(codeOf(response)).toBe('malformed-request');
  });
});

describe('a failure on our side', () => {
  it('answers 500 without a word about its cause', async () => {
    const broken = await createTestApp();
    const client = broken.client();
    const { username, password } = await client.register();
    await broken.deps.db.execute('alter table sessions rename to sessions_gone');
    try {
      const response = await broken.client().post('/api/login', { username, password });
      expect(response.statusCode).toBe(500);
      expect(response.json<ApiErrorBody>()).toEqual({
        message: 'Something went wrong on our side. Please try again in a moment.',
        code: 'internal',
      });
      expect(JSON.stringify(response.headers)).not.toMatch(/sessions_gone|stack|select/i);
    } finally {
      await broken.close();
    }
  });
});

describe('a database that cannot do what a request needs', () => {
  const message = { name: 'Ann', email: 'ann@example.com', message: 'Hello' };
  it.each([
    ['is full', '53100', 507, 'storage-full', '60'],
    ['took too long', '57014', 503, 'took-too-long', '1'],
    ['has no connection left', '53300', 503, 'busy', '5'],
    ['stops', '57P01', 503, 'unavailable', '1'],
  ])('%s: says so, and reading goes on', async (_, state, status, code, retryAfter) => {
    const allow = await refuseChanges(testApp.deps.db, { before: 'insert', table: 'contact_messages', state });
    // A network of its own, because the messages of one are limited.
    const client = testApp.client(`198.51.100.${parseInt(state, 36) % 250}`);
    const response = await client.post('/api/contact', message);
    expect([response.statusCode, codeOf(response)]).toEqual([status, code]);
    expect(response.headers['retry-after']).toBe(retryAfter);
    expect(response.body).not.toContain('as asked');
    expect((await client.get('/api/templates')).statusCode).toBe(200);
    await allow();
    expect((await client.post('/api/contact', message)).statusCode).toBe(201);
  });
});

describe('bytes that are not HTTP', () => {
  it('get an answer in the form of every other and lose the connection', async () => {
    const server = await createTestApp();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    try {
      const answer = await new Promise<string>((resolve, reject) => {
        let received = '';
        const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/9.9\r\nhost x\r\n\r\n'));
        socket.on('data', (bytes) => (received += bytes.toString()));
        socket.on('close', () => resolve(received));
        socket.on('error', reject);
      });
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      const body = answer.slice(answer.indexOf('\r\n\r\n'));
      expect(JSON.parse(body)).toEqual({
        message: 'The request could not be understood. Check its address, headers and body.',
        code: 'malformed-request',
      });
    } finally {
      await server.close();
    }
  });
});
