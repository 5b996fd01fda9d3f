import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readTokenFile, removeTokenFile, tokenFilePath, writeTokenFile } from './token-file';

const SIGN_IN = { server: 'https://ar.example', token: 'a token' };

let env: { ANCHORA_CONFIG_DIR: string };
beforeEach(async () => {
  env = { ANCHORA_CONFIG_DIR: await mkdtemp(path.join(tmpdir(), 'token-file-')) };
});
afterEach(() => rm(env.ANCHORA_CONFIG_DIR, { recursive: true, force: true }));

it('gives back what was written, and leaves no other file', async () => {
  await writeTokenFile(env, SIGN_IN);
  expect(await readTokenFile(env)).toEqual(SIGN_IN);
  expect(await readdir(env.ANCHORA_CONFIG_DIR)).toHaveLength(1);
});

it('leaves no file with the token when it cannot be put in its place', async () => {
  const place = tokenFilePath(env);
  await mkdir(place);
  await expect(writeTokenFile(env, SIGN_IN)).rejects.toThrow();
  expect(await readdir(env.ANCHORA_CONFIG_DIR)).toEqual([path.basename(place)]);
});

it('finds no sign-in, and none to remove, where a file is in the place of the folder', async () => {
  const file = path.join(env.ANCHORA_CONFIG_DIR, 'a-file');
  await writeFile(file, '');
  const below = { ANCHORA_CONFIG_DIR: path.join(file, 'anchora') };
  expect(await readTokenFile(below)).toBeNull();
  expect(await removeTokenFile(below)).toBe(false);
});
