import { CameraError } from '@anchora/ar-runtime/camera/camera-error';
import { openCamera } from '@anchora/ar-runtime/camera/open-camera';
import type { DeviceFacts } from './device-facts';
import { measureTrackingSpeed } from './measure-tracking-speed';

/**
 * Sensors that work report many times a second; without any, people wait for all of this time. Chosen, not measured.
 */
const READING_WITHIN_MS = 1500;

export type TryStep = 'camera' | 'motion' | 'speed';

interface TryWatcher {
  onStep: (step: TryStep) => void;
  /** Called with each result as soon as it is known. */
  onFound: (found: Partial<DeviceFacts>) => void;
  signal: AbortSignal;
}

/**
 * Asks for camera and motion and measures the tracker. Must be called in the tap itself, because phones allow motion
 * only there. A measurement that fails has no result.
 *
 * @throws the reason of `signal`, which ends the test, camera and tracker included.
 */
export async function tryDevice(facts: DeviceFacts, { onStep, onFound, signal }: TryWatcher): Promise<void> {
  // Motion is asked for before the first await, after which the tap no longer counts.
  const motionAnswer = facts.motion === 'none' && !facts.handheld ? null : askForMotion();
  onStep('camera');
  onFound({ camera: await tryCamera(signal) });
  onStep('motion');
  if (motionAnswer)
    onFound({ motion: await motionAnswer.then(async (granted) => (granted ? readMotion() : 'refused')) });
  signal.throwIfAborted();
  onStep('speed');
  const speed = await measureTrackingSpeed(signal).catch(() => null);
  signal.throwIfAborted();
  if (speed) onFound({ trackingMs: speed.ms });
}

async function tryCamera(signal: AbortSignal): Promise<DeviceFacts['camera']> {
  const video = document.createElement('video');
  try {
    const camera = await openCamera(video, signal);
    try {
      return await countRearLenses(camera.track);
    } finally {
      camera.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    const reason = error instanceof CameraError ? error.reason : 'busy';
    if (reason === 'denied') return 'denied';
    return reason === 'busy' || reason === 'silent' ? 'busy' : 'none';
  }
}

/** Names of cameras are readable once one was allowed; phones state the direction of each. */
async function countRearLenses(track: MediaStreamTrack): Promise<DeviceFacts['camera']> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const rear = devices.filter(({ kind, label }) => kind === 'videoinput' && /back|rear|environment/i.test(label));
  if (rear.length > 1) return 'several-rear';
  return rear.length === 1 || track.getSettings().facingMode === 'environment' ? 'one-rear' : 'front';
}

interface AskingForMotion {
  requestPermission?: () => Promise<string>;
}

async function askForMotion(): Promise<boolean> {
  if (typeof DeviceOrientationEvent === 'undefined') return true;
  const { requestPermission } = DeviceOrientationEvent as AskingForMotion;
  if (!requestPermission) return true;
  return (await requestPermission.call(DeviceOrientationEvent).catch(() => 'denied')) === 'granted';
}

function readMotion(): Promise<'reads' | 'none'> {
  return new Promise((resolve) => {
    const settle = (answer: 'reads' | 'none'): void => {
      clearTimeout(timer);
      removeEventListener('deviceorientation', listen);
      resolve(answer);
    };
    const listen = ({ alpha }: DeviceOrientationEvent): void => {
      if (alpha !== null) settle('reads');
    };
    const timer = setTimeout(() => settle('none'), READING_WITHIN_MS);
    addEventListener('deviceorientation', listen);
  });
}
