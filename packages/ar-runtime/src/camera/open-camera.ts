import { CameraError, toCameraError } from './camera-error';
import { lowestBackCamera } from './back-camera';

/**
 * Only `ideal` constraints: `exact` or `max` ones would exclude usable cameras. `resizeMode` keeps browsers from
 * cropping the picture of an upright phone to the requested size.
 *
 * The longer side is twice the largest that is tracked (`MAX_TRACKED_SIDE_PX`), so that pictures are halved, which is
 * the cheapest way to shrink them. The tracker's budget of time (`tracking/quality.ts`) is that of 30 pictures a
 * second.
 */
const VIDEO_WISHES: MediaTrackConstraints & { resizeMode: ConstrainDOMString } = {
  facingMode: { ideal: 'environment' },
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30 },
  resizeMode: { ideal: 'none' },
};

/**
 * A granted camera that shows no picture for this many seconds, while the page is seen, counts as silent. Chosen, not
 * measured, like the next three: a visitor who waits longer has no reason to believe that a picture will come.
 */
export const FIRST_PICTURE_TIMEOUT_S = 8;
/**
 * An app's built-in browser may never show the camera prompt. After this many seconds in which the page is seen, image
 * tracking shows the way out of the app and goes on waiting, and the other ways with a camera give up.
 */
export const IN_APP_SILENCE_S = 8;
/** If the page is hidden for longer, the camera is released, so that its lamp does not stay on behind another page. */
export const KEEP_HIDDEN_MS = 10_000;
/** A camera that runs but shows nothing new for this many seconds in a row has failed. */
export const CAMERA_STALL_S = 8;

export interface OpenCamera {
  track: MediaStreamTrack;
  /** Ends the track and frees the element; idempotent. */
  close(): void;
}

/**
 * Requests the rear camera, or the one that the visitor has chosen, and plays it in `video`; resolves once the size of
 * its pictures is known. Browsers that require a user gesture need the call within one.
 *
 * @throws CameraError with the reason. If `signal` is aborted, its reason is thrown and the track is ended.
 */
export async function openCamera(video: HTMLVideoElement, signal: AbortSignal, deviceId?: string): Promise<OpenCamera> {
  if (!isSecureContext) throw new CameraError('insecure');
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError('unsupported');
  // A visitor who has chosen a camera must get that very one.
  const wishes = deviceId ? { ...VIDEO_WISHES, facingMode: {}, deviceId: { exact: deviceId } } : VIDEO_WISHES;
  let stream = await requestStream(wishes, signal);
  const close = (): void => {
    stopTracks(stream);
    if (video.srcObject === stream) video.srcObject = null;
  };
  const show = async (lens?: MediaTrackConstraints): Promise<void> => {
    // No event will tell of an abort that came meanwhile.
    signal.throwIfAborted();
    if (lens) {
      stopTracks(stream);
      stream = await requestStream(lens, signal);
    }
    await showStream(video, stream, signal);
  };
  try {
    const granted = pictureTrack(stream);
    // The granted lens will do if the lenses cannot be listed.
    const better = deviceId ? null : await lowestBackCamera(granted).catch(() => null);
    // The other lens may be gone, in use or silent, so that the granted one is asked for again.
    if (better) await show({ ...VIDEO_WISHES, deviceId: { ideal: better } }).catch(() => show(VIDEO_WISHES));
    else await show();
    signal.throwIfAborted();
    return { track: pictureTrack(stream), close };
  } catch (error) {
    close();
    throw signal.aborted ? signal.reason : toCameraError(error);
  }
}

async function requestStream(video: MediaTrackConstraints, signal: AbortSignal): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: false, video }).catch((error: unknown) => {
    throw toCameraError(error);
  });
  if (signal.aborted) {
    stopTracks(stream);
    throw signal.reason;
  }
  return stream;
}

/** @throws CameraError `none` if the granted stream has no video track. */
function pictureTrack(stream: MediaStream): MediaStreamTrack {
  const [track] = stream.getVideoTracks();
  if (!track) throw new CameraError('none');
  return track;
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function showStream(video: HTMLVideoElement, stream: MediaStream, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settled = new AbortController();
    const settle = (act: () => void): void => {
      clearInterval(timer);
      settled.abort();
      act();
    };
    const onSize = (): void => {
      if (video.videoWidth > 0 && video.videoHeight > 0) settle(resolve);
    };
    let silentS = 0;
    const timer = setInterval(() => {
      // A hidden page gets no pictures.
      if (document.hidden || ++silentS < FIRST_PICTURE_TIMEOUT_S) return;
      // A page that was blocked may run its timers before it receives the pictures.
      onSize();
      settle(() => reject(new CameraError('silent')));
    }, 1000);
    const listening = { signal: settled.signal };
    video.addEventListener('resize', onSize, listening);
    video.addEventListener('loadedmetadata', onSize, listening);
    signal.addEventListener('abort', () => settle(() => reject(signal.reason as Error)), listening);
    video.muted = true;
    video.playsInline = true;
    video.srcObject = stream;
    // Rejects with an abort if a newer stream has replaced this one, which is not a failure.
    video.play().catch(() => undefined);
    onSize();
  });
}
