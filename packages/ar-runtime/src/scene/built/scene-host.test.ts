import { expect, it, vi } from 'vitest';
import { sceneOf, videoItem } from '../../../test-support/scene-items';
import type { SceneFiles } from './scene-files';
import { SceneHost, type Seen } from './scene-host';
import type { SceneView } from './scene-run';

const SEEN: SceneView = { cameraFromRoot: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -3, 1], up: null, seen: true };

it('plays the new file of a video that was replaced while it played', async () => {
  const content: Seen = { extent: { min: [0, 0, 0], max: [1, 1, 0] }, adjust: vi.fn(), dispose: vi.fn() };
  const play = vi.fn<SceneFiles['play']>();
  const files: Partial<SceneFiles> = { play, release: vi.fn() };
  const [before, after] = ['/before.mp4', '/after.mp4'].map((address) => sceneOf([videoItem('aaaaaa', { address })]));
  if (!before || !after) throw new Error('expected two scenes');
  const options = { files: files as SceneFiles, ground: 'picture', pictureAspect: 1 } as const;
  const host = new SceneHost(before, options, () => Promise.resolve(content));
  await host.loaded();
  host.update(0, SEEN);
  host.apply(after);
  await host.loaded();
  host.update(0, SEEN);
  expect(play.mock.calls).toEqual([
    [before.items[0], true],
    [after.items[0], true],
  ]);
});
