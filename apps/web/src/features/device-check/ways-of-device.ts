import { waysFor } from '@anchora/ar-runtime/markerless/detect-ways';
import type { DeviceFeatures } from '@anchora/ar-runtime/markerless/device-features';
import type { ShowingWay } from '@anchora/ar-runtime/protocol/messages';
import type { DeviceFacts } from './device-facts';

/** The ways that a device offers, best first, for each kind of experience. */
interface DeviceWays {
  model: ShowingWay[];
  video: ShowingWay[];
  /** `image`: the content follows the target image; `no-camera`: it is shown without a camera. */
  tracked: 'image' | 'no-camera';
}

export function waysOfDevice(facts: DeviceFacts): DeviceWays {
  const features = featuresOf(facts);
  const usdzUrl = 'model.usdz';
  return {
    model: waysFor({ contentType: '3d-model', usdzUrl, fitsSceneViewer: true }, features),
    video: waysFor({ contentType: 'video', usdzUrl: null, fitsSceneViewer: true }, features),
    tracked: features.camera ? 'image' : 'no-camera',
  };
}

/** Features that exist but do not work count as missing: WebXR without hit tests, or a camera without WebGL. */
function featuresOf(facts: DeviceFacts): DeviceFeatures {
  const { webxr, hitTest, quickLook, sceneViewer, handheld, camera, motion } = facts;
  const draws = facts.graphics !== 'none';
  const canOpen = draws && facts.secure && camera !== 'none' && camera !== 'denied' && camera !== 'busy';
  const moves = motion === 'likely' || motion === 'reads';
  return {
    webxr: webxr && hitTest && draws,
    quickLook,
    sceneViewer,
    handheld,
    camera: canOpen,
    motion: moves,
    // A support code leaves this open (null); a phone that reports its angles is then taken to report its turns, too.
    gyroscope: moves && facts.gyroscope !== false,
  };
}
