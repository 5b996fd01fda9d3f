import type { SceneDocument } from './scene-shape';

/** Ids of all files of a document, each once. */
export function filesOf(document: SceneDocument): string[] {
  const ofItems = document.scenes.flatMap(({ items }) => items.flatMap((item) => ('file' in item ? [item.file] : [])));
  return [...new Set([...document.targets.map(({ image }) => image), ...ofItems])];
}
