import { CameraError, toCameraError } from './camera-error';
import { lowestBackCamera } from './back-camera';

/**
 * Wishes only: an `exact` or `max` one turns cameras away that would do. `resizeMode` keeps browsers from cutting a
 * camera that stands upright down to the size wished for: the whole view counts.
 */
const VIDEO_WISHES: MediaTrackConstraints & { resizeMode: ConstrainDOMString } = {
  facingMode: { ideal: 'environment' },
  width: { ideal: 1280 },
  height: { ideal: 720 },
  frameRate: { ideal: 30 },
  resizeMode: { ideal: 'none' },
};

/** A granted camera that shows no picture for this long counts as silent. */
const FIRST_PICTURE_TIMEOUT_MS = 8000;

export interface OpenCamera {
  stream: MediaStream;
  track: MediaStreamTrack;
  /** Ends the track and frees the element; may be called more than once. */
  close(): void;
}

/**
 * Asks for the rear camera and plays it in `video`; resolves once the size of its pictures is known.
 * Must be called in a user gesture's turn where the browser asks for one.
 *
 * @throws CameraError with the reason; `signal` aborted: the signal's reason, and the track is ended.
 */
export async function openCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<OpenCamera> {
  if (!isSecureContext) throw new CameraError('insecure');
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraError('unsupported');
  let stream = await requestStream(VIDEO_WISHES, signal);
  const better = await lowestBackCamera(pictureTrack(stream));
  if (better && !signal.aborted) {
    stopTracks(stream);
    stream = await requestStream({ ...VIDEO_WISHES, deviceId: { ideal: better } }, signal);
  }
  const close = (): void => {
    stopTracks(stream);
    if (video.srcObject === stream) video.srcObject = null;
  };
  try {
    await showStream(video, stream, signal);
  } catch (error) {
    close();
    throw signal.aborted ? signal.reason : toCameraError(error);
  }
  return { stream, track: pictureTrack(stream), close };
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

/** @throws CameraError `none`, if a browser granted a stream without pictures. */
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
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      video.removeEventListener('resize', onSize);
      video.removeEventListener('loadedmetadata', onSize);
      signal.removeEventListener('abort', onAbort);
      act();
    };
    const onSize = (): void => {
      if (video.videoWidth > 0 && video.videoHeight > 0) settle(resolve);
    };
    const onAbort = (): void => settle(() => reject(signal.reason as Error));
    const timer = setTimeout(() => {
      // A page that was held up may get to its timers before its pictures.
      onSize();
      settle(() => reject(new CameraError('silent')));
    }, FIRST_PICTURE_TIMEOUT_MS);
    video.addEventListener('resize', onSize);
    video.addEventListener('loadedmetadata', onSize);
    signal.addEventListener('abort', onAbort);
    video.muted = true;
    video.playsInline = true;
    video.srcObject = stream;
    // An abort of this promise only says that a newer stream took the element's place.
    video.play().catch(() => undefined);
    onSize();
  });
}
