import { afterEach, expect, it, vi } from 'vitest';
import type { CreateProject } from '@anchora/contract/projects';
import { defaultScene } from '@anchora/contract/scene/default-scene';
import { arrangeFirst, firstChange } from './first-change';

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

it('a project with another picture than its template’s, or without an answer, keeps the default document', async () => {
  answerWith(() => Promise.resolve(Response.json({ samples })));
  expect(await firstChange({ stands: false }, { ...body, targetImageUrl: '/files/other' })).toBeNull();
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await firstChange({ stands: false }, body)).toBeNull();
});

const modelBody: CreateProject = { ...body, contentType: '3d-model' };
const modelDocument = () => defaultScene({ ...plain, type: 'image-tracking', contentType: '3d-model' });

it('a model that is seen on a table stands, whether the server names its templates or not', async () => {
  for (const answer of [
    () => Promise.resolve(Response.json({ samples })),
    () => Promise.reject(new TypeError('away')),
  ]) {
    answerWith(answer);
    const change = await firstChange({ stands: true }, { ...modelBody, modelUrl: '/files/own' });
    expect(change?.(modelDocument()).scenes[0]?.items.map(({ up }) => up)).toEqual(['table']);
  }
});

it('the model and the picture of a template that stands get the rest of its scene', async () => {
  const menu = { ...samples['cold-brew'], contentType: '3d-model' };
  answerWith(() => Promise.resolve(Response.json({ samples: { 'noodle-menu': menu } })));
  const change = await firstChange({ stands: true }, modelBody);
  const [scene] = change?.(modelDocument()).scenes ?? [];
  expect(scene?.items.map(({ kind, up }) => [kind, up])).toEqual([
    ['model', 'table'],
    ['text', 'table'],
    ['text', 'picture'],
  ]);
  expect(scene?.button?.label).toBe('Thành phần');
});

it('tells why the scene of a created project cannot be arranged, without throwing, if the server or the code is away', async () => {
  const created = { project: { id: 7 }, body: modelBody, key: 'key' };
  answerWith(() => Promise.reject(new TypeError('away')));
  expect(await arrangeFirst({ stands: false }, created)).toBeNull();
  expect(await arrangeFirst({ stands: true }, created)).toMatchObject({ name: 'ConnectionError' });
  vi.doMock('@anchora/contract/scene/sample-scenes', () => {
    throw new Error('offline');
  });
  try {
    const failure = await arrangeFirst({ stands: true }, created);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toMatchObject({ name: 'ConnectionError' });
  } finally {
    vi.doUnmock('@anchora/contract/scene/sample-scenes');
  }
});
