import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createClient } from '@anchora/client/client';
import { generateCalls } from '@anchora/client/generate-calls';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { seededRandom, type Random } from '../../../testing/support/seeded-random';
import { becomePro } from '../test-support/become-pro';
import { insertApiToken } from '../test-support/insert-api-token';
import { insertReadyFile } from '../test-support/ready-file';
import { createTestApp, type TestApp } from '../test-support/test-app';

const CALLS = fileURLToPath(new URL('../../../packages/client/src/calls.ts', import.meta.url));
const CLIENTS = 10;
const PROJECTS = 20;

const schemaOf = (schema: object) => z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' });
const withoutLayout = (text: string) => text.replaceAll(/[\s,;'"|]+/g, '');
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, 20)));

let testApp: TestApp;
let server: string;
let token: string;
let modelUrl: string;

beforeAll(async () => {
  testApp = await createTestApp();
  const owner = testApp.client();
  const { id: userId } = await owner.register();
  await becomePro(owner);
  token = await insertApiToken(testApp, { userId });
  modelUrl = await insertReadyFile(testApp.deps.db, userId, 'video');
  server = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => testApp.close());

/** Refuses a tenth of the requests with 429 before they are sent, and drops the answers of a quarter. */
function unreliable(random: Random): typeof fetch {
  return async (...request) => {
    const luck = random.next();
    if (luck < 0.1) return new Response('{}', { status: 429, headers: { 'retry-after': '0' } });
    const answer = await fetch(...request);
    if (luck < 0.35) throw new TypeError('the connection was dropped');
    return answer;
  };
}

it('the calls of the client are those of the contract', () => {
  const calls = generateCalls(schemaOf);
  if (process.env.UPDATE_CLIENT) writeFileSync(CALLS, calls);
  expect(withoutLayout(readFileSync(CALLS, 'utf8'))).toBe(withoutLayout(calls));
});

it(
  `${CLIENTS} clients over bad connections make each project once, and list all of them`,
  { timeout: 60_000 },
  async () => {
    await Promise.all(
      Array.from({ length: CLIENTS }, async (_, client) => {
        const random = seededRandom(client + 1);
        const anchora = createClient({ server, token, fetch: unreliable(random), attempts: 20, sleep });
        for (let made = client; made < PROJECTS; made += CLIENTS) {
          const body = {
            name: `Project ${made}`,
            type: 'markerless',
            contentType: 'video',
            modelUrl,
            isPublic: false,
          } as const;
          const { id: key } = await anchora.call('createProject', { body });
          await anchora.call('changeProject', { params: { key }, body: { isPublic: true } });
        }
      }),
    );
    const names: string[] = [];
    for await (const { name, isPublic } of createClient({ server, token }).projects()) if (isPublic) names.push(name);
    expect(names).toHaveLength(PROJECTS);
    expect(new Set(names)).toEqual(new Set(Array.from({ length: PROJECTS }, (_, made) => `Project ${made}`)));
    const { rows } = await testApp.deps.db.execute(sql`select count(*)::int as count from projects`);
    expect(rows[0]?.count).toBe(PROJECTS);
  },
);

it('an error carries status, code and message of the answer', async () => {
  const anchora = createClient({ server, token });
  await expect(anchora.call('readProject', { params: { key: 999_999 } })).rejects.toMatchObject({
    status: 404,
    message: expect.stringMatching(/^404: ./),
    body: { code: 'project-not-found', message: expect.stringMatching(/./) },
  });
});
