import type { PublicProject } from './projects';

/** The page in the viewer's `<iframe>`. */
export const AR_FRAME_PATH = '/ar-frame/';

/** Query parameter with the share id of a public project; with it the server adds preload hints to the page. */
export const AR_FRAME_SHARE_PARAMETER = 'share';

/** `allow` of the `<iframe>`. */
export const AR_FRAME_PERMISSIONS =
  'camera; xr-spatial-tracking; accelerometer; gyroscope; magnetometer; fullscreen; autoplay; screen-wake-lock';

/** Id of the `<iframe>` that the server writes into the page of a public project and that the shell takes over. */
export const AR_FRAME_ELEMENT_ID = 'ar-frame';

/** Address of the AR frame for a public project; the frame can fetch the right code before it hears from the shell. */
export function sharedFrameAddress(project: Pick<PublicProject, 'shareId' | 'type' | 'contentType'>): string {
  const { shareId, type, contentType } = project;
  return `${AR_FRAME_PATH}?${AR_FRAME_SHARE_PARAMETER}=${encodeURIComponent(shareId)}#${type}/${contentType}`;
}
