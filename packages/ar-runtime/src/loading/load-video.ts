import { DownloadError, STALL_TIMEOUT_MS, downloadIfSmall, giveUpAfter } from './download';
import { EARLY_VIDEO_BYTES, connectionOf, mayLoadEarly } from './early-content';
import { Gate } from './gate';

/**
 * Loads `url` into `video` until its size is known. Before the tap on Start a video of at most `EARLY_VIDEO_BYTES` is
 * loaded, or the beginning of a larger one; nothing if the visitor saves data or has a slow connection.
 *
 * @param tapped open from the first tap on; by default nothing waits for one.
 * @param onProgress called with 0 while a visitor who has tapped waits, since the length is not known by then, and with
 *   1.
 * @throws DownloadError if the video cannot be played or nothing arrives for `STALL_TIMEOUT_MS`.
 */
export async function loadVideo(
  video: HTMLVideoElement,
  url: string,
  tapped = Gate.opened(),
  onProgress?: (share: number) => void,
): Promise<void> {
  const small = tapped.isOpen ? null : await loadEarly(url, tapped);
  const address = small ? URL.createObjectURL(small) : url;
  const known = load(video, address, tapped.isOpen || small ? 'auto' : 'metadata');
  known.catch(() => URL.revokeObjectURL(address));
  void tapped.opened.then(() => (video.preload = 'auto'));
  if (onProgress) tellOfWaiting(video, known, tapped, onProgress);
  return known;
}

function tellOfWaiting(
  video: HTMLVideoElement,
  known: Promise<void>,
  tapped: Gate,
  onProgress: (share: number) => void,
): void {
  const waiting = new AbortController();
  const tell = (): void => {
    if (tapped.isOpen && !waiting.signal.aborted) onProgress(0);
  };
  video.addEventListener('progress', tell, { signal: waiting.signal });
  void tapped.opened.then(tell);
  const end = (): void => {
    waiting.abort();
    onProgress(1);
  };
  known.then(end, end);
}

/**
 * A small video as a whole. Null after the tap or a failure, and for a larger video, whose beginning is then in the
 * browser's cache.
 */
async function loadEarly(url: string, tapped: Gate): Promise<Blob | null> {
  if (!mayLoadEarly(connectionOf(navigator))) {
    await tapped.opened;
    return null;
  }
  // After the tap the element loads the video itself, because it can play long before the end has arrived.
  const untilTap = new AbortController();
  void tapped.opened.then(() => untilTap.abort());
  return downloadIfSmall(url, EARLY_VIDEO_BYTES, untilTap.signal).catch(() => null);
}

function load(video: HTMLVideoElement, url: string, preload: 'auto' | 'metadata'): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    let stopWaiting: (() => void) | undefined;
    const settle = (act: () => void): void => {
      stopWaiting?.();
      listening.abort();
      act();
    };
    const alive = (): void => {
      stopWaiting?.();
      stopWaiting = giveUpAfter(STALL_TIMEOUT_MS, () =>
        settle(() => reject(new DownloadError('No answer for too long'))),
      );
    };
    const on = (type: string, act: () => void): void => video.addEventListener(type, act, { signal: listening.signal });
    on('progress', alive);
    // WebKit may report the size after the other metadata.
    const sized = (): void => {
      if (video.videoWidth > 0) settle(resolve);
    };
    on('loadedmetadata', sized);
    on('resize', sized);
    on('error', () =>
      settle(() => reject(new DownloadError(video.error?.message || 'The video cannot be played here'))),
    );
    alive();
    video.playsInline = true;
    video.loop = true;
    video.preload = preload;
    video.crossOrigin = 'anonymous';
    video.src = url;
    video.load();
  });
}
