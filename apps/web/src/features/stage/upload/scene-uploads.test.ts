import { describe, expect, it, vi } from 'vitest';
import type { UploadedFile } from '@anchora/contract/uploads';
import { lateParts } from '../../../texts/late-parts';
import { uploads as uploadTexts } from '../../../texts/uploads';
import { UploadError } from '../../../uploads/upload-error';
import type { UploadFile } from '../../../uploads/uploader';
import { type ScenePending, SceneUploads } from './scene-uploads';

const PLACE = { sceneId: 'scene1', replaces: null };
const STORED: UploadedFile = { url: '/files/abc', kind: 'sound', contentType: 'audio/mpeg', sizeBytes: 4 };

function uploadsWith(upload: UploadFile) {
  const onReady = vi.fn((_pending: ScenePending, _stored: UploadedFile): string | null => null);
  return { uploads: new SceneUploads({ upload, onReady }), onReady };
}

const fileNamed = (name: string, content = 'data') => new File([content], name);

describe('a file for the scene', () => {
  it('leaves the list and is handed over with its place when it is stored', async () => {
    const { uploads, onReady } = uploadsWith(async () => STORED);
    uploads.add(fileNamed('Bell.MP3'), PLACE);
    expect(uploads.current).toMatchObject([{ kind: 'sound', state: { status: 'uploading' } }]);
    await expect.poll(() => onReady).toHaveBeenCalledWith(expect.objectContaining(PLACE), STORED);
    expect(uploads.current).toEqual([]);
    expect(uploads.isBusy).toBe(false);
  });

  it('of an unknown type is refused and never sent', async () => {
    const upload = vi.fn<UploadFile>();
    const { uploads } = uploadsWith(upload);
    uploads.add(fileNamed('notes.txt'), PLACE);
    expect(uploads.current).toMatchObject([{ state: { status: 'failed', final: true } }]);
    // The check that precedes sending is loaded in a later task.
    await import('./scene-file-rejection');
    await new Promise((resolve) => setTimeout(resolve));
    expect(upload).not.toHaveBeenCalled();
  });

  it('of another kind than the one it replaces is refused and never sent', async () => {
    const upload = vi.fn<UploadFile>();
    const { uploads } = uploadsWith(upload);
    uploads.add(fileNamed('Bell.mp3'), { ...PLACE, replaces: 'model1' }, 'model');
    await expect.poll(() => uploads.current).toMatchObject([{ state: { status: 'failed', final: true } }]);
    expect(upload).not.toHaveBeenCalled();
  });

  it('can be sent again after a lost connection, but not after a refusal', async () => {
    const upload = vi
      .fn<UploadFile>()
      .mockRejectedValueOnce(new UploadError('connection-lost', 'lost'))
      .mockRejectedValueOnce(new UploadError('refused', 'not a sound', 422));
    const { uploads } = uploadsWith(upload);
    uploads.add(fileNamed('Bell.mp3'), PLACE);
    await expect.poll(() => uploads.current).toMatchObject([{ state: { message: 'lost', final: false } }]);
    uploads.retry(1);
    await expect.poll(() => uploads.current).toMatchObject([{ state: { message: 'not a sound', final: true } }]);
    uploads.retry(1);
    // An attempt would be under way at once.
    expect(uploads.current).toMatchObject([{ state: { status: 'failed' } }]);
    expect(upload).toHaveBeenCalledTimes(2);
  });

  it('that the server refuses for the end of the session says so, and can be sent again after signing in', async () => {
    const ended = new UploadError('refused', 'Please sign in.', 401);
    const upload = vi.fn<UploadFile>().mockRejectedValueOnce(ended).mockResolvedValueOnce(STORED);
    const { uploads } = uploadsWith(upload);
    uploads.add(fileNamed('Bell.mp3'), PLACE);
    const failed = { status: 'failed', message: uploadTexts.signedOut, final: false, signedOut: true };
    await expect.poll(() => uploads.current).toMatchObject([{ state: failed }]);
    uploads.retry(1);
    await expect.poll(() => uploads.current).toEqual([]);
  });

  it('says what to do if code for it cannot be fetched, in words', async () => {
    const { uploads } = uploadsWith(async () => {
      throw new TypeError('Failed to fetch dynamically imported module: https://anchora.example/assets/check-1.js');
    });
    uploads.add(fileNamed('Bell.mp3'), PLACE);
    const state = { status: 'failed', message: lateParts.whatToDo, final: false };
    await expect.poll(() => uploads.current).toMatchObject([{ state }]);
  });

  it('that the document does not take stays in the list with the reason, and can be sent again', async () => {
    const { uploads, onReady } = uploadsWith(async () => STORED);
    const message = 'Another window edits';
    onReady.mockReturnValueOnce(message);
    uploads.add(fileNamed('Bell.mp3'), PLACE);
    await expect.poll(() => uploads.current).toMatchObject([{ state: { message, final: false } }]);
    uploads.retry(1);
    await expect.poll(() => uploads.current).toEqual([]);
    expect(onReady).toHaveBeenCalledTimes(2);
  });

  it('that is cancelled is not handed over', async () => {
    const waiting: ((file: UploadedFile) => void)[] = [];
    const { uploads, onReady } = uploadsWith(async () => new Promise((resolve) => waiting.push(resolve)));
    uploads.add(fileNamed('Bell.mp3'), PLACE);
    await expect.poll(() => waiting).toHaveLength(1);
    uploads.remove(1);
    waiting[0]?.(STORED);
    // Everything that the answer sets off has run by the next task.
    await new Promise((resolve) => setTimeout(resolve));
    expect(onReady).not.toHaveBeenCalled();
    expect(uploads.current).toEqual([]);
  });

  it('that was chosen later for the same item is not replaced by an earlier one, which took longer or is sent again', async () => {
    const stored: (() => void)[] = [];
    const upload = vi
      .fn<UploadFile>(async () => new Promise((resolve) => stored.push(() => resolve(STORED))))
      .mockRejectedValueOnce(new UploadError('connection-lost', 'lost'));
    const { uploads, onReady } = uploadsWith(upload);
    const place = { ...PLACE, replaces: 'sound1' };
    uploads.add(fileNamed('Failed.mp3'), place);
    await expect.poll(() => uploads.current).toMatchObject([{ state: { status: 'failed' } }]);
    uploads.add(fileNamed('Long.mp3'), place);
    await expect.poll(() => stored).toHaveLength(1);
    uploads.add(fileNamed('Other.mp3'), { ...PLACE, replaces: 'sound2' });
    await expect.poll(() => stored).toHaveLength(2);
    uploads.add(fileNamed('Last.mp3'), place);
    await expect.poll(() => stored).toHaveLength(3);
    stored[2]?.();
    await expect.poll(() => uploads.current.map(({ file }) => file.name)).toEqual(['Other.mp3']);
    for (const end of stored) end();
    await expect.poll(() => uploads.current).toEqual([]);
    expect(onReady.mock.calls.map(([{ file }]) => file.name)).toEqual(['Last.mp3', 'Other.mp3']);
  });

  it('that was chosen earlier for an item replaces its file if the later one cannot be used', async () => {
    const stored: (() => void)[] = [];
    const { uploads, onReady } = uploadsWith(async () => new Promise((resolve) => stored.push(() => resolve(STORED))));
    const place = { ...PLACE, replaces: 'sound1' };
    uploads.add(fileNamed('Good.mp3'), place);
    await expect.poll(() => stored).toHaveLength(1);
    uploads.add(fileNamed('notes.txt'), place, 'sound');
    await expect.poll(() => uploads.current[1]).toMatchObject({ state: { status: 'failed' } });
    stored[0]?.();
    await expect.poll(() => onReady).toHaveBeenCalledOnce();
  });
});
