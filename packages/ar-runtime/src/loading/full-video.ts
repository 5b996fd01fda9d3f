import { download } from './download';

/** The videos on the page that play their smaller copy (`chosenVideo`). */
export function lightVideos(): HTMLVideoElement[] {
  return [...document.querySelectorAll<HTMLVideoElement>('video[data-full]')];
}

/** Bytes of a file on the server; NaN if the server does not tell them or cannot be reached. */
async function bytesAt(url: string): Promise<number> {
  const response = await fetch(url, { method: 'HEAD' }).catch(() => null);
  return Number((response?.ok && response.headers.get('content-length')) || NaN);
}

/** Bytes of the files that these videos would play; 0 if a size is unknown. */
export async function fullBytes(videos: readonly HTMLVideoElement[]): Promise<number> {
  const urls = new Set(videos.flatMap(({ dataset }) => dataset['full'] ?? []));
  const sizes = await Promise.all([...urls].map(bytesAt));
  return sizes.reduce((sum, bytes) => sum + bytes, 0) || 0;
}

/**
 * Loads the full video, and continues with it at the time that the smaller copy has reached. The copy plays until the
 * whole file is loaded, so that a slow connection interrupts nothing. After a failure the copy goes on, and the full
 * video is offered again.
 */
export async function playFull(video: HTMLVideoElement): Promise<void> {
  const url = video.dataset['full'];
  if (url === undefined) return;
  delete video.dataset['full'];
  try {
    const file = new Blob([await download(url)], { type: 'video/mp4' });
    // A video that is no longer in the page was released by its scene meanwhile.
    if (video.isConnected) await exchange(video, URL.createObjectURL(file));
  } catch {
    video.dataset['full'] = url;
  }
}

/** @throws Error if the browser cannot play the file; the video then has its former one. */
async function exchange(video: HTMLVideoElement, url: string): Promise<void> {
  const { src: former, currentTime } = video;
  const showSize = keepSize(video);
  try {
    await put(video, { url, currentTime });
    // The copy may have been loaded as a whole before the tap (`load-video.ts`). Of other addresses nothing is revoked.
    URL.revokeObjectURL(former);
  } catch (error) {
    URL.revokeObjectURL(url);
    await put(video, { url: former, currentTime });
    throw error;
  } finally {
    showSize();
  }
}

function put(video: HTMLVideoElement, { url, currentTime }: { url: string; currentTime: number }): Promise<void> {
  const { paused } = video;
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const { signal } = listening;
    const settle = (act: () => void) => () => {
      listening.abort();
      act();
    };
    video.addEventListener('loadedmetadata', () => (video.currentTime = currentTime), { signal });
    video.addEventListener('loadeddata', settle(resolve), { signal });
    video.addEventListener(
      'error',
      settle(() => reject(new Error('The video cannot be played'))),
      { signal },
    );
    video.src = url;
    video.load();
    // `play` is called now, not when the file has loaded: a pause in between then prevails. It rejects the call, which
    // is no failure.
    if (!paused) video.play().catch(() => undefined);
  });
}

/**
 * Lets the element report its present size while it has none. Renderers read the size for every frame, and would not
 * draw the video until the new file is open.
 *
 * @returns a function that ends this.
 */
function keepSize(video: HTMLVideoElement): () => void {
  const { videoWidth, videoHeight } = video;
  Object.defineProperties(video, {
    videoWidth: { value: videoWidth, configurable: true },
    videoHeight: { value: videoHeight, configurable: true },
  });
  return () => {
    Reflect.deleteProperty(video, 'videoWidth');
    Reflect.deleteProperty(video, 'videoHeight');
  };
}
