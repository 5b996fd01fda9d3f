import { createHash } from 'node:crypto';
import type * as FileSystem from 'node:fs/promises';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { DAY_MS } from '@anchora/contract/durations';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test-support/test-app';
import { files } from '../db/schema/files';
import type { DiskObjectStore } from './disk-object-store';
import { newFinalKey, randomId } from './object-key';
import { describeObjectStore } from './object-store.suite';

const fileSystem = vi.hoisted(() => ({ hasHardLinks: true, flushed: [] as string[] }));
vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof FileSystem>();
  const link: typeof original.link = (from, to) =>
    fileSystem.hasHardLinks
      ? original.link(from, to)
      : Promise.reject(Object.assign(new Error('operation not permitted'), { code: 'EPERM' }));
  const open: typeof original.open = async (name, ...rest) => {
    const handle = await original.open(name, ...rest);
    const sync = handle.sync.bind(handle);
    handle.sync = () => {
      fileSystem.flushed.push(String(name));
      return sync();
    };
    return handle;
  };
  return { ...original, link, open };
});

describe('disk object store', () => {
  let testApp: TestApp;
  let origin: string;

  beforeAll(async () => {
    testApp = await createTestApp();
    origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => testApp.close());

  describeObjectStore('disk', () => ({
    store: testApp.deps.store,
    resolve: (url) => new URL(url, origin).href,
    announce: async (storageKey, sizeBytes) => {
      await testApp.deps.db.insert(files).values({
        id: randomId(),
        kind: 'image',
        state: 'staged',
        originalName: 'a.png',
        contentType: 'image/png',
        sizeBytes,
        storageKey,
      });
    },
  }));
});

/** The store on the file system of these tests; another file of the process may have loaded it on the real one. */
async function freshStore() {
  vi.resetModules();
  return { ...(await import('./object-store')), ...(await import('./disk-object-store')) };
}

describe('disk object store, crashes', () => {
  let root: string;
  let store: DiskObjectStore;
  let loaded: Awaited<ReturnType<typeof freshStore>>;

  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'objects-'));
    loaded = await freshStore();
    store = new loaded.DiskObjectStore({ root, secretKey: Buffer.alloc(32) });
    await store.open();
  });
  afterAll(() => rm(root, { recursive: true }));

  it('shows an object only once it is completely written', async () => {
    const key = newFinalKey(randomId());
    let finish: (() => void) | undefined;
    const slow = async function* () {
      yield Buffer.from('first half ');
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      yield Buffer.from('second half');
    };
    const writing = store.put(key, Readable.from(slow()), { sizeBytes: 22 });
    await expect.poll(() => finish).toBeDefined();
    await expect(store.head(key)).rejects.toThrow(loaded.ObjectNotFoundError);
    expect(await readdir(path.join(root, 'tmp'))).toHaveLength(1);
    finish?.();
    await writing;
    expect(await store.head(key)).toEqual({ sizeBytes: 22 });
    expect(await readdir(path.join(root, 'tmp'))).toHaveLength(0);
  });

  it('stores the complete object of exactly one of many writers of a key', async () => {
    const key = newFinalKey(randomId());
    const bodies = Array.from({ length: 8 }, (_, index) => Buffer.alloc(300_000, index));
    const put = (body: Buffer) => store.put(key, Readable.from([body]), { sizeBytes: body.length });
    const outcomes = await Promise.allSettled(bodies.map(put));
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
    expect(refusals.map(({ name }) => name)).toEqual(Array(bodies.length - 1).fill('ObjectExistsError'));
    const hash = createHash('sha256');
    for await (const chunk of await store.read(key)) hash.update(chunk as Buffer);
    const winner = bodies[outcomes.findIndex(({ status }) => status === 'fulfilled')] ?? Buffer.alloc(0);
    expect(hash.digest('hex')).toBe(createHash('sha256').update(winner).digest('hex'));
    expect(await readdir(path.join(root, 'tmp'))).toHaveLength(0);
  });

  it('removes incomplete writes of a killed process, but not those of a running one', async () => {
    const [old, fresh] = ['AAAA', 'BBBB'].map((name) => path.join(root, 'tmp', name));
    for (const file of [old, fresh]) await writeFile(file ?? '', 'half a file');
    const yesterday = new Date(Date.now() - DAY_MS);
    await utimes(old ?? '', yesterday, yesterday);
    await new loaded.DiskObjectStore({ root, secretKey: Buffer.alloc(32) }).removeAbandonedWrites();
    expect(await readdir(path.join(root, 'tmp'))).toEqual(['BBBB']);
  });

  it('flushes the bytes of an object before it gets its name, also those of a copy', async () => {
    const [key, copied] = [newFinalKey(randomId()), newFinalKey(randomId())];
    const isTemporary = () => fileSystem.flushed.map((name) => name.startsWith(path.join(root, 'tmp')));
    fileSystem.flushed.length = 0;
    await store.put(key, Readable.from([Buffer.from('bytes')]), { sizeBytes: 5 });
    expect(isTemporary().slice(0, 2)).toEqual([true, false]);
    fileSystem.flushed.length = 0;
    await store.copy(key, copied);
    expect(isTemporary().slice(0, 2)).toEqual([true, false]);
  });

  it('never replaces an object on a file system without hard links, and says that it exists', async () => {
    fileSystem.hasHardLinks = false;
    onTestFinished(() => {
      fileSystem.hasHardLinks = true;
    });
    const [key, copied] = [newFinalKey(randomId()), newFinalKey(randomId())];
    const put = (text: string) => store.put(key, Readable.from([Buffer.from(text)]), { sizeBytes: text.length });
    await put('first');
    await expect(put('other')).rejects.toThrow(loaded.ObjectExistsError);
    await store.copy(key, copied);
    await expect(store.copy(key, copied)).rejects.toThrow(loaded.ObjectExistsError);
    expect(await readFile(path.join(root, key), 'utf8')).toBe('first');
  });
});
