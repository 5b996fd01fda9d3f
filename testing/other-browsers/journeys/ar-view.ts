import type { ArState } from '@anchora/ar-runtime/protocol/ar-state';
import type { CameraClip } from '../camera/camera-clip';
import type { Tab } from '../tab';
import { until } from '../until';

/** Time for a state of the viewer, with software rendering on a busy machine. Chosen, not measured. */
const STATE_MS = 30_000;

/** Opens a link to an experience and taps Start. */
export async function startViewer(tab: Tab, link: string): Promise<void> {
  await tab.open(link);
  await seeState(tab, 'ready');
  await tab.frame.click({ testId: 'ar-start' });
}

/**
 * Waits until both the `<iframe>` and the document in it show one of the states.
 *
 * @throws Error that names the last state, if they do not show it in time.
 */
export async function seeState(tab: Tab, ...states: ArState[]): Promise<void> {
  let last: string | null = null;
  await until(
    `the viewer is ${states.join(' or ')}`,
    async () => {
      last = await tab.evaluate(() => document.querySelector('iframe')?.getAttribute('data-ar-state') ?? null);
      if (!states.includes(last as ArState)) return false;
      const inside = await tab.frame.evaluate(() => document.documentElement.getAttribute('data-ar-state'));
      return inside === last;
    },
    STATE_MS,
  ).catch((error: unknown) => {
    throw new Error(`${(error as Error).message}; it is ${last}`, { cause: error });
  });
}

/** Switches the camera to another range of its clip. */
export async function showCamera(tab: Tab, range: keyof CameraClip['ranges']): Promise<void> {
  await tab.frame.evaluate((wanted) => {
    (globalThis as unknown as { anchoraCamera: { show(range: string): void } }).anchoraCamera.show(wanted);
  }, range);
}

/** State of the video that is the content. @throws Error if the frame has none */
export async function contentVideo(tab: Tab): Promise<{ clockS: number; paused: boolean; muted: boolean }> {
  return tab.frame.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('#content-video');
    if (!video) throw new Error('No content video');
    return { clockS: video.currentTime, paused: video.paused, muted: video.muted };
  });
}
