import type { FrameProject, ShowingWay } from '../protocol/messages';
import { type DeviceFeatures, type FeatureScope, readDeviceFeatures } from './device-features';

type WayNeeds = Pick<FrameProject, 'contentType' | 'usdzUrl' | 'isPublic'>;

/**
 * The ways in which this device can show this project, best first. The last is `no-camera`, which every device offers.
 */
export async function detectWays(project: WayNeeds, scope?: FeatureScope): Promise<ShowingWay[]> {
  return waysFor(project, await readDeviceFeatures(scope));
}

/**
 * The order of the ways. With WebXR, Scene Viewer is not needed. The ways over the camera picture are for handheld
 * devices.
 */
export function waysFor({ contentType, usdzUrl, isPublic }: WayNeeds, device: DeviceFeatures): ShowingWay[] {
  const isModel = contentType === '3d-model';
  const camera = device.camera && device.handheld;
  const ways: [ShowingWay, boolean][] = [
    ['webxr', device.webxr],
    ['quick-look', isModel && usdzUrl !== null && device.quickLook],
    ['scene-viewer', isModel && isPublic && device.sceneViewer && !device.webxr],
    ['camera-world', camera && device.motion && device.gyroscope],
    ['camera-motion', camera && device.motion],
    ['camera', camera],
    ['no-camera', true],
  ];
  return ways.filter(([, possible]) => possible).map(([way]) => way);
}
