import { describe, expect, it, vi } from 'vitest';
import { KeptPages } from './kept-pages';
import type { WebBuild } from './web-build';

const newBuild = (): WebBuild => ({ shell: '', frame: '', manifest: {}, files: new Set() });

describe('KeptPages', () => {
  it('does not write a page again that it keeps', async () => {
    const [pages, build] = [new KeptPages(), newBuild()];
    const page = { key: 'viewer of a poster', write: vi.fn(() => '<p>Poster</p>') };
    const etag = pages.etagOf(build, 200, page);
    const bytes = await pages.encoded(etag, page, 'identity');
    expect(bytes.toString()).toBe('<p>Poster</p>');
    page.write.mockClear();
    expect(pages.etagOf(build, 200, page)).toBe(etag);
    expect(await pages.encoded(etag, page, 'identity')).toBe(bytes);
    expect(page.write).not.toHaveBeenCalled();
  });

  it('tells the same text of another status apart', () => {
    const [pages, build] = [new KeptPages(), newBuild()];
    const page = { key: 'app', write: () => '<p>App</p>' };
    expect(pages.etagOf(build, 404, page)).not.toBe(pages.etagOf(build, 200, page));
  });

  it('writes a page again once the web app has been built again', () => {
    const pages = new KeptPages();
    const before = pages.etagOf(newBuild(), 200, { key: 'app', write: () => '<p>old</p>' });
    expect(pages.etagOf(newBuild(), 200, { key: 'app', write: () => '<p>new</p>' })).not.toBe(before);
  });
});
