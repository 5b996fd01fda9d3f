/** Hash that Android adds to the page's address if it has no Scene Viewer; the page then offers the next way. */
export const SCENE_VIEWER_FAILED_HASH = '#no-scene-viewer';
