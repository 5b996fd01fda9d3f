import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database';
import type { ObjectStore } from '../storage/object-store';
import { readZip } from '../../test-support/read-zip';
import { type ZippedFile, ZipStream } from './zip-stream';

const BLOCK = Buffer.alloc(64 * 1024, 7);
/** 16 MB in all, many times what the streams on the way buffer. */
const BLOCKS = 256;
/**
 * Blocks that may wait in the buffers of the streams on the way to the receiver; without back pressure all of them
 * would.
 */
const MOST_BUFFERED = BLOCKS / 4;
const SCRIPT = 'const a = 1;\n';
const FILE: ZippedFile = { id: 'a', storageKey: 'files/a', sizeBytes: BLOCK.length * BLOCKS, createdAt: new Date(0) };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zip-'));
  await writeFile(path.join(folder, 'a.js'), SCRIPT);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A store with one large file, which counts the blocks that were taken from it. */
function largeStore() {
  const read = { blocks: 0, opened: [] as Readable[] };
  const blocks = function* () {
    for (; read.blocks < BLOCKS; read.blocks++) yield BLOCK;
  };
  const open = () => {
    const stream = Readable.from(blocks(), { objectMode: false });
    read.opened.push(stream);
    return Promise.resolve(stream);
  };
  // A file that moved has a new row; here it has none.
  const db = { select: () => ({ from: () => ({ where: () => Promise.resolve([]) }) }) } as unknown as Database;
  return { read, deps: { db, store: { read: open } as unknown as ObjectStore } };
}

it('zips texts, files of this server and stored files, whose bytes stay as they are', async () => {
  const { deps } = largeStore();
  const zip = new ZipStream(deps);
  const bytes = await buffer(
    zip.fill(async () => {
      zip.addText('README.txt', 'Xin chào');
      await zip.addLocal('assets/a.js', path.join(folder, 'a.js'));
      await zip.addStored('files/a.bin', FILE);
    }),
  );
  const entries = await readZip(bytes);
  expect([...entries.keys()]).toEqual(['README.txt', 'assets/a.js', 'files/a.bin']);
  expect(String(entries.get('README.txt'))).toBe('Xin chào');
  expect(String(entries.get('assets/a.js'))).toBe(SCRIPT);
  const stored = entries.get('files/a.bin');
  expect(stored?.length).toBe(FILE.sizeBytes);
  expect(stored?.every((byte) => byte === BLOCK[0])).toBe(true);
});

it('reads no further than its receiver, and closes the file when the receiver goes away', async () => {
  const { read, deps } = largeStore();
  const zip = new ZipStream(deps);
  let failure: unknown;
  const out = zip.fill(() => zip.addStored('files/a.bin', FILE).catch((error: unknown) => void (failure = error)));
  await expect.poll(() => read.blocks).toBeGreaterThan(0);
  out.once('data', () => out.pause());
  await expect.poll(() => out.isPaused()).toBe(true);
  const taken = read.blocks;
  expect(taken).toBeLessThan(MOST_BUFFERED);
  out.destroy();
  await expect.poll(() => read.opened[0]?.destroyed).toBe(true);
  await expect.poll(() => failure).toMatchObject({ message: 'The download was given up' });
  expect(read.blocks).toBeLessThan(MOST_BUFFERED);
});

it('closes texts when the receiver goes away', async () => {
  const { deps } = largeStore();
  const zip = new ZipStream(deps);
  let isClosed = false;
  const texts = async function* () {
    try {
      for (;;) yield BLOCK.toString('latin1');
    } finally {
      isClosed = true;
    }
  };
  const out = zip.fill(() => Promise.resolve(zip.addTexts('rows.csv', texts())));
  await once(out, 'readable');
  expect(isClosed).toBe(false);
  out.destroy();
  await expect.poll(() => isClosed).toBe(true);
});
