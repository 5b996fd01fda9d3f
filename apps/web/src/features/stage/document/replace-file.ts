import type { SceneItem } from '@anchora/contract/scene/scene-shape';

/**
 * Another file in the same place. All files of a kind have the same size at scale 1 (a model's longest side, the box of a
 * flat item), so the apparent size stays.
 */
export function replaceFile(item: SceneItem, file: string): SceneItem {
  if (!('file' in item) || item.file === file) return item;
  // The new model's animations are others; the first is what content shows by default.
  return item.kind === 'model' ? { ...item, file, clip: item.clip === null ? null : 0 } : { ...item, file };
}
