import { DownloadError, STALL_TIMEOUT_MS } from './download';

/**
 * Loads `url` into `video` until its size is known; continues a load that the page has already begun.
 *
 * @throws DownloadError if the video cannot be played or nothing arrives for 20 s.
 */
export function loadVideo(video: HTMLVideoElement, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      listening.abort();
      act();
    };
    const alive = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => settle(() => reject(new DownloadError('No answer for too long'))), STALL_TIMEOUT_MS);
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
    video.preload = 'auto';
    video.crossOrigin = 'anonymous';
    if (isUnderWay(video, url)) {
      if (video.readyState >= HTMLMediaElement.HAVE_METADATA) settle(resolve);
      return;
    }
    video.src = url;
    video.load();
  });
}

function isUnderWay(video: HTMLVideoElement, url: string): boolean {
  return video.src === new URL(url, document.baseURI).href && video.crossOrigin === 'anonymous' && video.error === null;
}
