import type { PublicScene } from '@anchora/contract/scene/public-scene';
import { afterEach, expect, it, vi } from 'vitest';
import type { StageElements } from '../experience-assets';
import { ImageDocument } from './image-document';

const dispose = vi.hoisted(() => vi.fn());
vi.mock('../../scene/webgl-support', () => ({ probeWebgl: () => 'hardware' }));
vi.mock('../../scene/built/target/flat-target', () => ({
  FlatTarget: class {
    build = () => null;
    warmUp = () => undefined;
    dispose = dispose;
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
