import type { PublicScene } from '@anchora/contract/scene/public-scene';
import { afterEach, expect, it, vi } from 'vitest';
import type { ToShell } from '../../protocol/messages';
import type { StageElements } from '../experience-assets';
import { ImageDocument } from './image-document';

vi.mock('../../scene/webgl-support', () => ({ probeWebgl: () => 'hardware' }));
vi.mock('../../scene/built/target/flat-target', () => ({
  FlatTarget: class {
    build = () => ({
      run: null,
      loaded: () => Promise.resolve(),
      update: () => undefined,
      apply: () => undefined,
      setPictureAspect: () => undefined,
    });
    use = () => undefined;
    warmUp = () => undefined;
    clear = () => undefined;
    draw = () => undefined;
    present = () => null;
  },
}));

const HELD: PublicScene = { v: 1, targets: [], scenes: [{ id: 's1', items: [], whenLost: 'hold', button: null }] };
const POSE = new Float32Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -3, 1]);
const ELEMENTS = { background: { style: {}, getContext: () => null }, canvas: { style: {} } };

afterEach(() => vi.unstubAllGlobals());

it('tells the page once more that it searches when it is held no longer, so that the sound button goes', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => frames.push(callback));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  const told: ToShell[] = [];
  const document = new ImageDocument(HELD, {} as HTMLElement, {
    emit: (message) => void told.push(message),
    onLeave: () => undefined,
    onState: () => undefined,
  });
  const { stage } = await document.loadStage(ELEMENTS as unknown as StageElements);
  document.receive({ t: 'state', state: 'tracking' });
  stage.show(POSE, { image: {} as HTMLCanvasElement, width: 4, height: 3, close: () => undefined }, 800);
  stage.hide();
  document.receive({ t: 'state', state: 'scanning' });
  frames.at(-1)?.(performance.now() + 10_000);
  expect(told).toEqual([]);
  frames.at(-1)?.(performance.now() + 30_000);
  expect(told).toEqual([{ t: 'state', state: 'scanning' }]);
});
