import { createClient } from '@redis/client';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiErrorBody } from '@anchora/contract/api-error';
import type { Project } from '@anchora/contract/projects';
import { startRedisServer, whyNoRedisServer, type RedisTestServer } from '../../../test-support/redis-server';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../../test-support/test-app';
import { TestClient } from '../../../test-support/test-client';
import { uploadFixture } from '../../../test-support/upload-file';
import { buildApp } from '../../app';
import { limits } from '../../db/schema/limits';
import { projectAnalytics } from '../../db/schema/numbers';
import { openLimits } from './open-limits';

const CONFIGURED = { loginPerAddress: 4, registerPerAddress: 3, uploadPerUser: 6, viewPerAddressAndProject: 5 };

/** Two nodes on one database. */
async function startNodes(redisUrl: string | null) {
  const first = await createTestApp({ config: { limits: CONFIGURED, redisUrl } });
  const { config, db } = first.deps;
  const ownLimits = await openLimits({ config, db, onError: () => undefined });
  const second = await buildApp({ ...first.deps, limits: ownLimits.limits });
  await second.ready();
  const apps = [first.app, second];
  return {
    first,
    /** A signed-out browser, on the first node and on the second in turn. */
    browsers: (address: string) => apps.map((app) => new TestClient(app, { origin: TEST_ORIGIN, address })),
    close: async () => {
      await second.close();
      ownLimits.close();
      await first.close();
    },
  };
}

type StoredNames = (node: TestApp) => Promise<string[]>;

function describeNodes(name: string, redisUrl: () => string | null, storedNames: StoredNames): void {
  describe(name, () => {
    let nodes: Awaited<ReturnType<typeof startNodes>>;
    let node: TestApp;
    beforeAll(async () => {
      nodes = await startNodes(redisUrl());
      node = nodes.first;
    });
    afterAll(() => nodes?.close());

    /** Sends the same requests to both nodes in turn. @returns the codes of the refusals */
    const alternate = async (
      address: string,
      times: number,
      send: (client: TestClient, i: number) => Promise<unknown>,
    ) => {
      const browsers = nodes.browsers(address);
      const refused: string[] = [];
      for (let i = 0; i < times; i++) {
        const browser = browsers[i % 2] as TestClient;
        const response = (await send(browser, i)) as { statusCode: number; json: () => ApiErrorBody };
        if (response.statusCode === 429) refused.push(response.json().code);
      }
      return refused;
    };

    it('counts sign-ins together', async () => {
      const refused = await alternate('198.51.100.1', 6, (client, i) =>
        client.post('/api/login', { username: `nobody-${i}`, password: 'wrong horse' }),
      );
      expect(refused).toEqual(['rate-limited', 'rate-limited']);
    });

    it('counts new accounts together', async () => {
      const refused = await alternate('198.51.100.2', 5, (client, i) =>
        client.post('/api/register', { username: `user-${i}`, email: `user-${i}@example.com`, password: 'abcdef' }),
      );
      expect(refused).toEqual(['rate-limited', 'rate-limited']);
    });

    it('counts messages of the contact form together', async () => {
      const refused = await alternate('198.51.100.3', 7, (client) =>
        client.post('/api/contact', { name: 'Ann', email: 'ann@example.com', message: 'Hello' }),
      );
      expect(refused).toEqual(['rate-limited', 'rate-limited']);
    });

    it("counts a user's uploads, and the views of one visitor, together", async () => {
      const owner = node.client('198.51.100.4');
      await owner.register();
      const { url: modelUrl } = await uploadFixture(owner, 'models/beacon.glb');
      const created = await owner.post('/api/projects', {
        name: 'Counted',
        type: 'markerless',
        contentType: '3d-model',
        modelUrl,
        isPublic: true,
      });
      const project = created.json<Project>();
      await alternate('198.51.100.5', 8, (client) => client.post(`/api/projects/${project.shareId}/view`));
      const [counts] = await node.deps.db
        .select()
        .from(projectAnalytics)
        .where(eq(projectAnalytics.projectId, project.id));
      expect(counts?.viewCount).toBe(CONFIGURED.viewPerAddressAndProject);

      const announced = { fileName: 'a.png', contentType: 'image/png', size: 10 };
      const refused = await alternate('198.51.100.4', 7, (client) => {
        for (const [cookie, value] of owner.cookies) client.cookies.set(cookie, value);
        return client.post('/api/presigned-upload', announced);
      });
      // The model was the first of the six.
      expect(refused).toEqual(['rate-limited', 'rate-limited']);
    });

    it('stores hashes alone, and so no address, name or id of anyone', async () => {
      const names = await storedNames(node);
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) expect(name).toMatch(/^(?:limit:)?[\w-]{22}$/);
    });
  });
}

describeNodes(
  'nodes on one database',
  () => null,
  async ({ deps }) => (await deps.db.select().from(limits)).map(({ key }) => key),
);

async function namesInRedis(): Promise<string[]> {
  const client = await createClient({ url: redis?.url ?? '' }).connect();
  try {
    return await client.keys('*');
  } finally {
    client.destroy();
  }
}

const reason = whyNoRedisServer();
let redis: RedisTestServer | undefined;
if (reason === null) {
  beforeAll(async () => {
    redis = await startRedisServer();
  });
  afterAll(() => redis?.stop());
  describeNodes('nodes on one Redis', () => redis?.url ?? null, namesInRedis);
} else {
  process.stderr.write(`SKIPPED: nodes on one Redis: ${reason}\n`);
}
