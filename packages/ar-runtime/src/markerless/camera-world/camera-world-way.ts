import kernelsUrl from '@anchora/vision/kernels.wasm?url';
import { download } from '../../loading/download';
import { CameraDriver } from '../camera-ways/camera-driver';
import type { WayDriver, WayHost } from '../way-driver';
import { WorldView } from './world-view';

/**
 * Camera and floor: the floor where the content stands is tracked in the camera's pictures, so that the visitor can
 * walk around it. While the floor cannot be seen, the content stays in its direction, as by camera and motion.
 */
export function createCameraWorldWay(host: WayHost): WayDriver {
  // Loaded while the permissions are asked for; without kernels the engine runs more slowly.
  const kernels = download(kernelsUrl).catch(() => null);
  return new CameraDriver(host, new WorldView(host, kernels));
}
