import { LIGHTER_VIDEO } from '@anchora/contract/variants';
import { expect, it, vi } from 'vitest';
import { giveLightCopy } from './give-light-copy';

const { uploadFile, giveVariant } = vi.hoisted(() => ({
  uploadFile: vi.fn(async () => ({ url: '/files/light' })),
  giveVariant: vi.fn(),
}));
vi.mock('../api/uploads', () => ({ uploadFile }));
vi.mock('../api/content-quality', () => ({
  giveVariant,
  fetchContentQuality: async () => ({ takesVariants: true, variants: [] }),
}));
vi.mock('../conversion/video/video-converter', () => ({
  VideoConverter: class {
    open = async () => ({ facts: { durationS: 1 } });
    lighten = async () => new ArrayBuffer(8);
    dispose = () => undefined;
  },
}));

/** A video that is worth a copy: of one second, and therefore of a high rate. */
const VIDEO = new File([new Uint8Array(LIGHTER_VIDEO.minBytes)], 'clip.mp4');

it('the copy goes to the workspace that is named, whatever page is open when it is made', async () => {
  await giveLightCopy(7, VIDEO, { of: '/files/video', workspace: 12 });
  expect(uploadFile).toHaveBeenLastCalledWith(expect.any(File), { workspace: 12 });
  expect(giveVariant).toHaveBeenLastCalledWith(7, 'light', { url: '/files/light', of: '/files/video' });
});

it('without a workspace the copy goes to that of the page', async () => {
  await giveLightCopy(7, VIDEO);
  expect(uploadFile).toHaveBeenLastCalledWith(expect.any(File), {});
});
