import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Project, PublicProject } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import { fileAddress, fileIdOf } from '@anchora/contract/file-paths';
import { FILE } from '../../../packages/contract/test-support/documents';
import { faultsOfShown } from '../../../testing/fuzz/scenes/fuzz-scenes';
import { hostileDocument } from '../../../testing/fuzz/scenes/hostile-document';
import { wholeNumber } from '../../../testing/support/number-options';
import { seededRandom } from '../../../testing/support/seeded-random';
import { becomePro } from '../test-support/become-pro';
import { ForgetfulLimits } from '../test-support/forgetful-limits';
import { insertReadyFile } from '../test-support/ready-file';
import { createTestApp, type TestApp } from '../test-support/test-app';
import type { TestClient } from '../test-support/test-client';
import { uploadBytes } from '../test-support/upload-file';
import { files, fileUses } from './db/schema/files';
import { compiledTargets } from './db/schema/scenes';

/** `npm run fuzz -- scene-api [rounds] [seed]` sets both. */
const ROUNDS = wholeNumber('FUZZ_ROUNDS', process.env.FUZZ_ROUNDS ?? '12');
const SEED = wholeNumber('FUZZ_SEED', process.env.FUZZ_SEED ?? '3', 0);
/** Files of the rich document, by their number. */
const NAMED = { 1: 'model', 2: 'video', 3: 'image', 4: 'sound', 11: 'image', 12: 'image', 13: 'image' } as const;
/** Time allowed for each round. Chosen, not measured. */
const ROUND_MS = 400;
/** Least time for all rounds, also for few of them. Chosen, not measured. */
const LEAST_TIMEOUT_MS = 60_000;
/** Shares of the rounds in which a document is published or refused at least. Chosen, not measured. */
const LEAST_PUBLISHED = 1 / 30;
const LEAST_REFUSED = 1 / 3;
/** Far longer than any answer takes on a busy machine. Chosen, not measured. */
const ANSWER_WITHIN_MS = 20_000;

const EDITOR = randomUUID();

let testApp: TestApp;
let owner: TestClient;
let project: Project;

beforeAll(async () => {
  testApp = await createTestApp({ deps: { limits: new ForgetfulLimits() } });
  owner = testApp.client();
  const { id } = await owner.register();
  await becomePro(owner);
  const { db } = testApp.deps;
  for (const [number, kind] of Object.entries(NAMED)) {
    const address = await insertReadyFile(db, id, kind);
    await db
      .update(files)
      .set({ id: FILE(Number(number)) })
      .where(eq(files.id, fileIdOf(address)));
  }
  const mind = await readFile(new URL('../../../samples/made/demo/hai-dang.mind', import.meta.url));
  for (const image of [11, 12, 13]) {
    const { url } = await uploadBytes(owner, 'target.mind', mind);
    const target = { workspaceId: id, imageFileId: FILE(image), state: 'ready' } as const;
    const [row] = await db.insert(compiledTargets).values(target).returning({ id: compiledTargets.id });
    const use = { holderKind: 'compiled-target', role: 'tracking-file', workspaceId: id } as const;
    await db.insert(fileUses).values({ ...use, fileId: fileIdOf(url), holderId: row?.id ?? 0 });
  }
  const body = { name: 'Menu', type: 'image-tracking', contentType: '3d-model', modelUrl: fileAddress(FILE(1)) };
  project = (await owner.post('/api/projects', { ...body, targetImageUrl: fileAddress(FILE(11)) })).json();
});
afterAll(() => testApp.close());

const url = (path: string) => `/api/projects/${project.id}/${path}`;
const counts = { refused: 0, saved: 0, published: 0 };

/** Saves and publishes a document, and reads it as a visitor. @returns the faults of the answers */
async function faultsOf(document: unknown): Promise<string[]> {
  const draft = (await owner.get(url('draft'))).json<SceneDraft>();
  const headers = { 'if-match': String(draft.revision), editor: EDITOR, 'content-type': 'application/json' };
  const sentMs = performance.now();
  const payload = JSON.stringify(document) ?? 'null';
  const saved = await owner.request({ method: 'PUT', url: url('draft'), payload, headers });
  const faults = performance.now() - sentMs > ANSWER_WITHIN_MS ? ['took too long'] : [];
  if (saved.statusCode !== 200) {
    counts.refused++;
    return saved.statusCode < 500 ? faults : [...faults, `the save answered ${saved.statusCode}: ${saved.body}`];
  }
  counts.saved++;
  const { revision } = saved.json<SceneDraft>();
  const published = await owner.post(url('publish'), { revision });
  if (published.statusCode !== 201) {
    return published.statusCode === 422
      ? faults
      : [...faults, `publishing answered ${published.statusCode}: ${published.body}`];
  }
  counts.published++;
  const seen = await testApp.client().get(`/api/projects/${project.shareId}`);
  if (seen.statusCode !== 200) return [...faults, `visitors get ${seen.statusCode}`];
  const { scene } = seen.json<PublicProject>();
  return scene ? [...faults, ...faultsOfShown(scene)] : faults;
}

it(
  'refuses hostile scene documents, or publishes what is harmless',
  { timeout: Math.max(LEAST_TIMEOUT_MS, ROUNDS * ROUND_MS) },
  async () => {
    const random = seededRandom(SEED);
    const faults: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      faults.push(...(await faultsOf(hostileDocument(random))).map((fault) => `round ${round}: ${fault}`));
    }
    if (process.env.FUZZ_ROUNDS) process.stdout.write(`${JSON.stringify(counts)}\n`);
    expect(faults.slice(0, 10)).toEqual([]);
    // Documents of both kinds have to occur, or the test would prove nothing.
    expect(counts.published).toBeGreaterThan(ROUNDS * LEAST_PUBLISHED);
    expect(counts.refused).toBeGreaterThan(ROUNDS * LEAST_REFUSED);
  },
);
