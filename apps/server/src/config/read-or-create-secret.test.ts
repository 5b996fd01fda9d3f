import fs, { fstatSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { readOrCreateSecret } from './read-or-create-secret';

const base = mkdtempSync(path.join(tmpdir(), 'secret-test-'));
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(base, { recursive: true });
});

it('a new secret is on the disk with the folders that name it, and is read from then on', () => {
  /** Inodes of the files and folders that were flushed to the disk. */
  const synced: number[] = [];
  const { fsyncSync } = fs;
  vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
    synced.push(fstatSync(descriptor).ino);
    fsyncSync(descriptor);
  });
  // Test files share their modules, so that mocking the module of Node would come too late.
  syncBuiltinESMExports();
  const dataDir = path.join(base, 'data');
  const made = readOrCreateSecret(dataDir, 'session');
  expect(made).toEqual({ value: expect.stringMatching(/^[\w-]{43}$/), isNew: true });
  const folder = path.join(dataDir, 'secrets');
  for (const name of [path.join(folder, 'session'), folder, dataDir])
    expect(synced, name).toContain(statSync(name).ino);
  expect(readdirSync(folder)).toEqual(['session']);
  expect(readOrCreateSecret(dataDir, 'session')).toEqual({ ...made, isNew: false });
});
