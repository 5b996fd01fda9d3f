import { rungsFor } from '@anchora/ar-runtime/markerless/detect-rungs';
import type { DeviceFeatures } from '@anchora/ar-runtime/markerless/device-features';
import type { Rung } from '@anchora/ar-runtime/session/protocol';
import type { DeviceFacts } from './device-facts';

/** The rungs that a device gets, best first, for each kind of experience. */
export interface DeviceRungs {
  model: Rung[];
  video: Rung[];
  /** `image`: the camera follows the picture; `F`: it is shown without one. */
  tracked: 'image' | 'F';
}

export function rungsOf(facts: DeviceFacts): DeviceRungs {
  const features = featuresOf(facts);
  const usdzUrl = 'model.usdz';
  return {
    model: rungsFor({ contentType: '3d-model', usdzUrl, isPublic: true }, features),
    video: rungsFor({ contentType: 'video', usdzUrl: null, isPublic: true }, features),
    tracked: features.camera && facts.graphics !== 'none' ? 'image' : 'F',
  };
}

function featuresOf(facts: DeviceFacts): DeviceFeatures {
  const { webxr, quickLook, sceneViewer, handheld, camera, motion } = facts;
  const canOpen = facts.secure && camera !== 'none' && camera !== 'denied' && camera !== 'busy';
  return {
    webxr,
    quickLook,
    sceneViewer,
    handheld,
    camera: canOpen,
    motion: motion === 'likely' || motion === 'reads',
  };
}
