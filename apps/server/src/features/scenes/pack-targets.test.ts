import { compileTarget, encode, type Compiled, type Gray } from '@anchora/vision';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Project } from '@anchora/contract/projects';
import type { SceneTarget } from '@anchora/contract/scene/scene-shape';
import { fileIdOf } from '@anchora/contract/file-paths';
import { FILE } from '../../../../../packages/contract/test-support/documents';
import { insertReadyFile } from '../../../test-support/ready-file';
import { childrenTakeTooLong } from '../../../test-support/failing-children';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { uploadBytes } from '../../../test-support/upload-file';
import { files } from '../../db/schema/files';
import { findFile, storedBytesOf } from '../../files/file-repository';
import type { ObjectStore } from '../../storage/object-store';
import { packTargets, type PackedTarget } from './pack-targets';
import { findAnyProject, type ProjectOfScene } from './scene-project-repository';

let testApp: TestApp;
let owner: TestClient;
let project: ProjectOfScene;
let compiled: Compiled;
let trackingFileId: string;

const target: SceneTarget = {
  id: 'first',
  name: '',
  image: FILE(1),
  scene: 'main',
  widthCm: null,
  retired: false,
};

beforeAll(async () => {
  testApp = await createTestApp();
  owner = testApp.client();
  const { id: userId } = await owner.register();
  compiled = compileTarget(checkers(), { name: '' });
  const file = Buffer.from(encode([compiled]));
  trackingFileId = fileIdOf((await uploadBytes(owner, 'targets.mind', file)).url);
  const modelUrl = await insertReadyFile(testApp.deps.db, userId, 'model');
  const body = { name: 'Two', type: 'markerless', contentType: '3d-model', modelUrl };
  const created = (await owner.post('/api/projects', body)).json<Project>();
  const found = await findAnyProject(testApp.deps.db, created.id);
  if (!found) throw new Error('the project is not there');
  project = found;
});
afterAll(() => testApp.close());

/** A picture with many corners, of squares with different grays. */
function checkers(sidePx = 256, squarePx = 16): Gray {
  const data = Uint8Array.from({ length: sidePx * sidePx }, (_, i) => {
    const [x, y] = [Math.floor((i % sidePx) / squarePx), Math.floor(i / sidePx / squarePx)];
    return (x * 97 + y * 61 + x * y * 31) % 256;
  });
  return { width: sidePx, height: sidePx, data };
}

/** The same target several times, so that each number of them has a packed file of its own. */
const copies = (count: number): PackedTarget[] => Array.from({ length: count }, () => ({ target, trackingFileId }));

function setQuota(bytes: number): void {
  const { config } = testApp.deps;
  const { userQuotaBytes, unconfirmedQuotaBytes } = config;
  onTestFinished(() => void Object.assign(config, { userQuotaBytes, unconfirmedQuotaBytes }));
  Object.assign(config, { userQuotaBytes: bytes, unconfirmedQuotaBytes: bytes });
}

it('packed targets take as much room as they have bytes, and are refused with less', { tags: 'thorough' }, async () => {
  const { db } = testApp.deps;
  const { workspaceId } = project;
  const sizeBytes = encode([compiled, compiled]).length;
  setQuota((await storedBytesOf(db, workspaceId)) + sizeBytes - 1);
  await expect(packTargets(testApp.deps, project, copies(2))).rejects.toThrow(/of your storage are free/);
  const before = await storedBytesOf(db, workspaceId);
  setQuota(before + sizeBytes);
  await packTargets(testApp.deps, project, copies(2));
  expect(await storedBytesOf(db, workspaceId)).toBe(before + sizeBytes);
});

it('pictures are refused for now, if a busy server could not pack them in time', async () => {
  childrenTakeTooLong();
  await expect(packTargets(testApp.deps, project, copies(3))).rejects.toMatchObject({ code: 'checks-busy' });
});

it('a tracking file that is purged while the others are read is one that has to be uploaded again', async () => {
  const { db, store } = testApp.deps;
  const url = (await uploadBytes(owner, 'targets.mind', Buffer.from(encode([{ ...compiled, score: 0.5 }])))).url;
  const purging = Object.create(store) as ObjectStore;
  purging.read = async (key, range) => {
    await db.delete(files).where(eq(files.id, fileIdOf(url)));
    await store.delete(key);
    return store.read(key, range);
  };
  const targets = [1, 2].map(() => ({ target, trackingFileId: fileIdOf(url) }));
  const packing = packTargets({ ...testApp.deps, store: purging }, project, targets);
  await expect(packing).rejects.toMatchObject({ code: 'file-not-usable' });
});

it(
  'of two packed files that are made at once with room for one, one is stored and the other refused',
  { tags: 'thorough' },
  async () => {
    const { db } = testApp.deps;
    const stored = await storedBytesOf(db, project.workspaceId);
    const packed = await findFile(db, await packTargets(testApp.deps, project, copies(2)));
    // One packed file is stored already, so half a file is missing for two more.
    setQuota(stored + 2.5 * (packed?.sizeBytes ?? 0));
    const both = await Promise.allSettled([1, 2].map(() => packTargets(testApp.deps, project, copies(2))));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const reasons = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    expect(reasons).toEqual([expect.stringContaining('of your storage are free')]);
  },
);
