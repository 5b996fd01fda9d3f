import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readGrayPictures } from './read-pictures';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'read-pictures-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('lays transparent pictures over white, as the product does', async () => {
  const clear = { create: { width: 4, height: 4, channels: 4, background: 'rgba(0, 0, 0, 0)' } } as const;
  await sharp(clear).png().toFile(path.join(folder, 'clear.png'));
  const [read] = await readGrayPictures(folder);
  expect(read?.picture.data).toEqual(new Uint8Array(16).fill(255));
});

it('refuses a folder without pictures', async () => {
  await expect(readGrayPictures(folder)).rejects.toThrow(`expected pictures in ${folder}, got none`);
});
