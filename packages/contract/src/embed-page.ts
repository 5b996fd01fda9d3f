import { AR_FRAME_PERMISSIONS, sharedFrameAddress } from './ar-frame';
import type { PublicProject } from './projects';

export type EmbedView = 'ar' | '3d';

/** Parameter of an embed's address that asks for the view without a camera. */
export const EMBED_VIEW_PARAMETER = 'view';

/** Parameter of the AR frame's address in an embed. */
export const AR_FRAME_EMBED_PARAMETER = 'embed';

/** Id of the `<script type="application/json">` with an `EmbedSettings` in an embed's page. */
export const EMBED_ELEMENT_ID = 'embed';

/** Attribute of the AR frame's root element if it shows its content without a camera; its value is the reason. */
export const WITHOUT_CAMERA_ATTRIBUTE = 'data-without-camera';

/** `untracked`: nothing finds the picture (`PublicProject.isUntracked`); empty: the page was asked for this view. */
export type WithoutCameraReason = 'untracked' | '';

export interface EmbedSettings {
  view: EmbedView;
  /** Origins of the sites that may embed the project. */
  sites: string[];
}

/** Size that snippets propose, in CSS pixels. */
export const EMBED_SIZE = { widthPx: 480, heightPx: 640 };

/** Address of the page that a site shows in a frame. */
export function embedAddress(publicUrl: string, shareId: string, view: EmbedView): string {
  return `${publicUrl}/embed/${shareId}${view === '3d' ? `?${EMBED_VIEW_PARAMETER}=3d` : ''}`;
}

/** `allow` that the site gives its frame: what the view asks for. */
export function embedPermissions(view: EmbedView): string {
  return view === 'ar' ? AR_FRAME_PERMISSIONS : 'fullscreen; autoplay; screen-wake-lock';
}

/** Address of the AR frame in an embed. Without a camera, the code for markerless projects shows every project. */
export function embeddedFrameAddress(project: PublicProject, view: EmbedView): string {
  const shown = view === 'ar' ? project : { ...project, type: 'markerless' as const };
  return sharedFrameAddress(shown).replace('#', `&${AR_FRAME_EMBED_PARAMETER}=${view}#`);
}

/**
 * Messages of an embed to the site around it: AR has started, a picture was found (or content placed), lost again, or
 * content was tapped.
 */
export type EmbedEvent = 'started' | 'found' | 'lost' | 'tapped';

export interface EmbedMessage {
  type: `anchora:${EmbedEvent}`;
}

/** The only message that an embed accepts from the site around it. */
export const EMBED_STOP = 'anchora:stop';
