import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { readOrCreateSecret } from './read-or-create-secret';

/** Inodes of the files and folders that were flushed to the disk. */
const synced = vi.hoisted(() => new Set<number>());

vi.mock(import('node:fs'), async (original) => {
  const fs = await original();
  const fsyncSync = (descriptor: number): void => {
    synced.add(fs.fstatSync(descriptor).ino);
    fs.fsyncSync(descriptor);
  };
  return { ...fs, fsyncSync };
});

const base = mkdtempSync(path.join(tmpdir(), 'secret-test-'));
afterAll(() => rmSync(base, { recursive: true }));

it('a new secret is on the disk with the folders that name it, and is read from then on', () => {
  const dataDir = path.join(base, 'data');
  const made = readOrCreateSecret(dataDir, 'session');
  expect(made).toEqual({ value: expect.stringMatching(/^[\w-]{43}$/), isNew: true });
  const folder = path.join(dataDir, 'secrets');
  for (const name of [path.join(folder, 'session'), folder, dataDir])
    expect(synced, name).toContain(statSync(name).ino);
  expect(readdirSync(folder)).toEqual(['session']);
  expect(readOrCreateSecret(dataDir, 'session')).toEqual({ ...made, isNew: false });
});
