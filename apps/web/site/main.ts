import { SCENE_VIEWER_FAILED_HASH } from '@anchora/ar-runtime/markerless/scene-viewer-failed';
import type { ToShell } from '@anchora/ar-runtime/protocol/messages';
import { openFrame } from '../ar-frame/open-frame';
import { sharedInit } from '../ar-frame/shared-init';
import { applyTheme } from '../ar-frame/theme';
import { OutsideLink } from './outside-link';

/**
 * The page of a downloaded site: the AR frame without a page around it. It reports to no server, and its project stands
 * in the page itself.
 */
function openSite(): void {
  const init = sharedInit();
  if (!init) return;
  applyTheme();
  const outside = new OutsideLink(init);
  const app = openFrame(init, (message: ToShell) => outside.receive(message));
  const dropSceneViewer = (): void => {
    if (location.hash !== SCENE_VIEWER_FAILED_HASH) return;
    history.replaceState(history.state, '', location.pathname + location.search);
    outside.drop('scene-viewer');
    void app.then((started) => started?.receive({ t: 'dropWay', way: 'scene-viewer' }));
  };
  addEventListener('hashchange', dropSceneViewer);
  dropSceneViewer();
}

openSite();
