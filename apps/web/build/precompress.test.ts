import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { brotli } from './brotli';
import { precompress } from './precompress';

it('writes a brotli and a gzip copy of each file that they make smaller, also of public files and of those in folders', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'precompress-'));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(path.join(root, 'public/decoders'), { recursive: true });
  const decoder = 'decode();'.repeat(100);
  const files = {
    'index.html': '<script type="module" src="./main.js"></script>',
    'main.js': `console.log(${JSON.stringify('the same words '.repeat(50))});`,
    'public/decoders/decoder.js': decoder,
    'public/copy.js': decoder,
    'public/short.js': 'short();',
    'public/random.wasm': Uint8Array.from({ length: 300 }, (_, at) => (at * at * 131) >> 3),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(root, name), content);
  await build({ root, configFile: false, logLevel: 'silent', plugins: [precompress()] });

  const built = path.join(root, 'dist');
  const names = await readdir(built, { recursive: true });
  const script = names.find((name) => /^assets.index-.*\.js$/.test(name)) ?? '';
  const copied = names.filter((name) => name.endsWith('.br')).map((name) => name.slice(0, -'.br'.length));
  expect(copied.sort()).toEqual([script, 'copy.js', path.join('decoders', 'decoder.js')].sort());
  for (const name of copied) {
    const whole = await readFile(path.join(built, name));
    expect(brotliDecompressSync(await readFile(path.join(built, `${name}.br`))).equals(whole)).toBe(true);
    expect(gunzipSync(await readFile(path.join(built, `${name}.gz`))).equals(whole)).toBe(true);
  }
});

it('compresses the same content once in a build', async () => {
  const copy = brotli('a script');
  expect(brotli(Buffer.from('a script'))).toBe(copy);
  expect(brotli('another one')).not.toBe(copy);
  expect(brotliDecompressSync(await copy).toString()).toBe('a script');
});
