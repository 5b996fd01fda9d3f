/** A browser that shows no frame within this time will not show one. Chosen, not measured. */
const FRAME_TIMEOUT_MS = 15_000;

/** Two moments this near to each other show the same frame, s. Chosen, not measured. */
const SAME_MOMENT_S = 0.001;

/** A silent video outside of the page, whose frames may be read. */
export function createSilentVideo(url: string): HTMLVideoElement {
  const video = document.createElement('video');
  return Object.assign(video, { crossOrigin: 'anonymous', muted: true, playsInline: true, preload: 'auto', src: url });
}

/** Loads the first frame. @throws Error if this browser cannot play the video */
export function loadFirstFrame(video: HTMLVideoElement): Promise<void> {
  return when(video, 'loadeddata', () => video.load());
}

/** Shows the frame of a moment. @throws Error if the video shows no frame within `FRAME_TIMEOUT_MS` */
export async function seek(video: HTMLVideoElement, momentS: number): Promise<void> {
  // Seeking to the present moment would not be announced by every browser.
  if (Math.abs(video.currentTime - momentS) < SAME_MOMENT_S) return;
  await when(video, 'seeked', () => (video.currentTime = momentS));
}

function when(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', start: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const { signal } = listening;
    const settle = (act: () => void) => {
      listening.abort();
      clearTimeout(timer);
      act();
    };
    const fail = () => settle(() => reject(new Error(video.error?.message || 'the video shows no frame')));
    const timer = setTimeout(fail, FRAME_TIMEOUT_MS);
    video.addEventListener(event, () => settle(resolve), { signal });
    video.addEventListener('error', fail, { signal });
    start();
  });
}
