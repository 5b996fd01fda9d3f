import { beforeEach, expect, it, vi } from 'vitest';
import { support } from '../../texts/support';
import { uploadInTurn } from './use-message-pictures';

const { uploadFile, showToast } = vi.hoisted(() => ({ uploadFile: vi.fn(), showToast: vi.fn() }));
vi.mock('../../api/uploads', () => ({ uploadFile }));
vi.mock('../../ui/messages/toast', () => ({ showToast }));
vi.mock('../../page-config', () => ({ pageConfig: {} }));

const FILES = ['first.png', 'second.png', 'third.png'].map((name) => new File([], name));

/** Uploads the files. @returns the addresses of those that were stored. */
async function upload(signal = new AbortController().signal): Promise<string[]> {
  const stored: string[] = [];
  await uploadInTurn(FILES, signal, (address) => stored.push(address));
  return stored;
}

beforeEach(() => {
  vi.clearAllMocks();
  uploadFile.mockImplementation(async (file: File) => ({ url: file.name }));
});

it('stores the pictures in their order', async () => {
  expect(await upload()).toEqual(['first.png', 'second.png', 'third.png']);
});

it('a picture that fails is said, and those behind it are not uploaded', async () => {
  uploadFile.mockRejectedValueOnce(new Error('The server is full.'));
  expect(await upload()).toEqual([]);
  expect(uploadFile).toHaveBeenCalledTimes(1);
  const toast = { kind: 'error', title: support.pictures.failed, description: 'The server is full.' };
  expect(showToast).toHaveBeenCalledExactlyOnceWith(toast);
});

it('says nothing of the upload that is ended, and begins no other, when the signal fires', async () => {
  const leaving = new AbortController();
  uploadFile.mockImplementationOnce(async () => {
    leaving.abort();
    throw leaving.signal.reason;
  });
  expect(await upload(leaving.signal)).toEqual([]);
  expect(uploadFile).toHaveBeenCalledExactlyOnceWith(FILES[0], { signal: leaving.signal });
  expect(showToast).not.toHaveBeenCalled();
});
