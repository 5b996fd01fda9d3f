import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newFinalKey, randomId } from '../storage/object-key';
import { ObjectNotFoundError, type ObjectStore } from '../storage/object-store';
import { copyToLocal } from './copy-to-local';

/** Time until the store answers: opening a local file takes less. Chosen, not measured. */
const STORE_MS = 20;

const key = newFinalKey(randomId());
let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'copy-to-local-'));
  file = path.join(folder, 'copy');
});
afterEach(() => rm(folder, { recursive: true }));

const storeThat = (answer: () => Readable) =>
  ({ read: () => sleep(STORE_MS).then(answer) }) as Pick<ObjectStore, 'read'> as ObjectStore;

it('copies an object to a file of this account alone', async () => {
  await copyToLocal(
    storeThat(() => Readable.from([Buffer.from('bytes')])),
    key,
    file,
  );
  expect(await readFile(file, 'utf8')).toBe('bytes');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

it('opens no file for an object that is missing', async () => {
  const store = storeThat(() => {
    throw new ObjectNotFoundError(key);
  });
  await expect(copyToLocal(store, key, file)).rejects.toThrow(ObjectNotFoundError);
  expect(await readdir(folder)).toEqual([]);
});

it('fails at a file that is there already, leaves it alone, and closes the object', async () => {
  await writeFile(file, 'first');
  const object = Readable.from([Buffer.from('other')]);
  const copying = copyToLocal(
    storeThat(() => object),
    key,
    file,
  );
  await expect(copying).rejects.toMatchObject({ code: 'EEXIST' });
  expect(await readFile(file, 'utf8')).toBe('first');
  expect(object.destroyed).toBe(true);
});
