import type { Document, Scene } from '@gltf-transform/core';

/** The scene that viewers show; undefined for a model without scenes. */
export function shownScene(document: Document): Scene | undefined {
  const root = document.getRoot();
  return root.getDefaultScene() ?? root.listScenes()[0];
}
