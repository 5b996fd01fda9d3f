import { expect, it, vi } from 'vitest';
import { giveModelPoster, givePoster } from './give-poster';

const { uploadFile, giveVariant } = vi.hoisted(() => ({
  uploadFile: vi.fn(async () => ({ url: '/files/poster' })),
  giveVariant: vi.fn(),
}));
vi.mock('../api/uploads', () => ({ uploadFile }));
vi.mock('../api/content-quality', () => ({ giveVariant }));
vi.mock('./make-poster', () => ({ makePoster: async () => new File(['frame'], 'poster.jpg') }));
vi.mock('./model-poster', () => ({ modelPoster: async () => new File(['model'], 'poster.jpg') }));

const PROJECT = { id: 7, workspaceId: 12 };

it.each([
  ['a frame of its video', async () => givePoster(PROJECT, { url: '/files/video' })],
  ['what a viewer shows of its model', async () => giveModelPoster(PROJECT, {} as HTMLElement)],
])('%s goes to the workspace of the project, whatever page is open when it is made', async (_, give) => {
  await give();
  expect(uploadFile).toHaveBeenLastCalledWith(expect.any(File), { workspace: 12 });
  expect(giveVariant).toHaveBeenLastCalledWith(7, 'poster', { url: '/files/poster' });
});
