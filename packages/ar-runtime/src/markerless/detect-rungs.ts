import type { FrameProject, Rung } from '../protocol/messages';
import { type DeviceFeatures, type FeatureScope, readDeviceFeatures } from './device-features';

type RungNeeds = Pick<FrameProject, 'contentType' | 'usdzUrl' | 'isPublic'>;

/** Rungs that this device can show this project with, best first; the last is F, which every device has. */
export async function detectRungs(project: RungNeeds, scope?: FeatureScope): Promise<Rung[]> {
  return rungsFor(project, await readDeviceFeatures(scope));
}

/**
 * The ladder. A: placed on a surface by WebXR. B: Quick Look. C: Scene Viewer, which WebXR makes needless. D: camera and
 * motion, E: camera alone; both are for devices that are held in the hand. F: no camera.
 */
export function rungsFor({ contentType, usdzUrl, isPublic }: RungNeeds, device: DeviceFeatures): Rung[] {
  const isModel = contentType === '3d-model';
  const camera = device.camera && device.handheld;
  const rungs: [Rung, boolean][] = [
    ['A', device.webxr],
    ['B', isModel && usdzUrl !== null && device.quickLook],
    ['C', isModel && isPublic && device.sceneViewer && !device.webxr],
    ['D', camera && device.motion],
    ['E', camera],
    ['F', true],
  ];
  return rungs.filter(([, possible]) => possible).map(([rung]) => rung);
}
