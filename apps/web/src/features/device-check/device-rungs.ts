import { rungsFor } from '@anchora/ar-runtime/markerless/detect-rungs';
import type { DeviceFeatures } from '@anchora/ar-runtime/markerless/device-features';
import type { Rung } from '@anchora/ar-runtime/protocol/messages';
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
    tracked: features.camera ? 'image' : 'F',
  };
}

/** What fails once it is tried counts as not there: a session without hit tests, a camera with nothing to draw over it. */
function featuresOf(facts: DeviceFacts): DeviceFeatures {
  const { webxr, hitTest, quickLook, sceneViewer, handheld, camera, motion } = facts;
  const draws = facts.graphics !== 'none';
  const canOpen = draws && facts.secure && camera !== 'none' && camera !== 'denied' && camera !== 'busy';
  return {
    webxr: webxr && hitTest && draws,
    quickLook,
    sceneViewer,
    handheld,
    camera: canOpen,
    motion: motion === 'likely' || motion === 'reads',
  };
}
