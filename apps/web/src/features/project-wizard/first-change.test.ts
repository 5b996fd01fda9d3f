import { afterEach, expect, it, vi } from 'vitest';
import type { CreateProject } from '@anchora/contract/projects';
import { defaultScene } from '@anchora/contract/scene/default-scene';
import { firstChange } from './first-change';

const fileOf = (url: string) => ({ url, fileName: url, sizeBytes: 1 });
const poster = { type: 'image-tracking', contentType: 'video', usdz: null, tracking: null } as const;
const samples = { 'cold-brew': { ...poster, content: fileOf('/files/clip'), targetImage: fileOf('/files/poster') } };
const body: CreateProject = {
  name: 'Coffee',
  type: 'image-tracking',
  contentType: 'video',
  modelUrl: '/files/clip',
  targetImageUrl: '/files/poster',
  targetMindFile: null,
};
const plain = { contentFileId: 'c', targetFileId: 't', name: 'Coffee' };

function answerWith(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', vi.fn(answer));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a project with the video and the picture of a template gets its scene', async () => {
  answerWith(() => Promise.resolve(Response.json({ samples })));
  const change = await firstChange({ stands: false }, body);
  const [scene] = change?.(defaultScene({ ...body, ...plain })).scenes ?? [];
  expect(scene?.button?.label).toBe('Thực đơn');
});

it('another picture, or no answer, leaves the default document', async () => {
  answerWith(() => Promise.resolve(Response.json({ samples })));
  expect(await firstChange({ stands: false }, { ...body, targetImageUrl: '/files/other' })).toBeNull();
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await firstChange({ stands: false }, body)).toBeNull();
});

it('a model that is seen on a table stands, without asking for templates', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  const change = await firstChange({ stands: true }, { ...body, contentType: '3d-model' });
  const document = defaultScene({ ...plain, type: 'image-tracking', contentType: '3d-model' });
  expect(change?.(document).scenes[0]?.items.map(({ up }) => up)).toEqual(['table']);
  expect(fetch).not.toHaveBeenCalled();
});
