import type { PublicScene } from '@anchora/contract/scene/public-scene';
import type { FrameProject, ShowingWay } from '../protocol/messages';
import { type DeviceFeatures, type FeatureScope, readDeviceFeatures } from './device-features';

type WayNeeds = Pick<FrameProject, 'contentType' | 'usdzUrl' | 'fitsSceneViewer' | 'scene'>;

/**
 * The ways in which this device can show this project, best first. The last is `no-camera`, which every device offers.
 */
export async function detectWays(project: WayNeeds, scope?: FeatureScope): Promise<ShowingWay[]> {
  return waysFor(project, await readDeviceFeatures(scope));
}

/**
 * The order of the ways. With WebXR, Scene Viewer is not needed. The ways over the camera picture are for handheld
 * devices. A phone's own viewer comes before `camera-world` only if it can show all of the project.
 */
export function waysFor(
  { contentType, usdzUrl, fitsSceneViewer, scene }: WayNeeds,
  device: DeviceFeatures,
): ShowingWay[] {
  const isModel = contentType === '3d-model';
  const camera = device.camera && device.handheld;
  const tracksFloor = camera && device.motion && device.gyroscope;
  const isOneModel = scene === undefined || scene === null || showsOneModel(scene as PublicScene);
  const ways: [ShowingWay, boolean][] = [
    ['webxr', device.webxr],
    ['camera-world', tracksFloor && !isOneModel],
    ['quick-look', isModel && usdzUrl !== null && device.quickLook],
    ['scene-viewer', isModel && fitsSceneViewer && device.sceneViewer && !device.webxr],
    ['camera-world', tracksFloor && isOneModel],
    ['camera-motion', camera && device.motion],
    ['camera', camera],
    ['no-camera', true],
  ];
  return ways.filter(([, possible]) => possible).map(([way]) => way);
}

/** Whether visitors see one model without taps, text, sound or a button. */
function showsOneModel({ scenes }: PublicScene): boolean {
  const items = scenes.flatMap((each) => each.items);
  const isPlain = items.every(({ kind, onTap }) => kind === 'model' && onTap.length === 0);
  return items.length === 1 && isPlain && scenes.every(({ button }) => button === null);
}
