import type { SceneItem } from '@anchora/contract/scene/scene-shape';
import type { UploadedFile } from '@anchora/contract/uploads';

/**
 * Replaces the file of an item, which keeps its place. All files of a kind have the same size at scale 1 (a model's
 * longest side, the box of a flat item), so the apparent size stays; for models on a floor see `SizeKeeper`.
 *
 * @param alpha set for a transparent video.
 */
export function replaceFile(item: SceneItem, file: string, alpha?: UploadedFile['alpha']): SceneItem {
  if (!('file' in item) || item.file === file) return item;
  // The new model has other animations; the first one is what content shows by default.
  if (item.kind === 'model') return { ...item, file, clip: item.clip === null ? null : 0 };
  if (item.kind !== 'video') return { ...item, file };
  if (alpha) return { ...item, file, alpha: { mode: alpha } };
  return { ...item, file, alpha: item.alpha.mode === 'stacked' ? { mode: 'none' } : item.alpha };
}
