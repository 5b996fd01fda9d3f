import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MB } from '@anchora/contract/limits';
import { KeptFiles } from './kept-files';

let folder: string;

/** @param ageS time since the file was written. */
async function write(name: string, bytes: string | Buffer, ageS = 60): Promise<void> {
  const file = path.join(folder, 'assets', name);
  const at = Date.now() / 1000 - ageS;
  await writeFile(file, bytes);
  await utimes(file, at, at);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kept-files-'));
  await mkdir(path.join(folder, 'assets'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('KeptFiles', () => {
  it('reads a file once, for all who ask meanwhile and later', async () => {
    const files = new KeptFiles(folder);
    await write('one-abc123.js', 'let one;');
    const [first, second] = [files.find('assets/one-abc123.js', {}), files.find('assets/one-abc123.js', {})];
    expect(await first).toBe(await second);
    await rm(path.join(folder, 'assets/one-abc123.js'));
    expect((await files.find('assets/one-abc123.js', {}))?.bytes.toString()).toBe('let one;');
  });

  it('reads a file again that a build may still be writing', async () => {
    const files = new KeptFiles(folder);
    const asked = { 'accept-encoding': 'br' };
    await write('two-abc123.js.br', 'ha', 1);
    expect((await files.find('assets/two-abc123.js', asked))?.bytes.toString()).toBe('ha');
    await write('two-abc123.js.br', 'half');
    const found = await files.find('assets/two-abc123.js', asked);
    expect([found?.bytes.toString(), found?.headers['content-encoding']]).toEqual(['half', 'br']);
  });

  it('leaves a file without a compressed copy to others', async () => {
    const files = new KeptFiles(folder);
    const asked = { 'accept-encoding': 'br' };
    await write('three-abc123.js', 'let three;');
    expect(await files.find('assets/three-abc123.js', asked)).toBeNull();
    // A build may write it later.
    await write('three-abc123.js.br', 'three');
    expect((await files.find('assets/three-abc123.js', asked))?.bytes.toString()).toBe('three');
  });

  it.each(['range', 'if-range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'])(
    'leaves a request with %s to others',
    (name) => {
      expect(new KeptFiles(folder).find('assets/one-abc123.js', { [name]: '' })).toBeNull();
    },
  );

  it('leaves large files and other kinds to others', async () => {
    const files = new KeptFiles(folder);
    await write('large-abc123.wasm', Buffer.alloc(MB + 1));
    expect(await files.find('assets/large-abc123.wasm', {})).toBeNull();
    expect(files.find('assets/sheet-abc123.svg', {})).toBeNull();
  });
});
