import { API_CALLS } from '@anchora/contract/api-calls';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import { TOOL_DOWNLOADS } from '@anchora/contract/v1/tools';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { openApiDocument, type OpenApiDocument } from './openapi-document';

/** Routes that serve pages or their parts, or the operator's own tools. */
const NO_CALLS = new Set([
  ...TOOL_DOWNLOADS.map((name) => `/downloads/${name}`),
  '/*',
  '/robots.txt',
  '/manifest.webmanifest',
  '/link-cards/:shareId/:card',
  '/metrics',
]);
const STRIPE = { secretKey: 'sk', webhookSecret: 'wh', prices: { monthly: 'm', yearly: 'y' }, apiUrl: null };

interface Schema {
  required: string[];
  properties: object;
}

const routes: string[] = [];
let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({
    config: { billing: 'stripe', stripe: STRIPE, metricsToken: 'a-token-of-enough-letters' },
    deps: { onRoute: ({ method, url }) => void routes.push(...[method].flat().map((verb) => `${verb} ${url}`)) },
  });
});
afterAll(() => testApp.close());

const known = new Set(
  API_CALLS.map(
    ({ method, path }) =>
      `${method.toUpperCase()} ${path.replace('/api/storage/{key}', '/api/storage/*').replaceAll(/\{(\w+)\}/g, ':$1')}`,
  ),
);

describe('the OpenAPI document', () => {
  it('has an entry for every route, and a route for every entry', () => {
    // `v1-surface.test.ts` compares the routes for programs with their document.
    const calls = routes.filter((route) => !/^(HEAD|OPTIONS) | \/api\/v1\//.test(route));
    // Far fewer would mean that routes were registered unheard.
    expect(calls.length).toBeGreaterThan(50);
    const undocumented = calls.filter((route) => !known.has(route) && !NO_CALLS.has(route.split(' ')[1] ?? ''));
    expect(undocumented).toEqual([]);
    expect([...known].filter((route) => !calls.includes(route))).toEqual([]);
  });

  it('answers programs as JSON, with the schemas of the contract', async () => {
    const answer = await testApp.client().get('/api/docs');
    expect(answer.headers['content-type']).toContain('application/json');
    const document = answer.json<OpenApiDocument>();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/reports']?.post?.requestBody?.content['application/json']?.schema).toMatchObject({
      required: ['shareId', 'reason'],
      properties: { shareId: { type: 'string', pattern: String.raw`^preview$|^[\w-]{10,64}$` } },
    });
    expect(document.paths['/api/projects/{key}']?.patch?.parameters).toMatchObject([{ name: 'key', in: 'path' }]);
  });

  it('lists each parameter of a call once, described and with its schema', () => {
    const { paths } = openApiDocument({ productName: 'Anchora', publicUrl: 'http://localhost:3000' });
    const twice = Object.entries(paths).flatMap(([path, calls]) =>
      Object.values(calls).flatMap(({ parameters = [] }) => {
        const names = parameters.map((parameter) => `${path} ${parameter.in} ${parameter.name}`);
        return names.filter((name, i) => names.indexOf(name) !== i);
      }),
    );
    expect(twice).toEqual([]);
    expect(paths['/api/workspaces/{id}/activity']?.get?.parameters).toContainEqual({
      name: 'before',
      in: 'query',
      description: '`nextBefore` of the previous page.',
      schema: expect.objectContaining({ type: 'integer' }),
    });
  });

  it('has the workspace among the parameters of each call that reads it', async () => {
    const client = testApp.client();
    await client.register();
    const { paths } = openApiDocument({ productName: 'Anchora', publicUrl: 'http://localhost:3000' });
    const payload = { name: 'Chair', type: 'markerless', contentType: '3d-model', modelUrl: '/files/none' };
    const reading: string[] = [];
    const undescribed: string[] = [];
    for (const { method, path, by, group, streams } of API_CALLS) {
      // Calls for the account may end its session.
      if (by !== 'session' || group === 'Account' || streams) continue;
      const answer = await client.request({
        method: method.toUpperCase() as 'GET',
        url: `${path.replaceAll(/\{\w+\}/g, '1')}?workspace=none`,
        ...(method !== 'get' && { payload }),
      });
      if (answer.statusCode !== 400 || !('workspace' in (answer.json<ApiErrorBody>().fields ?? {}))) continue;
      reading.push(path);
      const parameters = paths[path]?.[method]?.parameters ?? [];
      if (!parameters.some(({ name }) => name === 'workspace')) undescribed.push(`${method} ${path}`);
    }
    expect(reading).toEqual(expect.arrayContaining(['/api/projects', '/api/upload', '/api/webhooks']));
    expect(undescribed).toEqual([]);
  });

  it('describes every part of an error', async () => {
    const refused = await testApp.client().post('/api/reports', { shareId: 'x', reason: 'boring' });
    const document = (await testApp.client().get('/api/docs')).json<{ components: { schemas: { Error: Schema } } }>();
    const { properties, required } = document.components.schemas.Error;
    const parts = Object.keys(refused.json<ApiErrorBody>());
    expect(parts).toEqual(expect.arrayContaining([...required, 'fields', 'fieldErrors']));
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(parts));
  });

  it('names the cookie of a session as browsers get it', () => {
    for (const [publicUrl, name] of [
      ['http://localhost:3000', 'anchora_session'],
      ['https://ar.example', '__Host-anchora_session'],
    ] as const) {
      const document = openApiDocument({ productName: 'Anchora', publicUrl });
      expect(document).toMatchObject({ components: { securitySchemes: { session: { name } } } });
    }
  });

  it('is a page for browsers that loads nothing from anywhere', async () => {
    const client = testApp.client();
    const page = await client.request({ url: '/api/docs', headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.body).toContain('POST /api/projects');
    expect(page.body).not.toMatch(/<script|<link|<img|src=|url\(|@import/);
    const json = await client.request({ url: '/api/docs?format=json', headers: { accept: 'text/html' } });
    expect(json.json<OpenApiDocument>().openapi).toBe('3.1.0');
  });
});
