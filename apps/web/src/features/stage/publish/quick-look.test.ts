import type { SceneDocument } from '@anchora/contract/scene/scene-shape';
import { expect, it, vi } from 'vitest';
import { FILE, commonFields, textItem } from '../../../../../../packages/contract/test-support/documents';
import { makeSceneUsdz, quickLookBars } from './quick-look';

const { uploadFile } = vi.hoisted(() => ({ uploadFile: vi.fn(async () => ({ url: '/files/usdz' })) }));
vi.mock('../../../api/uploads', () => ({ uploadFile }));
vi.mock('@anchora/ar-runtime/usdz/export-scene', () => ({ exportSceneUsdz: async () => new Uint8Array(8) }));
vi.mock('@anchora/ar-runtime/scene/built/page-files', () => ({ createPageFiles: () => ({}) }));

const MODEL = { ...commonFields('model1'), kind: 'model', file: FILE(9), clip: 0, loop: 'repeat', speed: 1 } as const;
const IMAGE = { ...commonFields('image1'), kind: 'image', file: FILE(9), fit: { mode: 'fill' } } as const;
const VIDEO = {
  ...commonFields('video1'),
  kind: 'video',
  file: FILE(9),
  fit: { mode: 'fill' },
  alpha: { mode: 'none' },
  loop: true,
  muted: false,
  play: 'shown',
} as const;
const SOUND = {
  ...commonFields('sound1'),
  kind: 'sound',
  file: FILE(9),
  volume: 1,
  loop: true,
  play: 'shown',
} as const;

type Scene = SceneDocument['scenes'][number];

function sceneWith(fields: Partial<Scene>): Scene {
  return { id: 'scene1', name: '', items: [], whenLost: 'hide', button: null, ...fields };
}

function floor(fields: Partial<Scene>): SceneDocument {
  return { v: 1, targets: [], scenes: [sceneWith(fields)] };
}

it('finds nothing against models, pictures and texts that do not react', () => {
  expect(quickLookBars(floor({ items: [MODEL, IMAGE, textItem('text01')] }))).toEqual([]);
});

it('names everything that Quick Look cannot show', () => {
  const tapped = { ...textItem('text01'), onTap: [{ do: 'toggle' as const, item: 'model1' }] };
  const button = { label: 'Shop', action: { do: 'link', url: 'https://shop.vn/' }, when: 'always' } as const;
  const { scenes, ...document } = floor({ items: [MODEL, VIDEO, SOUND, tapped], button });
  expect(quickLookBars({ ...document, scenes: [...scenes, sceneWith({ id: 'scene2' })] })).toEqual([
    { what: 'video', item: VIDEO },
    { what: 'sound', item: SOUND },
    { what: 'tap', item: tapped },
    { what: 'button' },
    { what: 'scenes' },
  ]);
});

it('the USDZ goes to the workspace of the project, whatever page is open when it is made', async () => {
  vi.stubGlobal('document', { createElement: () => ({}) });
  const url = await makeSceneUsdz(floor({ items: [MODEL] }), { name: 'Chair', workspaceId: 12 });
  expect(url).toBe('/files/usdz');
  expect(uploadFile).toHaveBeenCalledExactlyOnceWith(expect.any(File), { workspace: 12 });
});
