import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { saveFile } from './save-file';

let folder: string;
const bytes = new Uint8Array([1, 2, 3]);

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'save-file-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('replaces other content only when it may', async () => {
  const file = path.join(folder, 'numbers.csv');
  await writeFile(file, 'other');
  await expect(saveFile(file, bytes, { overwrites: false })).rejects.toMatchObject({ code: 'file-exists' });
  await saveFile(file, bytes, { overwrites: true });
  expect(await readFile(file)).toEqual(Buffer.from(bytes));
  await saveFile(file, bytes, { overwrites: false });
  expect(await readdir(folder)).toEqual(['numbers.csv']);
});

it('takes what it cannot read for other content', async () => {
  const file = path.join(folder, 'numbers.csv');
  await mkdir(file);
  await expect(saveFile(file, bytes, { overwrites: false })).rejects.toMatchObject({
    code: 'file-exists',
    cause: { code: 'EISDIR' },
  });
});
