import { waysFor } from '@anchora/ar-runtime/markerless/detect-ways';
import type { DeviceFeatures } from '@anchora/ar-runtime/markerless/device-features';
import type { ShowingWay } from '@anchora/ar-runtime/protocol/messages';
import type { ContentType, ProjectType } from '@anchora/contract/projects';

export const PHONE_KINDS = ['android-ar', 'iphone', 'android', 'still', 'desktop'] as const;
/**
 * `still`: a phone that does not report its orientation, or without the permission. `desktop`: no camera, or no
 * permission.
 */
export type PhoneKind = (typeof PHONE_KINDS)[number];

const NOTHING: DeviceFeatures = {
  webxr: false,
  quickLook: false,
  sceneViewer: false,
  camera: false,
  handheld: false,
  motion: false,
  gyroscope: false,
};
const PHONE: DeviceFeatures = { ...NOTHING, camera: true, handheld: true, motion: true, gyroscope: true };

const FEATURES: Record<PhoneKind, DeviceFeatures> = {
  'android-ar': { ...PHONE, webxr: true, sceneViewer: true },
  iphone: { ...PHONE, quickLook: true },
  android: { ...PHONE, sceneViewer: true },
  still: { ...PHONE, motion: false, gyroscope: false },
  desktop: NOTHING,
};

export interface ShownProject {
  type: ProjectType;
  contentType: ContentType;
  hasUsdz: boolean;
  fitsSceneViewer: boolean;
}

/** The ways in which a kind of phone can show a project, best first: the viewer's own rules, on a typical device. */
export function waysOf(kind: PhoneKind, { type, contentType, hasUsdz, fitsSceneViewer }: ShownProject): ShowingWay[] {
  if (type === 'image-tracking') return kind === 'desktop' ? ['no-camera'] : ['image', 'no-camera'];
  return waysFor({ contentType, usdzUrl: hasUsdz ? 'usdz' : null, fitsSceneViewer }, FEATURES[kind]);
}
