import { describe, expect, it } from 'vitest';
import { builtFilesOf, type BuildManifest } from './build-manifest';

const MANIFEST: BuildManifest = {
  'main.ts': { file: 'assets/main.js', imports: ['_shared.js'], css: ['assets/main.css'] },
  'page.ts': { file: 'assets/page.js', imports: ['_shared.js', '_part.js'], css: ['assets/page.css'] },
  '_shared.js': { file: 'assets/shared.js', name: 'shared' },
  '_part.js': { file: 'assets/part.js', imports: ['page.ts'], assets: ['assets/worker.js', 'assets/kernels.wasm'] },
};

describe('builtFilesOf', () => {
  it('follows imports, even circular ones, and names each file once', () => {
    expect(builtFilesOf(MANIFEST, ['page.ts', '_part.js'])).toEqual({
      scripts: ['assets/page.js', 'assets/shared.js', 'assets/part.js'],
      styles: ['assets/page.css'],
      assets: ['assets/worker.js', 'assets/kernels.wasm'],
    });
  });

  it('leaves out files that the page already loads', () => {
    expect(builtFilesOf(MANIFEST, ['page.ts'], ['main.ts']).scripts).toEqual(['assets/page.js', 'assets/part.js']);
  });

  it('finds a chunk of several sources by its name', () => {
    expect(builtFilesOf(MANIFEST, ['shared']).scripts).toEqual(['assets/shared.js']);
  });

  it('gives nothing for a source that was not built', () => {
    expect(builtFilesOf(MANIFEST, ['gone.ts'])).toEqual({ scripts: [], styles: [], assets: [] });
  });
});
