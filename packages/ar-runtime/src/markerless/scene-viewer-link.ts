import type { FrameProject } from '../protocol/messages';
import { SCENE_VIEWER_FAILED_HASH } from './scene-viewer-failed';

/**
 * Address that opens a model in Android's Scene Viewer, which needs no WebXR. It fetches the model itself, without this
 * browser's cookies: only a public project has one.
 *
 * @param link the experience's public address: the model is fetched from its host, and it is opened again, with
 *   `SCENE_VIEWER_FAILED_HASH`, where there is no Scene Viewer. On that very page only the hash changes.
 * @see https://developers.google.com/ar/develop/scene-viewer#3d-or-ar
 */
export function sceneViewerLink(project: Pick<FrameProject, 'name' | 'modelUrl'>, link: string): string {
  const { pathname, search } = new URL(project.modelUrl, link);
  const query = new URLSearchParams({
    file: new URL(pathname + search, link).href,
    mode: 'ar_preferred',
    title: project.name,
    link,
  });
  // Its reader takes a plus for a plus.
  const parameters = query.toString().replaceAll('+', '%20');
  const fallback = encodeURIComponent(new URL(SCENE_VIEWER_FAILED_HASH, link).href);
  return (
    `intent://arvr.google.com/scene-viewer/1.0?${parameters}#Intent;scheme=https;` +
    `package=com.google.android.googlequicksearchbox;action=android.intent.action.VIEW;` +
    `S.browser_fallback_url=${fallback};end;`
  );
}
