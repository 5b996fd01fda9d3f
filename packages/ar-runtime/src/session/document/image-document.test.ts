import type { PublicScene, PublicSceneOfItems } from '@anchora/contract/scene/public-scene';
import { afterEach, expect, it, vi } from 'vitest';
import type { StageElements } from '../experience-assets';
import { imageItem, sceneOf } from '../../../test-support/scene-items';
import { SceneRun } from '../../scene/built/scene-run';
import { ImageDocument } from './image-document';

const dispose = vi.hoisted(() => vi.fn());
vi.mock('../../scene/webgl-support', () => ({ probeWebgl: () => 'hardware' }));
vi.mock('../../scene/built/target/flat-target', () => ({
  FlatTarget: class {
    build = (scene: PublicSceneOfItems) => ({
      run: new SceneRun(scene, { ground: 'picture', still: true }),
      loaded: async () => undefined,
      update: () => undefined,
      apply: () => undefined,
      setPictureAspect: () => undefined,
    });
    use = () => undefined;
    warmUp = () => undefined;
    dispose = dispose;
  },
}));
vi.mock('./document-stage', () => ({
  DocumentStage: class {
    end = () => undefined;
  },
}));
vi.mock('./lost-scene', () => {
  throw new Error('offline');
});

const HELD: PublicScene = { v: 1, targets: [], scenes: [{ id: 's1', items: [], whenLost: 'hold', button: null }] };

afterEach(() => vi.unstubAllGlobals());

it('sends the readings of the sensors to the worker of the last start only, and after a stop to none', async () => {
  const page = new EventTarget();
  const posts: string[][] = [];
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('screen', { orientation: { angle: 0 } });
  vi.stubGlobal(
    'Worker',
    class {
      private readonly got = posts[posts.push([]) - 1];
      postMessage({ t }: { t: string }): void {
        this.got?.push(t);
      }
    },
  );
  const document = new ImageDocument(HELD, {} as HTMLElement, {
    emit: () => undefined,
    onLeave: () => undefined,
    onState: () => undefined,
  });
  const turn = () => page.dispatchEvent(Object.assign(new Event('deviceorientation'), { alpha: 1, beta: 2, gamma: 3 }));

  // A tap on Start, one on Back, and one on Start again, before the code of the worker has come.
  document.player.unlock();
  const first = document.startWorker();
  document.player.rest();
  document.player.unlock();
  await Promise.all([first, document.startWorker()]);
  turn();
  expect(posts).toEqual([[], ['motion']]);
  document.player.rest();
  turn();
  expect(posts).toEqual([[], ['motion']]);
});

it('frees its target if the code for scenes that outlast their picture cannot be loaded', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const events = { emit: () => undefined, onLeave: () => undefined, onState: () => undefined };
  const loading = new ImageDocument(HELD, {} as HTMLElement, events).loadStage({} as StageElements);
  await expect(loading).rejects.toMatchObject({ name: 'SessionFailure', code: 'content' });
  expect(dispose).toHaveBeenCalledOnce();
});

it.each([
  ['the first scene, if every picture has it', ['first1', 'first1'], 'Next'],
  ['no scene, if pictures have different ones', ['first1', 'secon2'], null],
])('shows the button of %s, when a visitor who saw another one starts again', async (_, pictures, button) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const next = { label: 'Next', action: { do: 'scene', scene: 'secon2' }, when: 'always' } as const;
  const call = { label: 'Call', action: { do: 'hide', item: 'bbbbbb' }, when: 'always' } as const;
  const scenes = [
    sceneOf([imageItem('aaaaaa')], { id: 'first1', button: next }),
    sceneOf([imageItem('bbbbbb')], { id: 'secon2', button: call }),
  ];
  const targets = pictures.map((scene) => ({ scene, widthCm: null }));
  let shown: string | null = null;
  const document = new ImageDocument({ v: 1, targets, scenes }, {} as HTMLElement, {
    emit: () => undefined,
    onLeave: () => undefined,
    onState: (state) => (shown = state.button),
  });
  await document.loadStage({} as StageElements);
  document.receive({ t: 'state', state: 'scanning' });
  document.receive({ t: 'targetFound', i: 0 });
  await expect.poll(() => shown).toBe('Next');
  document.press();
  await expect.poll(() => shown).toBe('Call');
  document.player.rest();
  document.receive({ t: 'state', state: 'stopped' });
  document.receive({ t: 'state', state: 'scanning' });
  await new Promise((later) => setTimeout(later));
  document.receive({ t: 'state', state: 'scanning' });
  expect(shown).toBe(button);
  document.receive({ t: 'targetFound', i: 0 });
  await new Promise((later) => setTimeout(later));
  document.receive({ t: 'state', state: 'tracking' });
  expect(shown).toBe('Next');
});
