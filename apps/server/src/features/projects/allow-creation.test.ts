import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import { becomePro } from '../../../test-support/become-pro';
import { insertReadyFile } from '../../../test-support/ready-file';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';

const LIMITS = { free: { perHour: 3, perDay: 5 }, pro: { perHour: 4, perDay: 9 }, maxPerUser: 6 };

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp({ config: { projectLimits: LIMITS } });
});
afterAll(() => testApp.close());

async function newUser() {
  const client = testApp.client();
  const { id } = await client.register();
  return { client, id, modelUrl: await insertReadyFile(testApp.deps.db, id, 'video') };
}

interface Creator {
  client: TestClient;
  id: number;
  modelUrl: string;
}

function create({ client, modelUrl }: Creator, headers: Record<string, string> = {}) {
  const body = { name: 'Clip', type: 'markerless', contentType: 'video', modelUrl };
  return client.post('/api/projects', body, headers);
}

/** Moves the creation of the user's projects into the past. */
async function age({ id }: Creator, by: string): Promise<void> {
  await testApp.deps.db.execute(
    sql`update projects set created_at = created_at - ${by}::interval where user_id = ${id}`,
  );
}

async function statuses(creator: Creator, count: number): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => create(creator)));
  return answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
}

it('exactly the hourly number of projects is created when more are requested at once', async () => {
  const user = await newUser();
  expect(await statuses(user, 6)).toEqual([201, 201, 201, 429, 429, 429]);
  const refused = await create(user);
  expect(refused.json()).toMatchObject({
    code: 'rate-limited',
    message: expect.stringMatching(/^Too many new projects\. Please try again in 60 minutes\./) as string,
  });
  // Most of the 3,600 seconds of an hour.
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  await age(user, '61 minutes');
  expect((await create(user)).statusCode).toBe(201);
});

it('no more than the daily number of projects is created in 24 hours, deleted ones included', async () => {
  const user = await newUser();
  expect(await statuses(user, 3)).toEqual([201, 201, 201]);
  await age(user, '2 hours');
  const { id } = (await create(user)).json<Project>();
  await succeeded(user.client.delete(`/api/projects/${id}`));
  expect((await create(user)).statusCode).toBe(201);
  await age(user, '2 hours');
  const refused = await create(user);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ message: expect.stringContaining('20 hours') as string });
  await age(user, '21 hours');
  expect((await create(user)).statusCode).toBe(201);
});

it('repeating a request with its key counts once, and is answered beyond the limit', async () => {
  const user = await newUser();
  const first = (await create(user, { 'idempotency-key': 'a' })).json<Project>();
  expect((await create(user, { 'idempotency-key': 'a' })).json<Project>().id).toBe(first.id);
  expect(await statuses(user, 2)).toEqual([201, 201]);
  expect((await create(user)).statusCode).toBe(429);
  expect((await create(user, { 'idempotency-key': 'a' })).json<Project>().id).toBe(first.id);
});

it('a request that is sent twice at once for the last project of the hour makes it, and both are answered with it', async () => {
  const user = await newUser();
  await statuses(user, 2);
  const answers = await Promise.all([1, 2].map(() => create(user, { 'idempotency-key': 'b' })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 201]);
  expect(new Set(answers.map((answer) => answer.json<Project>().id)).size).toBe(1);
});

it('Pro may create more, up to the number that the operator allows a user to have', async () => {
  const user = await newUser();
  await becomePro(user.client);
  expect(await statuses(user, 5)).toEqual([201, 201, 201, 201, 429]);
  await age(user, '61 minutes');
  expect(await statuses(user, 2)).toEqual([201, 201]);
  const refused = await create(user);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    code: 'too-many-projects',
    message: expect.stringContaining('6 projects') as string,
  });
});
