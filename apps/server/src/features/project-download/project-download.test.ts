import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { encode } from 'uqr';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  type DownloadTicket,
  PROJECT_ARCHIVE_FILE,
  type ProjectArchive,
  projectArchiveSchema,
} from '@anchora/contract/project-archive';
import type { Project } from '@anchora/contract/projects';
import type { SceneDraft } from '@anchora/contract/scene/drafts';
import type { NamedLink } from '@anchora/contract/numbers';
import { fileIdOf } from '@anchora/contract/file-paths';
import { readZip } from '../../../test-support/read-zip';
import { commonFields } from '../../../../../packages/contract/test-support/documents';
import { succeeded } from '../../../test-support/succeeded';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../../test-support/test-app';
import type { TestClient } from '../../../test-support/test-client';
import { uploadBytes, uploadFixture } from '../../../test-support/upload-file';
import { runCommand } from '../../operator/commands';
import * as downloadable from './find-downloadable';

vi.mock('./find-downloadable', async (importOriginal) => {
  const real = await importOriginal<typeof downloadable>();
  return { ...real, findDownloadable: vi.fn(real.findDownloadable) };
});

/** Side of a module of a code in its PNG. */
const MODULE_PX = 24;
/** Half of the 256 levels; what is below is dark. */
const MIDDLE_GREY = 128;

let testApp: TestApp;
let owner: TestClient;
let project: Project;
let picture: string;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

beforeEach(async () => {
  owner = testApp.client();
  await owner.register();
  const { url: modelUrl } = await uploadFixture(owner, 'models/beacon.glb');
  const body = { name: 'Lamp', type: 'markerless', contentType: '3d-model', modelUrl };
  project = (await owner.post('/api/projects', body)).json<Project>();
  picture = await uploadPicture('#c04020');
});

/** @returns the id of a picture in one colour. */
async function uploadPicture(background: string): Promise<string> {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  return fileIdOf((await uploadBytes(owner, 'label=1.png', bytes)).url);
}

const ask = (client = owner) => client.post(`/api/projects/${project.id}/download`, {});

/** Puts a picture into the draft, in place of the one before. */
async function addPicture(file = picture): Promise<void> {
  const draft = (await owner.get(`/api/projects/${project.id}/draft`)).json<SceneDraft>();
  const [scene] = draft.document.scenes;
  const others = (scene?.items ?? []).filter(({ id }) => id !== 'image1');
  const item = { ...commonFields('image1'), kind: 'image', file, fit: { mode: 'fit' } };
  const payload = { ...draft.document, scenes: [{ ...scene, items: [...others, item] }] };
  const headers = { 'if-match': String(draft.revision), editor: '6f1c1f5e-6a6e-4c36-9d55-0c5a1c3f6a10' };
  const saved = await owner.request({ method: 'PUT', url: `/api/projects/${project.id}/draft`, headers, payload });
  expect(saved.statusCode, saved.body).toBe(200);
}

async function download(): Promise<Map<string, Buffer>> {
  return entriesOf((await ask()).json<DownloadTicket>().url);
}

async function entriesOf(url: string): Promise<Map<string, Buffer>> {
  const answer = await owner.get(url);
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  return readZip(answer.rawPayload);
}

const archiveIn = (entries: Map<string, Buffer>): ProjectArchive =>
  projectArchiveSchema.parse(JSON.parse(String(entries.get(PROJECT_ARCHIVE_FILE))));

it('a download has the documents with hashes in place of ids, the originals, codes and numbers', async () => {
  await addPicture();
  await succeeded(owner.post(`/api/projects/${project.id}/publish`, { revision: 1 }));
  const link = (await owner.post(`/api/projects/${project.id}/links`, { name: '=Door' })).json<NamedLink>();
  const said = await owner.post(`/api/projects/${project.id}/comments`, { text: 'Brighter, please', itemId: 'image1' });
  expect(said.statusCode, said.body).toBe(201);
  const entries = await download();
  const comments: unknown = JSON.parse(String(entries.get('comments.json')));
  expect(comments).toMatchObject([{ text: 'Brighter, please', itemId: 'image1', guestName: null }]);
  const archive = archiveIn(entries);
  expect(archive).toMatchObject({ name: 'Lamp', type: 'markerless', namedLinks: [{ code: link.code, name: '=Door' }] });
  expect(archive.versions.map(({ number }) => number)).toEqual([0, 1]);
  for (const [hash, file] of Object.entries(archive.files)) {
    const bytes = entries.get(file.path) ?? Buffer.alloc(0);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    expect(bytes.length).toBe(file.sizeBytes);
  }
  const hashOfPicture = Object.keys(archive.files).find((hash) => archive.files[hash]?.kind === 'image');
  expect(JSON.stringify(archive.draft)).toContain(`"file":"${hashOfPicture}"`);
  expect(archive.files[archive.content.model]?.kind).toBe('model');
  expect(String(entries.get(PROJECT_ARCHIVE_FILE))).not.toContain(picture);
  expect(String(entries.get('numbers/days.csv'))).toContain('day,value,opened');
  const names = [...entries.keys()];
  expect(names).toEqual(expect.arrayContaining(['README.txt', 'qr/link.svg', `qr/${link.code}.png`]));
  expect(names.every((name) => /^[\w./-]+$/.test(name) && !name.includes('..'))).toBe(true);
});

it('a download has codes that show the link, in both formats', async () => {
  const entries = await download();
  const { size, data } = encode(`${TEST_ORIGIN}/view/ar/${project.shareId}`, { ecc: 'M', border: 4 });
  const png = sharp(entries.get('qr/link.png'));
  expect(await png.metadata()).toMatchObject({ width: size * MODULE_PX, height: size * MODULE_PX, isPalette: true });
  const { data: pixels } = await png.greyscale().raw().toBuffer({ resolveWithObject: true });
  /** The middle of a module. */
  const at = (module: number) => module * MODULE_PX + MODULE_PX / 2;
  const isDark = (x: number, y: number) => (pixels[at(y) * size * MODULE_PX + at(x)] ?? 0) < MIDDLE_GREY;
  expect(data.map((row, y) => row.map((_dark, x) => isDark(x, y)))).toEqual(data);
  const svg = await sharp(entries.get('qr/link.svg'))
    .resize(size, size, { kernel: 'nearest' })
    .greyscale()
    .raw()
    .toBuffer();
  expect(data.map((row, y) => row.map((_dark, x) => (svg[y * size + x] ?? 0) < MIDDLE_GREY))).toEqual(data);
});

it(
  'a download has the files that it names when the draft changes while the project is read',
  { tags: 'thorough' },
  async () => {
    const pictures = await Promise.all(['#20c040', '#2040c0'].map(uploadPicture));
    await addPicture();
    const { url } = (await ask()).json<DownloadTicket>();
    const { findDownloadable: find } = await vi.importActual<typeof downloadable>('./find-downloadable');
    const found = vi.mocked(downloadable.findDownloadable);
    found.mockImplementation(async (...args) => {
      const before = await find(...args);
      await addPicture(pictures[found.mock.calls.length % 2]);
      return before;
    });
    try {
      const archive = archiveIn(await entriesOf(url));
      const [, named = ''] = /"kind":"image","file":"([^"]*)"/.exec(JSON.stringify(archive.draft)) ?? [];
      expect(Object.keys(archive.files)).toContain(named);
    } finally {
      found.mockImplementation(find);
    }
  },
);

it('a download works once, for its owner, and for this purpose alone', async () => {
  const { url } = (await ask()).json<DownloadTicket>();
  const other = testApp.client();
  await other.register();
  expect((await other.get(url)).statusCode).toBe(404);
  expect((await testApp.client().get(url)).statusCode).toBe(401);
  // A ticket for a project does not open the export of the account, which needs a proof.
  expect((await owner.get(`/api/user/export/${url.split('/').at(-1)}`)).statusCode).toBe(410);
  // A program that asks only for the headers does not use it up.
  expect((await owner.request({ method: 'HEAD', url })).statusCode).toBe(404);
  expect((await owner.get(url)).statusCode).toBe(200);
  expect((await owner.get(url)).statusCode).toBe(410);
});

it('a download is refused once the project or one of its files was taken down, also with an earlier ticket', async () => {
  for (const [block, unblock, what] of [
    ['block', 'unblock', project.shareId],
    ['block-file', 'unblock-file', project.modelUrl],
  ] as const) {
    const { url } = (await ask()).json<DownloadTicket>();
    await runCommand(testApp.deps, block, [what]);
    expect((await ask()).statusCode).toBe(403);
    expect((await owner.get(url)).statusCode).toBe(403);
    await runCommand(testApp.deps, unblock, [what]);
    expect((await owner.get(url)).statusCode).toBe(200);
  }
});
