import type { PublicScene, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { afterEach, expect, it, vi } from 'vitest';
import { imageItem, sceneOf } from '../../../test-support/scene-items';
import { SceneRun } from '../../scene/built/scene-run';
import { WorldDocument } from './world-document';

const shown = vi.hoisted((): string[] => []);
vi.mock('../../scene/webgl-support', () => ({ probeWebgl: () => 'hardware' }));
vi.mock('../../scene/built/world/flat-document-world', () => ({
  FlatDocumentWorld: class {
    world = {};
    build = (scene: PublicSceneOfItems) => ({
      id: scene.id,
      run: new SceneRun(scene, { ground: 'floor', still: true }),
      loaded: async () => undefined,
      update: () => undefined,
      apply: () => undefined,
    });
    use = ({ id }: { id: string }) => shown.push(id);
    warmUp = () => undefined;
  },
}));

afterEach(() => vi.unstubAllGlobals());

it('begins each start with its first scene, after an action had opened another one', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const button = { label: 'Next', action: { do: 'scene', scene: 'secon2' }, when: 'always' } as const;
  const scenes = [
    sceneOf([imageItem('aaaaaa')], { id: 'first1', button }),
    sceneOf([imageItem('bbbbbb')], { id: 'secon2' }),
  ];
  const document = new WorldDocument(
    { v: 1, targets: [], scenes } satisfies PublicScene,
    {} as HTMLElement,
    { emit: () => undefined, onLeave: () => undefined, onState: () => undefined },
    'floor',
  );
  const loading = document.createWorld({} as HTMLCanvasElement);
  // The visitor goes back while it loads.
  document.player.rest();
  await loading;
  document.receive({ t: 'state', state: 'tracking' });
  document.press();
  await expect.poll(() => shown).toEqual(['first1', 'secon2']);
  document.player.rest();
  await expect.poll(() => shown).toEqual(['first1', 'secon2', 'first1']);
  // A second stop has nothing to open.
  document.player.rest();
  await new Promise((later) => setTimeout(later));
  expect(shown).toHaveLength(3);
});
