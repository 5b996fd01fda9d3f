import { detectInAppBrowser } from '@anchora/ar-runtime/camera/in-app-browser';
import { readDeviceFeatures } from '@anchora/ar-runtime/markerless/device-features';
import { probeWebgl } from '@anchora/ar-runtime/scene/webgl-support';
import { browserOf } from '../../ui/wording/browser-names';
import { type Codec, CODECS, type DeviceFacts } from './device-facts';

/** Types for `canPlayType`, as written by phones that record each codec or by sites that send it. */
const CODEC_TYPES: Record<Codec, string> = {
  h264: 'video/mp4; codecs="avc1.640028, mp4a.40.2"',
  hevc: 'video/mp4; codecs="hvc1.1.6.L93.B0"',
  vp9: 'video/webm; codecs="vp9"',
  av1: 'video/mp4; codecs="av01.0.05M.08"',
};

/** A module of one function, which uses two SIMD instructions: i8x16.splat and i8x16.popcnt. */
const SIMD_MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** Reads everything that needs no permission; takes a second at most. */
export async function readFacts(): Promise<DeviceFacts> {
  const { userAgent } = navigator;
  const { camera, motion, ...features } = await readDeviceFeatures();
  return {
    platform: platformOf(userAgent),
    browser: browserOf(userAgent) ?? 'other',
    inApp: detectInAppBrowser(userAgent),
    secure: isSecureContext,
    ...features,
    // Support for hit tests is known only inside a session; browsers without the call never have it.
    hitTest: features.webxr && typeof XRSession !== 'undefined' && 'requestHitTestSource' in XRSession.prototype,
    graphics: probeWebgl(),
    simd: typeof WebAssembly !== 'undefined' && WebAssembly.validate(SIMD_MODULE),
    codecs: playableCodecs(),
    camera: camera ? 'there' : 'none',
    motion: motion ? 'likely' : 'none',
    trackingMs: null,
  };
}

function playableCodecs(): Codec[] {
  const video = document.createElement('video');
  return CODECS.filter((codec) => video.canPlayType(CODEC_TYPES[codec]) !== '');
}

/**
 * Name of the device for the person who helps; it does not describe the device's abilities. An iPad reports itself as a
 * Mac with a touch screen.
 */
function platformOf(userAgent: string): DeviceFacts['platform'] {
  if (/Android/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent)) return navigator.maxTouchPoints > 1 ? 'ios' : 'macos';
  if (/Windows/.test(userAgent)) return 'windows';
  if (/CrOS/.test(userAgent)) return 'chromeos';
  return /Linux|X11/.test(userAgent) ? 'linux' : 'other';
}
