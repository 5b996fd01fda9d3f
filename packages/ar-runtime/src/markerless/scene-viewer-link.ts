import type { FrameProject } from '../protocol/messages';
import { SCENE_VIEWER_FAILED_HASH } from './scene-viewer-failed';

/**
 * Link that opens a model in Android's Scene Viewer, which needs no WebXR. Scene Viewer fetches the model itself,
 * without this browser's cookies, so only public projects have such a link.
 *
 * @param link the experience's public address. The model is fetched from its host. If there is no Scene Viewer, Android
 * opens it with `SCENE_VIEWER_FAILED_HASH`; on that very page only the hash changes.
 * @see https://developers.google.com/ar/develop/scene-viewer#3d-or-ar
 */
export function sceneViewerLink(
  project: Pick<FrameProject, 'name' | 'modelUrl' | 'sceneModelUrl'>,
  link: string,
): string {
  const { pathname, search } = new URL(project.sceneModelUrl ?? project.modelUrl, link);
  const query = new URLSearchParams({
    file: new URL(pathname + search, link).href,
    mode: 'ar_preferred',
    title: project.name,
    link,
  });
  // Scene Viewer does not decode a plus as a space.
  const parameters = query.toString().replaceAll('+', '%20');
  const fallback = encodeURIComponent(new URL(SCENE_VIEWER_FAILED_HASH, link).href);
  return (
    `intent://arvr.google.com/scene-viewer/1.0?${parameters}#Intent;scheme=https;` +
    `package=com.google.android.googlequicksearchbox;action=android.intent.action.VIEW;` +
    `S.browser_fallback_url=${fallback};end;`
  );
}
