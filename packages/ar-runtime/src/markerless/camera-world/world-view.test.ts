import { afterEach, expect, it, vi } from 'vitest';
import { WorldClient } from '../../tracking/world/world-client';
import type { WayHost } from '../way-driver';
import { WorldView } from './world-view';

vi.mock('../../tracking/world/world-client', () => ({ WorldClient: vi.fn(class {}) }));
// The permission and the first readings, which only a device gives.
vi.mock('../camera-ways/motion-sensor', () => ({
  MotionSensor: class {
    start = async () => {};
    end = () => {};
  },
}));
vi.mock('./motion-feed', () => ({
  MotionFeed: class {
    start = async () => {};
    end = () => {};
  },
}));

afterEach(() => vi.unstubAllGlobals());

const element = () => ({ style: {}, dataset: {} });
const host = { elements: { camera: {}, background: element(), canvas: element() } } as unknown as WayHost;

it('starts no worker if it was ended while the kernels were loading', async () => {
  vi.stubGlobal('screen', { orientation: { angle: 0 } });
  let loaded: (kernels: null) => void = () => undefined;
  const kernels = new Promise<null>((resolve) => (loaded = resolve));
  const view = new WorldView(host, kernels);
  const started = view.start();
  view.end();
  loaded(null);
  await started;
  expect(WorldClient).not.toHaveBeenCalled();
});
