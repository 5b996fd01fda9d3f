import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { readArchive } from '@anchora/cli/archive/read-archive';
import { readZip } from '@anchora/cli/archive/read-zip';
import { PROJECT_ARCHIVE_FORMAT, PROJECT_ARCHIVE_FILE } from '@anchora/contract/project-archive';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeZip, type ZipPart } from '../test-support/make-zip';

const MODEL = Buffer.from('glTF and what follows');
const HASH = createHash('sha256').update(MODEL).digest('hex');
const PROJECT = {
  format: PROJECT_ARCHIVE_FORMAT,
  formatVersion: 1,
  name: 'Lamp',
  description: null,
  type: 'markerless',
  contentType: '3d-model',
  isPublic: false,
  quality: 'balanced',
  visitorLanguage: 'phone',
  content: { model: HASH, usdz: null, targetImage: null, tracking: null },
  draft: null,
  publishedVersion: null,
  versions: [],
  namedLinks: [],
  embedSites: [],
  files: { [HASH]: { path: `files/${HASH}.glb`, name: 'lamp.glb', kind: 'model', sizeBytes: MODEL.length } },
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const json = (change: object = {}): ZipPart => ({
  name: PROJECT_ARCHIVE_FILE,
  data: Buffer.from(JSON.stringify({ ...PROJECT, ...change })),
});
const model = (change: Partial<ZipPart> = {}): ZipPart => ({ name: `files/${HASH}.glb`, data: MODEL, ...change });

async function open(bytes: Buffer) {
  const file = path.join(folder, 'project.zip');
  await writeFile(file, bytes);
  return readArchive(file);
}

it('gives each listed file, checked against its hash', async () => {
  const { project, bytesOf } = await open(
    makeZip([json(), model(), { name: 'comments.json', data: Buffer.from('[]') }]),
  );
  expect(project.name).toBe('Lamp');
  expect(Buffer.from(bytesOf(HASH))).toEqual(MODEL);
});

const damaged = Buffer.from(MODEL);
damaged[3] = 0;

it.each<[string, Buffer | ZipPart[], string]>([
  ['a text', Buffer.from('no archive at all'), 'archive-damaged'],
  ['an archive without project.json', [model()], 'archive-no-project'],
  ['another format', [json({ format: 'other' }), model()], 'archive-no-project'],
  ['a project without one of its files', [json()], 'archive-damaged'],
  ['a file with other bytes', [json(), model({ data: damaged })], 'archive-damaged'],
  ['a file that is packed with bzip2', [json(), model({ method: 12 })], 'archive-damaged'],
  ['an encrypted file', [json(), model({ flags: 1 })], 'archive-damaged'],
  ['a path that leaves its folder', [json(), model({ name: `../${HASH}.glb` })], 'archive-damaged'],
  ['two files with one name', [json(), model(), model({ name: `other/${HASH}.glb` })], 'archive-damaged'],
  ['an archive in the archive', [json(), model(), model({ name: 'more.zip' })], 'archive-damaged'],
  ['a wrong place', [json(), model({ localAt: 0xff_ff_ff })], 'archive-damaged'],
  ['600 files', [json(), ...Array.from({ length: 600 }, (_, i) => model({ name: `f${i}` }))], 'archive-too-large'],
  [
    'a file that promises more than everything may have',
    [json(), model({ method: 8, data: deflateRawSync(Buffer.alloc(4000)), claimedBytes: 600_000_000 })],
    'archive-too-large',
  ],
])('refuses %s', async (_name, content, code) => {
  await expect(open(Buffer.isBuffer(content) ? content : makeZip(content))).rejects.toMatchObject({ code });
});

it('unpacks no more than an entry announced', async () => {
  const packed = deflateRawSync(Buffer.alloc(50_000_000));
  const bomb = makeZip([json(), model({ method: 8, data: packed })]);
  // The directory states the unpacked size 24 bytes after the signature of an entry; the entry of the model is the
  // last.
  bomb.writeUInt32LE(MODEL.length, bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 24);
  await expect(open(bomb)).rejects.toMatchObject({ code: 'archive-damaged' });
  const unpack = readZip(bomb).get(`${HASH}.glb`);
  expect(unpack).toThrow(expect.objectContaining({ cause: expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }) }));
});

it('says that a file is not there', async () => {
  await expect(readArchive(path.join(folder, 'missing.zip'))).rejects.toMatchObject({ code: 'file-missing' });
});

it.runIf(process.platform === 'linux')('says the same of a file that is there, but cannot be read', async () => {
  // Of the memory of a process, nothing can be read at its beginning, not even by root.
  await expect(readArchive('/proc/self/mem')).rejects.toMatchObject({ code: 'file-missing' });
});
