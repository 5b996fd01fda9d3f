import { beforeEach, expect, it, vi } from 'vitest';
import { createUploader } from './uploader';
import { NoAnswerError } from './upload-transport';

let workspace = 3;
vi.mock('./page-workspace', () => ({
  inPageWorkspace: (path: string, given = workspace) => `${path}?workspace=${given}`,
}));

beforeEach(() => {
  workspace = 3;
});

const stored = { url: '/files/abc' };

/** An uploader whose first attempt gets no answer, after which another page is opened. */
function uploader() {
  const addresses: string[] = [];
  const upload = createUploader({
    send: async ({ url }) => {
      if (addresses.push(url) > 1) return { status: 200, text: JSON.stringify(stored), retryAfterS: null };
      workspace = 4;
      throw new NoAnswerError('connection-lost');
    },
    pause: async () => undefined,
  });
  return { upload, addresses };
}

it('sends a file again to the workspace of the page where it was chosen', async () => {
  const { upload, addresses } = uploader();
  expect(await upload(new File(['glTF'], 'robot.glb'))).toEqual(stored);
  expect(addresses).toEqual(['/api/upload?workspace=3', '/api/upload?workspace=3']);
});

it('sends a file that the storage did not take through the server to the workspace where it was chosen', async () => {
  const { upload, addresses } = uploader();
  expect(await upload(new File(['pict'], 'poster.png'))).toEqual(stored);
  expect(addresses).toEqual(['/api/presigned-upload?workspace=3', '/api/upload?workspace=3']);
});

it('sends a file to the workspace that is given, although the page shows another one', async () => {
  const { upload, addresses } = uploader();
  await upload(new File(['pict'], 'poster.png'), { workspace: 9 });
  expect(addresses).toEqual(['/api/presigned-upload?workspace=9', '/api/upload?workspace=9']);
});
