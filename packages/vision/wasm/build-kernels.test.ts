import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureKernels, readKernels } from './build-kernels.mjs';
import { loadKernels } from '../src/kernels/load-kernels';

let folder: string;
const file = () => path.join(folder, 'kernels.wasm');

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kernels-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('ensureKernels', () => {
  it('does not touch a file that is up to date', async () => {
    await writeFile(file(), await readKernels());
    const before = (await stat(file())).mtimeMs;
    expect(await ensureKernels(file())).toBe(false);
    expect((await stat(file())).mtimeMs).toBe(before);
    await rm(file());
  });

  it(
    'builds the same working file when two ask at once, and leaves nothing else behind',
    { tags: 'thorough' },
    async () => {
      expect(await Promise.all([ensureKernels(file()), ensureKernels(file())])).toEqual([true, true]);
      expect(await readdir(folder)).toEqual(['kernels.wasm']);
      expect(Buffer.compare(await readFile(file()), await readKernels())).toBe(0);
      expect((await loadKernels(await readFile(file()))).simd).toBe(true);
    },
  );

  it('builds again what was cut short or built from other sources', { tags: 'thorough' }, async () => {
    const whole = Buffer.from(await readKernels());
    // The hash of the sources ends the file.
    const ofOtherSources = Buffer.from(whole);
    ofOtherSources[whole.length - 1] ^= 1;
    const other = path.join(folder, 'other.wasm');
    for (const bytes of [whole.subarray(0, -1), ofOtherSources]) {
      await writeFile(other, bytes);
      expect(await ensureKernels(other)).toBe(true);
      expect(Buffer.compare(await readFile(other), whole)).toBe(0);
    }
  });
});
