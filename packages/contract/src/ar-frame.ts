import type { PublicProject } from './projects';

/** The page in the viewer's `<iframe>`. */
export const AR_FRAME_PATH = '/ar-frame/';

/** Query parameter that names the share id of a public project: the server then tells the page what it will ask for. */
export const AR_FRAME_SHARE_PARAMETER = 'share';

/** `allow` of the `<iframe>`. */
export const AR_FRAME_PERMISSIONS =
  'camera; xr-spatial-tracking; accelerometer; gyroscope; magnetometer; fullscreen; autoplay; screen-wake-lock';

/** Id of the `<iframe>` that the server writes into the page of a public project, for the shell to take over. */
export const AR_FRAME_ELEMENT_ID = 'ar-frame';

/** Address of the AR frame for a project that is public; the frame fetches the right code before the shell tells it more. */
export function sharedFrameAddress({ shareId, type }: Pick<PublicProject, 'shareId' | 'type'>): string {
  return `${AR_FRAME_PATH}?${AR_FRAME_SHARE_PARAMETER}=${encodeURIComponent(shareId)}#${type}`;
}
