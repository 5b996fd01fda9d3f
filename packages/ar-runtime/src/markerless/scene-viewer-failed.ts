/** At the end of the page's address once Scene Viewer could not be opened: the page stays and offers the next way. */
export const SCENE_VIEWER_FAILED_HASH = '#no-scene-viewer';
