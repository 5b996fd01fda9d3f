import type { ContentType } from '@anchora/contract/projects';
import { extensionOf, foreignKind } from '../../conversion/foreign-formats';

/** Content that a file of another format can become; null for the formats that are taken as they are, and unknown ones. */
export function contentTypeOfForeign(file: File): ContentType | null {
  const kind = foreignKind(file);
  if (kind === 'video') return 'video';
  return kind === 'model' ? '3d-model' : null;
}

/** Whether a file that was refused can be converted. An MP4 in another codec is one. */
export function canConvert(file: File): boolean {
  return contentTypeOfForeign(file) !== null || extensionOf(file.name) === '.mp4';
}
