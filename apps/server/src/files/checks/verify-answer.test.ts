import { link, mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { MAX_PREVIEW_BYTES, verifyAnswer } from './verify-answer';

let root: string;
let upload: string;
const inFolder = (name: string) => path.join(path.dirname(upload), name);

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'verify-answer-'));
  await mkdir(path.join(root, 'work/folder'), { recursive: true });
  upload = path.join(root, 'work/upload');
  for (const name of [
    upload,
    inFolder('preview'),
    inFolder('large'),
    path.join(root, 'secret'),
    path.join(root, 'secret2'),
  ]) {
    await writeFile(name, 'bytes');
  }
  await truncate(inFolder('large'), MAX_PREVIEW_BYTES + 1);
  await symlink(path.join(root, 'secret'), inFolder('symbolic'));
  await link(path.join(root, 'secret2'), inFolder('hard'));
});
afterAll(() => rm(root, { recursive: true }));

const checked = (change: object = {}) => ({
  checked: {
    path: upload,
    contentType: 'image/png',
    sizeBytes: 999,
    sha256: new Uint8Array(32),
    widthPx: 100,
    heightPx: 100,
    preview: { path: inFolder('preview'), sizeBytes: 999 },
    metadata: {},
    ...change,
  },
});
const verify = (answer: unknown) => verifyAnswer({ path: upload, kind: 'image' }, answer);

it('accepts a sound answer, with the sizes of the files themselves', async () => {
  const sound = checked({ sizeBytes: 5, preview: { path: inFolder('preview'), sizeBytes: 5 } });
  expect(await verify(checked())).toEqual(sound);
  const refusal = { refused: { code: 'file-invalid', params: { fault: { code: 'file-empty' } } } };
  expect(await verify(refusal)).toEqual(refusal);
});

it.each([
  ['a file outside the folder', () => checked({ path: path.join(root, 'secret') }), 'a foreign file'],
  [
    'a path that leads out of the folder',
    () => checked({ path: `${path.dirname(upload)}/../work/../secret` }),
    'a foreign file',
  ],
  ['a symbolic link', () => checked({ path: inFolder('symbolic') }), 'not a plain file'],
  ['a second name of another file', () => checked({ path: inFolder('hard') }), 'not a plain file'],
  [
    'a foreign preview',
    () => checked({ preview: { path: path.join(root, 'secret'), sizeBytes: 5 } }),
    'a foreign file',
  ],
  ['a preview that is too large', () => checked({ preview: { path: inFolder('large'), sizeBytes: 5 } }), 'at most'],
  ['a folder', () => checked({ path: inFolder('folder') }), 'not a plain file'],
  ['a type that browsers run', () => checked({ contentType: 'text/html' }), 'cannot be text/html'],
  ['the type of another kind', () => checked({ contentType: 'video/mp4' }), 'cannot be video/mp4'],
  ['an impossible size', () => checked({ widthPx: -1 }), z.ZodError],
  ['a hash of another length', () => checked({ sha256: new Uint8Array(31) }), z.ZodError],
  ['endless metadata', () => checked({ metadata: { notes: 'x'.repeat(70_000) } }), z.ZodError],
  ['a malformed refusal', () => ({ refused: { code: 'internal' } }), z.ZodError],
  ['nothing', () => null, z.ZodError],
])('refuses an answer with %s', async (_, answer, error) => {
  await expect(verify(answer())).rejects.toThrow(error);
});
