import { afterEach, expect, it, vi } from 'vitest';
import { WorldClient } from '../../tracking/world/world-client';
import type { WayHost } from '../way-driver';
import { WorldView } from './world-view';

vi.mock('../../tracking/world/world-client', () => ({ WorldClient: vi.fn() }));
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
  const loading = new EventTarget();
  const view = new WorldView(host, new Promise((resolve) => loading.addEventListener('loaded', () => resolve(null))));
  const started = view.start();
  view.end();
  loading.dispatchEvent(new Event('loaded'));
  await started;
  expect(WorldClient).not.toHaveBeenCalled();
});
