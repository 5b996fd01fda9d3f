import { afterEach, expect, it, vi } from 'vitest';
import { keepSource } from './keep-source';
import { noteStored, uploadFile, whenUploaded } from './uploads';

let workspace = 3;
vi.mock('../uploads/page-workspace', () => ({
  inPageWorkspace: (path: string, given = workspace) => `${path}?workspace=${given}`,
}));

afterEach(() => vi.unstubAllGlobals());

it('a source is kept in the workspace of its video, though another page was opened while it was sent', async () => {
  const calls: unknown[] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    calls.push([path, JSON.parse(body as string)]);
    return Response.json({ ok: true });
  });
  const source = new File(['video'], 'clip.mov');
  noteStored(source, { url: '/files/a', kind: 'source', contentType: 'video/quicktime', sizeBytes: 5 });
  const kept = keepSource(source, { url: '/files/b', kind: 'video', contentType: 'video/mp4', sizeBytes: 9 });
  workspace = 4;
  await kept;
  expect(calls).toEqual([['/api/conversions/sources?workspace=3', { source: '/files/a', result: '/files/b' }]]);
});

it('a source goes to the workspace that its video was uploaded to, whatever page is open by then', async () => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    return Response.json({ ok: true });
  });
  const [source, video] = [new File(['source'], 'clip.mov'), new File(['video'], 'clip.mp4')];
  noteStored(source, { url: '/files/a', kind: 'source', contentType: 'video/quicktime', sizeBytes: 6 });
  noteStored(video, { url: '/files/b', kind: 'video', contentType: 'video/mp4', sizeBytes: 5 });
  let kept: Promise<void> | undefined;
  whenUploaded(video, (stored, given) => {
    kept = keepSource(source, stored, given);
  });
  await uploadFile(video, { workspace: 9 });
  await kept;
  expect(paths).toEqual(['/api/conversions/sources?workspace=9']);
});
