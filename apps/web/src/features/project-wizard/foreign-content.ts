import type { ContentType } from '@anchora/contract/projects';
import { extensionOf, foreignKind } from '../../conversion/foreign-formats';

/**
 * Kind of content into which a file of another format can be converted; null for formats that are accepted unchanged,
 * and for unknown ones.
 */
export function contentTypeOfForeign(file: File): ContentType | null {
  const kind = foreignKind(file);
  if (kind === 'video') return 'video';
  return kind === 'model' ? '3d-model' : null;
}

/** Whether a refused file can be converted. An MP4 in another codec can. */
export function canConvert(file: File): boolean {
  return contentTypeOfForeign(file) !== null || extensionOf(file.name) === '.mp4';
}
