import { beforeEach, expect, it, vi } from 'vitest';
import { giveLightCopyInScene } from './light-copy-in-scene';

const { giveLightCopy, pageConfig } = vi.hoisted(() => ({
  giveLightCopy: vi.fn(),
  pageConfig: { convertsVideos: false },
}));
vi.mock('./give-light-copy', () => ({ giveLightCopy }));
vi.mock('../page-config', () => ({ pageConfig }));

const PROJECT = { id: 7, workspaceId: 12 };
const VIDEO = new File(['video'], 'clip.mp4');

beforeEach(() => {
  giveLightCopy.mockReset();
  pageConfig.convertsVideos = false;
});

it("gives a scene's video its copy in the workspace of the project", async () => {
  await giveLightCopyInScene(PROJECT, VIDEO, '/files/video');
  expect(giveLightCopy).toHaveBeenCalledExactlyOnceWith(7, VIDEO, { of: '/files/video', workspace: 12 });
});

it('gives no copy where the server makes one', async () => {
  pageConfig.convertsVideos = true;
  await giveLightCopyInScene(PROJECT, VIDEO, '/files/video');
  expect(giveLightCopy).not.toHaveBeenCalled();
});

it('succeeds without a copy that could not be made', async () => {
  giveLightCopy.mockRejectedValue(new Error('no encoder'));
  await expect(giveLightCopyInScene(PROJECT, VIDEO, '/files/video')).resolves.toBeUndefined();
  expect(giveLightCopy).toHaveBeenCalledOnce();
});
