import { expect, it, vi } from 'vitest';
import { uploadThroughServer } from './server-upload';
import { NoAnswerError } from './upload-transport';

let workspace = 3;
vi.mock('./page-workspace', () => ({ inPageWorkspace: (path: string) => `${path}?workspace=${workspace}` }));

/** The pause before the next attempt, in which another page is opened. */
const pause = async () => {
  workspace = 4;
};

it('sends a file again to the workspace of the page where it was chosen', async () => {
  const addresses: string[] = [];
  const stored = { url: '/files/abc' };
  const send = async ({ url }: { url: string }) => {
    if (addresses.push(url) === 1) throw new NoAnswerError('connection-lost');
    return { status: 200, text: JSON.stringify(stored), retryAfterS: null };
  };
  expect(await uploadThroughServer({ send, pause }, new File(['glTF'], 'robot.glb'), {})).toEqual(stored);
  expect(addresses).toEqual(['/api/upload?workspace=3', '/api/upload?workspace=3']);
});
