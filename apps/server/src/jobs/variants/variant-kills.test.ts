import type { ChildProcess } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Project, PublicProject } from '@anchora/contract/projects';
import { fileIdOf } from '@anchora/contract/file-paths';
import { makeModel } from '../../../../../testing/support/models/make-model';
import { PALETTE_MODEL } from '../../../../../testing/support/models/twelve-models';
import { FFMPEG, makeByFfmpeg, testClipArguments } from '../../../test-support/ffmpeg';
import { launchJobsNode } from '../../../test-support/jobs-node';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { uploadBytes, uploadForm } from '../../../test-support/upload-file';
import { objectsFolder } from '../../config/data-folders';
import { fileVariants, variantBuilds } from '../../db/schema/builds';
import { doomedObjects, files } from '../../db/schema/files';
import { seededRandom } from '../../../../../testing/support/seeded-random';
import { enqueueConversion, enqueueVariantsOf } from './wanted-variants';
import { wholeNumber } from '../../../../../testing/support/number-options';

/** Set by `npm run endurance -- variants [rounds] [seed]`; `variant-build.test.ts` kills a process once. */
const ROUNDS = wholeNumber('ENDURANCE_AMOUNT', process.env.ENDURANCE_AMOUNT ?? '0', 0);
const SEED = wholeNumber('ENDURANCE_SEED', process.env.ENDURANCE_SEED ?? '1', 0);
/** Shorter than in production, so that the build of a killed process is taken over soon. */
const LEASE_MS = 1500;
/** A process starts, takes a build and finishes it within this time. Chosen, not measured. */
const LONGEST_LIFE_MS = 3500;
/** Longest time of one round on a busy machine. Chosen, not measured. */
const ROUND_MS = 120_000;
/** Longest time of making the files. Chosen, not measured. */
const PREPARATION_MS = 60_000;

let testApp: TestApp;
let client: TestClient;
let model: Buffer;
let video: Buffer | null;
const nodes: ChildProcess[] = [];

function startNode(): ChildProcess {
  const node = launchJobsNode(testApp.connection, testApp.deps.config.dataDir, LEASE_MS, FFMPEG);
  nodes.push(node);
  return node;
}

describe.runIf(ROUNDS > 0)('processes that make variants', () => {
  beforeAll(async () => {
    testApp = await createTestApp({ config: { ffmpeg: FFMPEG } });
    client = testApp.client();
    await client.register();
    model = Buffer.from(await makeModel(PALETTE_MODEL));
    const codecs = ['-c:v', 'libx265', '-x265-params', 'log-level=error', '-preset', 'ultrafast', '-c:a', 'aac'];
    video = FFMPEG && (await makeByFfmpeg('phone.mov', [...testClipArguments({ seconds: 2 }), ...codecs]));
  }, PREPARATION_MS);
  afterAll(async () => {
    for (const node of nodes) node.kill('SIGKILL');
    await testApp.close();
  });

  it(
    'leave an original or a variant in service and nothing half made, whenever they are killed',
    async () => {
      const random = seededRandom(SEED);
      const { db } = testApp.deps;
      for (let round = 1; round <= ROUNDS; round++) {
        const modelUrl = (await uploadBytes(client, `${round}.glb`, model)).url;
        const body = { name: `Round ${round}`, type: 'markerless', contentType: '3d-model', modelUrl };
        const project = (await client.post('/api/projects', body)).json<Project>();
        await enqueueVariantsOf(db, project.id, { makesVideos: false });
        const source = video && (await uploadForm(client, '/api/upload?kind=source', `${round}.mov`, video));
        const sourceId = fileIdOf(source?.url ?? '');
        if (source) await db.transaction((tx) => enqueueConversion(tx, sourceId));
        for (let kills = 2; kills > 0; kills--) {
          const node = startNode();
          await sleep(random.next() * LONGEST_LIFE_MS);
          node.kill('SIGKILL');
          expect(await shownModel(project), `round ${round}: a visitor gets a whole model`).toBe('glTF');
        }
        const last = startNode();
        await expect.poll(() => db.$count(variantBuilds), { timeout: ROUND_MS, interval: 100 }).toBe(0);
        await expectNothingHalfMade();
        last.kill('SIGKILL');
        if (source) expect((await client.get(`/api/conversions/${sourceId}`)).json()).toMatchObject({ state: 'ready' });
        process.stdout.write(`round ${round}: all ready\n`);
      }
    },
    ROUNDS * ROUND_MS,
  );
});

/** First four characters of the model that visitors get. */
async function shownModel({ shareId }: Project): Promise<string> {
  const { modelUrl, model: shown } = (await testApp.client().get(`/api/projects/${shareId}`)).json<PublicProject>();
  return (await testApp.client().get(shown?.url ?? modelUrl)).rawPayload.toString('latin1', 0, 4);
}

/** All variants are ready, none is reserved, and each object of the store belongs to a file or is to be deleted. */
async function expectNothingHalfMade(): Promise<void> {
  const { db, config } = testApp.deps;
  expect(await db.$count(fileVariants, sql`state <> 'ready' and state <> 'skipped'`)).toBe(0);
  expect(await db.$count(files, eq(files.state, 'staged'))).toBe(0);
  const objects = await readdir(objectsFolder(config.dataDir), { recursive: true, withFileTypes: true });
  const keys = objects
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(objectsFolder(config.dataDir), path.join(entry.parentPath, entry.name)));
  const known = await db.select({ key: files.storageKey }).from(files).where(inArray(files.storageKey, keys));
  const doomed = await db.select({ key: doomedObjects.storageKey }).from(doomedObjects);
  const expected = new Set([...known, ...doomed].map(({ key }) => key));
  expect(keys.filter((key) => !expected.has(key) && !key.startsWith('tmp'))).toEqual([]);
}
