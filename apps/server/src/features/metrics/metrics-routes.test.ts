import { readFileSync } from 'node:fs';
import type { Project } from '@anchora/contract/projects';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { openDatabase, type DatabasePool } from '../../db/database';
import { registry } from '../../metrics/metrics';
import { readGauges } from '../../startup/read-gauges';
import { uploadFixture } from '../../../test-support/upload-file';
import { endAll } from '../../../../../testing/support/end-all';

const TOKEN = 'a-token-of-enough-letters';
const GUIDE = readFileSync(new URL('../../../../../docs/operation.md', import.meta.url), 'utf8');
const DASHBOARD = readFileSync(new URL('../../../../../deploy/grafana-dashboard.json', import.meta.url), 'utf8');

let testApp: TestApp;
let database: DatabasePool;
const failures: string[] = [];

beforeAll(async () => {
  testApp = await createTestApp({ config: { metricsToken: TOKEN } });
  database = openDatabase(testApp.connection, { maxConnections: 2 });
  readGauges(database, testApp.deps.config.dataDir, (message) => failures.push(message));
});
afterAll(() =>
  endAll(
    () => database.close(),
    () => testApp.close(),
  ),
);

const read = (authorization?: string) =>
  testApp.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
const metrics = async () => (await read(`Bearer ${TOKEN}`)).body;

describe('GET /metrics', () => {
  it('exists for the bearer of the token only', async () => {
    expect((await read()).statusCode).toBe(404);
    expect((await read(`Bearer ${TOKEN}x`)).statusCode).toBe(404);
    expect((await read(TOKEN)).statusCode).toBe(404);
    const answer = await read(`Bearer ${TOKEN}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  });

  it('counts requests by route template, never by address', async () => {
    const client = testApp.client();
    await client.get('/api/projects/canaryShareId');
    await client.get('/canary-page');
    const text = await metrics();
    expect(text).toMatch(/duration_seconds_count\{method="GET",route="\/api\/projects\/:key",status="404"\} [1-9]/);
    expect(text).not.toContain('canary');
    expect(text).toMatch(/^anchora_http_requests_in_flight 1$/m);
  });

  it('measures checks of uploads and the store', async () => {
    const client = testApp.client();
    await client.register();
    await uploadFixture(client, 'models/lantern.glb');
    const text = await metrics();
    expect(text).toMatch(/anchora_child_duration_seconds_count\{program="check-file",outcome="answered"\} [1-9]/);
    expect(text).toMatch(/anchora_storage_operation_duration_seconds_count\{store="disk",operation="put",outcome="ok"/);
    expect(text).toMatch(/^anchora_children_running\{program="check-file"\} 0$/m);
  });

  it('reads pool, disk and jobs when the metrics are collected', async () => {
    const client = testApp.client();
    await client.register();
    const { url: modelUrl } = await uploadFixture(client, 'models/lantern.glb');
    const project = { name: 'Lantern', type: 'markerless', contentType: '3d-model', modelUrl };
    const { id, userId } = (await client.post('/api/projects', project)).json<Project>();
    await database.pool.query(
      `insert into tracking_builds (project_id, user_id, target_image, turn) values ($1, $2, 'none', 0)`,
      [id, userId],
    );
    const text = await metrics();
    expect(text).toMatch(/^anchora_database_connections\{state="idle"\} \d/m);
    expect(text).toMatch(/^anchora_disk_free_bytes [1-9]\d+/m);
    expect(text).toMatch(/^anchora_jobs\{queue="tracking-builds",state="waiting"\} 1$/m);
    expect(failures).toEqual([]);
  });

  it('still shows the others when one value cannot be read', async () => {
    const closed = openDatabase({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    onTestFinished(() => closed.close());
    readGauges(closed, '/nowhere/at/all', (message) => failures.push(message));
    expect(await metrics()).toMatch(/^anchora_http_requests_in_flight/m);
    expect(failures).toEqual(
      expect.arrayContaining(['the metric disk_free_bytes cannot be read', 'the metric jobs cannot be read']),
    );
  });
});

describe('without a token', () => {
  it('the address has no route, and an empty token opens nothing', async () => {
    const other = await createTestApp();
    onTestFinished(() => other.close());
    expect([testApp.routes, other.routes].map((routes) => routes.includes('GET /metrics'))).toEqual([true, false]);
    const answer = await other.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } });
    expect(answer.body).not.toContain('anchora_http');
  });
});

describe('the names', () => {
  it('in docs/operation.md are exactly those that the server has', () => {
    const documented = [...GUIDE.matchAll(/^\| `(anchora_\w+)`/gm)].map((match) => match[1]);
    const own = registry.getMetricsAsArray().map(({ name }) => name);
    expect(new Set(documented)).toEqual(new Set(own.filter((name) => name.startsWith('anchora_'))));
    expect(documented).toHaveLength(new Set(documented).size);
  });

  it('in the dashboard are among them', () => {
    const used = new Set([...DASHBOARD.matchAll(/\banchora_\w+?(?=_bucket|_count|_sum|\W)/g)].map(([name]) => name));
    const own = new Set(registry.getMetricsAsArray().map(({ name }) => name));
    // Far fewer would mean that the names were not found.
    expect(used.size).toBeGreaterThan(6);
    expect([...used].filter((name) => !own.has(name))).toEqual([]);
  });
});
