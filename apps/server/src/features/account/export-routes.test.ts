import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportTicket } from '@anchora/contract/account';
import { readZip } from '../../../test-support/read-zip';
import { makeLanternProject } from '../../../test-support/lantern-project';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { PASSWORD } from '../../../test-support/test-client';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

/** More than two reads of the export return. */
const MANY = 450;

describe('POST /api/user/export', () => {
  it('has every project, and every event for webhooks, of an account with more than are read at once', async () => {
    const client = testApp.client();
    const { id } = await client.register();
    await testApp.deps.db.execute(sql`
      insert into projects (user_id, workspace_id, name, type, content_type, share_id)
      select ${id}, ${id}, 'Poster ' || i, 'markerless', 'video', 'export-' || i || '-of-many' from generate_series(1, ${MANY}) i`);
    // Events up to number 299 have one time, and later ones another, a microsecond later.
    await testApp.deps.db.execute(sql`
      insert into webhook_events (workspace_id, kind, number, data, created_at)
      select ${id}, 'project.changed', i, '{}', '2026-11-01T00:00:00.000001Z'::timestamptz + (i / 300) * interval '1 microsecond'
      from generate_series(1, ${MANY}) i`);
    const { url } = (await client.post('/api/user/export', { currentPassword: PASSWORD })).json<ExportTicket>();
    const entries = await readZip((await client.get(url)).rawPayload);
    const listed = JSON.parse(entries.get('projects.json')!.toString()) as { name: string }[];
    expect(new Set(listed.map(({ name }) => name)).size).toBe(MANY);
    expect(JSON.parse(entries.get('notifications.json')!.toString())).toEqual([]);
    const hooks = JSON.parse(entries.get('webhooks.json')!.toString()) as {
      webhooks: [];
      events: { number: number }[];
    };
    expect(hooks.webhooks).toEqual([]);
    expect(new Set(hooks.events.map(({ number }) => number)).size).toBe(MANY);
    // The 299 events of the earlier time come first.
    expect(hooks.events.every(({ number }, i) => number >= 300 === i >= 299)).toBe(true);
  });

  it('gives projects, notifications, sessions and files as a zip, once', async () => {
    const client = testApp.client();
    await client.register();
    const project = await makeLanternProject(client, 'Chuyến đi');
    for (let i = 0; i < 10; i++) await testApp.client().post(`/api/projects/${project.shareId}/view`);
    expect((await client.post('/api/user/export', {})).statusCode).toBe(400);
    const { url } = (await client.post('/api/user/export', { currentPassword: PASSWORD })).json<ExportTicket>();
    const answer = await client.get(url);
    expect(answer.headers['content-type']).toBe('application/zip');
    const entries = await readZip(answer.rawPayload);
    const [listed] = JSON.parse(entries.get('projects.json')!.toString());
    expect(listed).toMatchObject({ id: project.id, name: 'Chuyến đi', viewCount: 10 });
    const [told] = JSON.parse(entries.get('notifications.json')!.toString());
    expect(told).toMatchObject({ event: { kind: 'view-milestone', viewCount: 10 }, readAt: null });
    expect(JSON.parse(entries.get('sessions.json')!.toString())).toHaveLength(1);
    const fileName = [...entries.keys()].find((name) => name.startsWith(`files/${listed.files.model}`));
    expect(fileName).toMatch(/lantern\.glb$/);
    const served = (await client.get(project.modelUrl)).rawPayload;
    expect(entries.get(fileName!)!.equals(served)).toBe(true);
    expect(entries.get('account.json')!.toString()).not.toContain('argon2');
    expect((await client.get(url)).statusCode).toBe(410);
  });

  it('refuses the ticket of another user', async () => {
    const owner = testApp.client();
    await owner.register();
    const { url } = (await owner.post('/api/user/export', { currentPassword: PASSWORD })).json<ExportTicket>();
    const other = testApp.client();
    await other.register();
    expect((await other.get(url)).statusCode).toBe(410);
    expect((await testApp.client().get(url)).statusCode).toBe(401);
    expect((await owner.get(url)).statusCode, 'and leaves it to its owner').toBe(200);
  });
});
