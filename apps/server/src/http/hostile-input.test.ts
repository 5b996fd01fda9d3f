import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '@anchora/contract/limits';
import { insertReadyFile } from '../../test-support/ready-file';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import type { TestClient } from '../../test-support/test-client';

let testApp: TestApp;
let client: TestClient;
let projectId: number;
let valid: Record<string, unknown>;

beforeAll(async () => {
  testApp = await createTestApp();
  client = testApp.client();
  const { id } = await client.register();
  const { db } = testApp.deps;
  valid = {
    username: 'someone',
    email: 'someone@example.com',
    displayName: 'Someone',
    password: 'secret',
    plan: 'yearly',
    name: 'Poster',
    description: 'On the wall',
    type: 'image-tracking',
    contentType: 'video',
    modelUrl: await insertReadyFile(db, id, 'video'),
    targetImageUrl: await insertReadyFile(db, id, 'image'),
    targetMindFile: await insertReadyFile(db, id, 'tracking'),
    isPublic: true,
    status: 'active',
    fileName: 'poster.png',
    size: 1000,
  };
  projectId = (await client.post('/api/projects', valid)).json<{ id: number }>().id;
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

const PROJECT_FIELDS = ['name', 'description', 'isPublic'];
const ADDRESS_FIELDS = ['type', 'contentType', 'modelUrl', 'targetImageUrl', 'targetMindFile'];

function calls() {
  return [
    { method: 'POST', url: '/api/register', fields: ['username', 'email', 'displayName', 'password'] },
    { method: 'POST', url: '/api/login', fields: ['username', 'password'] },
    { method: 'PATCH', url: '/api/user/subscription', fields: ['plan'] },
    { method: 'POST', url: '/api/projects', fields: [...PROJECT_FIELDS, ...ADDRESS_FIELDS] },
    { method: 'PATCH', url: `/api/projects/${projectId}`, fields: [...PROJECT_FIELDS, 'status'] },
    { method: 'POST', url: '/api/presigned-upload', fields: ['fileName', 'contentType', 'size'] },
  ] as const;
}

describe('hostile values', () => {
  it('in any field of any call are refused or stored, and never break the server', async () => {
    for (const { method, url, fields } of calls()) {
      for (const field of fields) {
        for (const [i, value] of HOSTILE.entries()) {
          // A different name each time, because repeated sign-ins to one account are slowed down.
          const own = { username: `name-${field}-${i}`, email: `name-${field}-${i}@example.com` };
          const payload = { ...valid, ...own, [field]: value };
          const sender = url === '/api/register' || url === '/api/login' ? testApp.client() : client;
          const { statusCode, body } = await sender.request({ method, url, payload });
          expect(statusCode, `${method} ${url} ${field} ${i}: ${body}`).toBeLessThan(500);
          if (statusCode >= 400) expect((JSON.parse(body) as ApiErrorBody).message).toMatch(/\w+ \w+/);
        }
      }
    }
    expect((await client.get('/api/user')).statusCode).toBe(200);
  });

  it('in an address are answered 404 or 400', async () => {
    const keys = [
      '0',
      '-1',
      '1e3',
      '0x1',
      '%00',
      '%ff',
      '..',
      '%2e%2e%2f',
      'a'.repeat(5000),
      '１２',
      '1%20',
      ' or 1=1',
    ];
    for (const key of keys) {
      for (const [method, suffix] of [
        ['GET', ''],
        ['PATCH', ''],
        ['DELETE', ''],
        ['POST', '/view'],
        ['POST', '/share'],
        ['POST', '/restore'],
        ['POST', '/tracking-file'],
        ['POST', '/visits'],
        ['POST', '/variants'],
        ['PUT', '/variants/poster'],
      ] as const) {
        const url = `/api/projects/${key}${suffix}`;
        const payload = method === 'PATCH' ? { name: 'x' } : undefined;
        const { statusCode } = await client.request({ method, url, payload });
        expect([400, 404], `${method} ${url}`).toContain(statusCode);
      }
    }
  });

  it('that no text of the database can hold are refused in every part of an address, with any method', async () => {
    const project = `/api/projects/${projectId}`;
    const addresses = [`${project}/links/%00`, `${project}/scene/versions/%00`, '/api/templates/%00', '/files/%00'];
    const queries = ['/api/projects/page?q=%00', `${project}/numbers?by=%00`, '/api/projects/page?cursor=%00'];
    for (const url of [...addresses, ...queries]) {
      for (const method of ['GET', 'PATCH', 'DELETE', 'POST'] as const) {
        const payload = method === 'PATCH' ? { name: 'x' } : undefined;
        const { statusCode } = await client.request({ method, url, payload });
        expect(statusCode, `${method} ${url}`).toBeLessThan(500);
      }
    }
  });

  it('in headers are refused or ignored', async () => {
    for (const value of ['\u00ff'.repeat(10), 'a'.repeat(8000), '", "', '../..', '${x}']) {
      const headers = { 'idempotency-key': value, cookie: `anchora_session=${value}`, 'user-agent': value };
      for (const { method, url } of calls()) {
        const { statusCode } = await testApp.client().request({ method, url, headers, payload: valid });
        expect(statusCode, `${method} ${url}`).toBeLessThan(500);
      }
      const created = await client.post('/api/projects', valid, { 'idempotency-key': value });
      expect(created.statusCode, value).toBe(value.length > MAX_IDEMPOTENCY_KEY_LENGTH ? 400 : 201);
    }
  });
});
