import { retryable } from '../loading/retryable';
import type { LiveWay, WayDriverFactory } from './way-driver';

/** Code of each way, fetched on demand. */
const IMPORTS: Record<LiveWay, () => Promise<WayDriverFactory>> = {
  webxr: () => import('./webxr/webxr-way').then(({ createWebxrWay }) => createWebxrWay),
  'camera-world': () =>
    import('./camera-world/camera-world-way').then(({ createCameraWorldWay }) => createCameraWorldWay),
  'camera-motion': () =>
    import('./camera-ways/camera-motion-way').then(({ createCameraMotionWay }) => createCameraMotionWay),
  camera: () => import('./camera-ways/camera-way').then(({ createCameraWay }) => createCameraWay),
  'no-camera': () => import('./no-camera-way').then(({ createNoCameraWay }) => createNoCameraWay),
};

interface WayDrivers {
  load(way: LiveWay): Promise<WayDriverFactory>;
  /** Returns the code only if it is loaded already, because waiting would end the tap. */
  loaded(way: LiveWay): WayDriverFactory | undefined;
}

export function wayDrivers(): WayDrivers {
  const factories = new Map<LiveWay, WayDriverFactory>();
  const loads = new Map<LiveWay, () => Promise<WayDriverFactory>>();
  return {
    loaded: (way) => factories.get(way),
    async load(way) {
      let load = loads.get(way);
      if (!load) loads.set(way, (load = retryable(IMPORTS[way])));
      const factory = await load();
      factories.set(way, factory);
      return factory;
    },
  };
}
