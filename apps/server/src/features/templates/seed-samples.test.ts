import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TRASH_RETENTION_DAYS } from '@anchora/contract/limits';
import type { Project } from '@anchora/contract/projects';
import type { SamplesAnswer } from '@anchora/contract/templates';
import { previewAddress } from '@anchora/contract/preview-address';
import { fileAddress } from '@anchora/contract/file-paths';
import { becomePro } from '../../../test-support/become-pro';
import { codeOf } from '../../../test-support/code-of';
import { LONG_UNUSED } from '../../../test-support/long-unused';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, type TestApp } from '../../../test-support/test-app';
import { PASSWORD } from '../../../test-support/test-client';
import { files, fileUses, sampleParts } from '../../db/schema/files';
import { storedBytesOf } from '../../files/file-repository';
import { deleteDoomedObjects, purgeTrash, purgeUnreferencedFiles } from '../../jobs/sweep';
import type { CataloguedFile } from './sample-catalogue';
import { seedSamples } from './seed-samples';

let testApp: TestApp;
let folder: string;

beforeEach(async () => {
  testApp = await createTestApp({ config: { userQuotaBytes: 1 } });
  folder = await mkdtemp(path.join(tmpdir(), 'samples-'));
});
afterEach(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

type Part = Pick<CataloguedFile, 'sample' | 'part' | 'kind' | 'contentType'> & { text: string | Buffer };

const robot = (text = 'a robot'): Part => ({
  sample: 'robot',
  part: 'content',
  kind: 'model',
  contentType: 'model/gltf-binary',
  text,
});
const poster = (picture: string | Buffer = 'a poster'): Part[] => [
  { sample: 'demo', part: 'content', kind: 'video', contentType: 'video/mp4', text: 'a clip' },
  { sample: 'demo', part: 'targetImage', kind: 'image', contentType: 'image/jpeg', text: picture },
  { sample: 'demo', part: 'tracking', kind: 'tracking', contentType: 'application/octet-stream', text: 'a target' },
];

/** Writes a catalogue of these files, as the sample maker does; seeding trusts it. */
async function bringAlong(parts: Part[]): Promise<void> {
  const catalogue = [];
  for (const { text, ...part } of parts) {
    const file = `${part.sample}/${part.part}`;
    await mkdir(path.join(folder, part.sample), { recursive: true });
    await writeFile(path.join(folder, file), text);
    const sha256 = createHash('sha256').update(text).digest('hex');
    catalogue.push({ ...part, file, sizeBytes: text.length, sha256, widthPx: null, heightPx: null, metadata: {} });
  }
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify({ files: catalogue }));
}

const seed = () => seedSamples(testApp.deps, folder);
const samples = async () => (await testApp.client().request({ url: '/api/templates' })).json<SamplesAnswer>().samples;
const read = async (url: string) => testApp.client().request({ url });
const robotUrl = async () => (await samples()).robot?.content.url ?? '';

async function seedRobot(text?: string): Promise<string> {
  await bringAlong([robot(text)]);
  await seed();
  return robotUrl();
}

/** Dates unused files back, then runs the sweep. */
async function sweepAfter(time: SQL): Promise<void> {
  const { db, store } = testApp.deps;
  await db
    .update(files)
    .set({ unreferencedSince: sql`${files.unreferencedSince} - ${time}` })
    .where(sql`${files.unreferencedSince} is not null`);
  await purgeUnreferencedFiles({ db });
  await purgeTrash({ db });
  const signal = new AbortController().signal;
  await deleteDoomedObjects({ ...testApp.deps, store, signal, onError: () => undefined });
}

async function createRobotProject(modelUrl: string, more: object = {}) {
  const client = testApp.client();
  await client.register();
  await becomePro(client, 'monthly');
  const body = { name: 'Mine', type: 'markerless', contentType: '3d-model', modelUrl, isPublic: true, ...more };
  const response = await client.post('/api/projects', body);
  return { client, response, project: response.json<Project>() };
}

describe('seedSamples', () => {
  it('stores the bundled samples and serves them to anyone', async () => {
    await bringAlong([...poster(), robot()]);
    await seed();
    const { demo, robot: found } = await samples();
    expect(demo).toMatchObject({
      type: 'image-tracking',
      contentType: 'video',
      targetImage: { fileName: 'targetImage' },
    });
    expect(found).toMatchObject({ type: 'markerless', targetImage: null, content: { sizeBytes: 7 } });
    const model = await read(found?.content.url ?? '');
    expect([model.statusCode, model.body, model.headers['content-type']]).toEqual([
      200,
      'a robot',
      'model/gltf-binary',
    ]);
    expect(model.headers['cache-control']).toContain('immutable');
  });

  it('leaves out a sample with a missing part', async () => {
    await bringAlong([...poster().slice(0, 2), robot()]);
    await seed();
    expect(Object.keys(await samples())).toEqual(['robot']);
  });

  it('changes nothing on a second run, and two simultaneous runs store nothing twice', async () => {
    await bringAlong([...poster(), robot()]);
    await Promise.all([seed(), seed()]);
    const before = await testApp.deps.db.select().from(fileUses);
    await seed();
    expect(await testApp.deps.db.select().from(fileUses)).toEqual(before);
    expect(before).toHaveLength(4);
    expect(await testApp.deps.db.select().from(files)).toHaveLength(4);
  });

  it('rejects with the error of a file only once no other file is being stored', async () => {
    await bringAlong([...poster(), robot()]);
    const { store } = testApp.deps;
    const put = store.put.bind(store);
    const puts = { begun: 0, ended: 0 };
    const watched = vi.spyOn(store, 'put').mockImplementation(async (...object) => {
      puts.begun++;
      if (object[0] === watched.mock.calls[0]?.[0]) throw new Error('no room');
      // The run is still busy with the other files when the first one fails. Far longer than that failure takes.
      await delay(100);
      await put(...object);
      puts.ended++;
    });
    onTestFinished(() => watched.mockRestore());
    await expect(seed()).rejects.toThrow('no room');
    expect(puts).toEqual({ begun: 4, ended: 3 });
  });

  it('gives changed bytes a new address, and projects keep their original file', async () => {
    const old = await seedRobot('the first robot');
    const { project, client } = await createRobotProject(old);
    const fresh = await seedRobot('the second robot');
    expect(fresh).not.toBe(old);
    expect((await read(fresh)).body).toBe('the second robot');
    expect((await read(old)).body).toBe('the first robot');

    await sweepAfter(LONG_UNUSED);
    expect((await read(project.modelUrl)).body).toBe('the first robot');
    await succeeded(client.delete(`/api/projects/${project.id}`));
    await testApp.deps.db.execute(
      sql`update projects set deleted_at = now() - ${TRASH_RETENTION_DAYS + 1} * interval '1 day'`,
    );
    await sweepAfter(LONG_UNUSED);
    expect((await read(old)).statusCode).toBe(404);
    expect((await read(fresh)).statusCode).toBe(200);
  });

  it('keeps a replaced file for a week, then purges it', async () => {
    const old = await seedRobot('old');
    const fresh = await seedRobot('new');
    await sweepAfter(sql`interval '6 days'`);
    expect((await read(old)).body).toBe('old');
    await sweepAfter(sql`interval '2 days'`);
    expect((await read(old)).statusCode).toBe(404);
    expect((await read(fresh)).body).toBe('new');
    expect(await testApp.deps.db.select().from(sampleParts)).toMatchObject([{ replacedAt: null }]);
  });

  it('lets projects take a replaced file while it is kept', async () => {
    const old = await seedRobot('old');
    await seedRobot('new');
    const { response } = await createRobotProject(old);
    expect(response.statusCode).toBe(201);
    await sweepAfter(LONG_UNUSED);
    expect((await read(old)).body).toBe('old');
  });

  it('never purges a template’s file, even if its row says unreferenced', async () => {
    const url = await seedRobot();
    await testApp.deps.db.update(files).set({ unreferencedSince: sql`now() - interval '1 year'` });
    await sweepAfter(LONG_UNUSED);
    expect((await read(url)).statusCode).toBe(200);
  });

  it('keeps the file of a project that was purged from the trash', async () => {
    const url = await seedRobot();
    const { project, client } = await createRobotProject(url);
    await succeeded(client.delete(`/api/projects/${project.id}`));
    await testApp.deps.db.execute(
      sql`update projects set deleted_at = now() - ${TRASH_RETENTION_DAYS + 1} * interval '1 day'`,
    );
    await sweepAfter(LONG_UNUSED);
    expect((await read(url)).statusCode).toBe(200);
  });

  it('restores an object that the storage has lost under the same address', async () => {
    const url = await seedRobot();
    const [row] = await testApp.deps.db.select().from(files);
    await testApp.deps.store.delete(row?.storageKey ?? '');
    expect((await read(url)).statusCode).toBe(404);
    await seed();
    expect(await robotUrl()).toBe(url);
    expect((await read(url)).body).toBe('a robot');
    const signal = new AbortController().signal;
    await deleteDoomedObjects({ ...testApp.deps, signal, onError: () => undefined });
    expect((await read(url)).body).toBe('a robot');
  });

  it('makes a preview of each picture, even of one that an earlier version stored without it', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#888', noise } })
      .jpeg()
      .toBuffer();
    await bringAlong(poster(picture));
    await seed();
    const url = (await samples()).demo?.targetImage?.url ?? '';
    const small = async () => {
      const { headers, rawPayload } = await read(previewAddress(url));
      return { type: headers['content-type'], isSmaller: rawPayload.length < picture.length / 2 };
    };
    expect(await small()).toEqual({ type: 'image/webp', isSmaller: true });

    await testApp.deps.db.update(files).set({ previewBytes: null });
    expect(await small()).toEqual({ type: 'image/jpeg', isSmaller: false });
    await seed();
    expect(await small()).toEqual({ type: 'image/webp', isSmaller: true });
    expect((await samples()).demo?.targetImage?.url).toBe(url);
    expect((await read(url)).rawPayload.equals(picture)).toBe(true);
    const signal = new AbortController().signal;
    await deleteDoomedObjects({ ...testApp.deps, signal, onError: () => undefined });
    expect(await small()).toEqual({ type: 'image/webp', isSmaller: true });
  });

  it('no longer offers a sample that a version has dropped', async () => {
    await bringAlong([...poster(), robot()]);
    await seed();
    await seedRobot();
    expect(Object.keys(await samples())).toEqual(['robot']);
  });
});

describe('a template’s file in a project', () => {
  it('is accepted from any user, does not count against the quota and cannot be deleted by the user', async () => {
    const url = await seedRobot();
    const { response, project, client } = await createRobotProject(url);
    expect([response.statusCode, project.modelUrl]).toEqual([201, url]);
    expect(await storedBytesOf(testApp.deps.db, project.workspaceId)).toBe(0);
    const deleted = await client.post('/api/user/delete', { currentPassword: PASSWORD });
    expect(deleted.statusCode).toBe(200);
    expect((await read(url)).statusCode).toBe(200);
  });

  it('is used in a project together with its USDZ', async () => {
    const usdz = { kind: 'usdz', contentType: 'model/vnd.usdz+zip', text: 'for Quick Look' } as const;
    await bringAlong([robot(), { sample: 'robot', part: 'usdz', ...usdz }]);
    await seed();
    const sample = (await samples()).robot;
    const { project } = await createRobotProject(sample?.content.url ?? '', { usdzUrl: sample?.usdz?.url });
    expect(project.usdzUrl).toBe(sample?.usdz?.url);
    expect((await read(`${project.usdzUrl}/model.usdz`)).body).toBe('for Quick Look');
  });

  it('is kept for a private project too after it was replaced', async () => {
    const url = await seedRobot('old');
    const { client, project } = await createRobotProject(url, { isPublic: false });
    await seedRobot('new');
    await sweepAfter(LONG_UNUSED);
    expect((await client.request({ url: project.modelUrl })).body).toBe('old');
  });

  it('is refused if another kind is needed', async () => {
    const url = await seedRobot();
    const { response } = await createRobotProject(url, { contentType: 'video' });
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain('A video is needed here');
  });

  it('is refused once it belongs to no sample any more', async () => {
    await seedRobot();
    await testApp.deps.db.delete(sampleParts);
    const [row] = await testApp.deps.db.select().from(files);
    const id = row?.id ?? '';
    const { response } = await createRobotProject(fileAddress(id));
    expect([response.statusCode, codeOf(response)]).toEqual([422, 'file-not-usable']);
  });
});
