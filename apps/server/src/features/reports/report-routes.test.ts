import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CLOSED_REPORT_RETENTION_DAYS, MAX_REPORT_LENGTH } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import { insertReadyFile } from '../../../test-support/ready-file';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { projects } from '../../db/schema/projects';
import { reports } from '../../db/schema/takedowns';
import { eraseOldReports } from '../../jobs/sweep';
import { runCommand } from '../../operator/commands';

let testApp: TestApp;
let owner: TestClient;
let ownerId: number;
let project: Project;

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  ({ id: ownerId } = await owner.register());
});
beforeEach(async () => {
  await testApp.deps.db.delete(reports);
  project = await create();
});
afterAll(() => testApp.close());

async function create(): Promise<Project> {
  const modelUrl = await insertReadyFile(testApp.deps.db, ownerId, 'model');
  const body = { name: 'Loud poster', type: 'markerless', contentType: '3d-model', modelUrl };
  return (await owner.post('/api/projects', body)).json();
}

const report = (shareId: string, more: object = {}, network = '198.51.100.1') =>
  testApp.client(network).post('/api/reports', { shareId, reason: 'deceptive', ...more });
const run = (name: string, ...parameters: string[]) => runCommand(testApp.deps, name, parameters);

it('a visitor’s report reaches the operator, who closes it; it is erased when its retention ends', async () => {
  // A name with a character that reorders text could be stored before names were cleaned.
  await testApp.deps.db.update(projects).set({ name: 'Loud\u202e poster' }).where(eq(projects.id, project.id));
  const sent = await report(project.shareId, { text: 'It says\u202e it\u3164 is my bank.\nIt is not.' });
  expect([sent.statusCode, sent.json()]).toEqual([202, { ok: true }]);
  const listed = await run('reports');
  expect(listed).toContain('deceptive');
  expect(listed).toContain(`/view/ar/${project.shareId}  "Loud\ufffd poster"`);
  expect(listed).toContain('  It says it is my bank.\n  It is not.');
  const [{ id } = { id: 0 }] = await testApp.deps.db.select().from(reports);
  expect(await run('close-report', String(id))).toBe(`Report ${id} is closed.`);
  await expect(run('close-report', String(id))).rejects.toThrow('no open report');
  expect(await run('reports')).toBe('There are no open reports.');

  const count = async () => (await testApp.deps.db.select().from(reports)).length;
  await testApp.deps.db.execute(
    sql`update reports set closed_at = now() - ${CLOSED_REPORT_RETENTION_DAYS - 1} * interval '1 day'`,
  );
  await eraseOldReports(testApp.deps);
  expect(await count()).toBe(1);
  await testApp.deps.db.execute(
    sql`update reports set closed_at = now() - ${CLOSED_REPORT_RETENTION_DAYS + 1} * interval '1 day'`,
  );
  await eraseOldReports(testApp.deps);
  expect(await count()).toBe(0);
});

it('links in every state, and links that were never made, answer alike', async () => {
  const answers: string[] = [];
  const answer = async (shareId: string) => {
    const { statusCode, body, headers } = await report(shareId, {}, '198.51.100.2');
    answers.push(JSON.stringify([statusCode, body, headers['content-type'], headers['cache-control']]));
  };
  await answer(project.shareId);
  for (const change of [`status = 'archived'`, `status = 'blocked'`, `status = 'deleted'`, 'is_public = false']) {
    await testApp.deps.db.execute(sql`update projects set ${sql.raw(change)} where id = ${project.id}`);
    await answer(project.shareId);
  }
  await answer('never-made-at-all');
  await answer('0123456789');
  expect(new Set(answers).size).toBe(1);
  expect(await testApp.deps.db.select().from(reports)).toHaveLength(5);
});

it('a network may send ten reports an hour', async () => {
  for (let sent = 0; sent < 10; sent++)
    expect((await report('unknown-project', {}, '198.51.100.3')).statusCode).toBe(202);
  const refused = await report('unknown-project', {}, '198.51.100.3');
  expect(refused.statusCode).toBe(429);
  // Most of the 3,600 seconds of an hour.
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  expect((await report('unknown-project', {}, '198.51.100.4')).statusCode).toBe(202);
});

it('a report with an unknown reason or too long a text is refused with a message', async () => {
  const unknown = await report('unknown-project', { reason: 'boring' });
  expect([unknown.statusCode, unknown.json<{ fields: object }>().fields]).toEqual([
    400,
    { reason: 'Choose one of the reasons' },
  ]);
  const long = await report('unknown-project', { text: 'x'.repeat(MAX_REPORT_LENGTH + 1) });
  expect([long.statusCode, long.json<{ fields: object }>().fields]).toEqual([400, { text: expect.any(String) }]);
});

it('a report is stored without data about its sender, and the project’s owner does not see it', async () => {
  const columns = await testApp.deps.db.execute(sql`
    select column_name from information_schema.columns where table_name = 'reports' order by 1`);
  expect(columns.rows.map((row) => row.column_name)).toEqual([
    'closed_at',
    'created_at',
    'id',
    'project_id',
    'reason',
    'text',
  ]);
  expect((await report(project.shareId, {}, '198.51.100.5')).statusCode).toBe(202);
  expect(await run('reports')).toContain(project.shareId);
  const [listed, notices] = [await owner.get('/api/projects'), await owner.get('/api/notifications')];
  expect(listed.body).toContain(project.shareId);
  for (const { statusCode, body } of [listed, notices]) {
    expect(statusCode).toBe(200);
    expect(body).not.toContain('deceptive');
  }
});
