import { readFile } from 'node:fs/promises';
import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { insertReadyFile } from '../../test-support/ready-file';
import { projects } from './schema/projects';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

it('the migration replaces the English texts of stored build failures by their codes', async () => {
  const { db } = testApp.deps;
  const client = testApp.client();
  const { id: userId } = await client.register();
  const modelUrl = await insertReadyFile(db, userId, 'model');
  const body = { name: 'Old', type: 'markerless', contentType: '3d-model', modelUrl };
  await db.execute(sql`alter table projects add column tracking_build_message text`);
  for (const message of [
    'The target image has too little detail to be tracked. Create the project again with a picture that has more contrast and distinct features.',
    'The build could not be started. Please try again.',
    'The tracking file could not be built from the target image. Create the project again, or with another picture.',
    null,
  ]) {
    const { id } = (await client.post('/api/projects', body)).json<{ id: number }>();
    await db.execute(sql`update projects set tracking_build_message = ${message} where id = ${id}`);
  }
  await db.execute(sql`alter table projects drop column tracking_build_failure`);
  const migration = await readFile(new URL('migrations/0011_tracking_build_failure.sql', import.meta.url), 'utf8');
  for (const statement of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement));
  const rows = await db.select().from(projects).where(eq(projects.userId, userId)).orderBy(asc(projects.id));
  expect(rows.map((row) => row.trackingBuildFailure)).toEqual([
    { code: 'target-too-plain' },
    { code: 'build-not-started' },
    { code: 'build-failed' },
    null,
  ]);
});
