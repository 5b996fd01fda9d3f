import { extensionOf } from '../foreign-formats';

/** `animation`: GIF, APNG or animated WebP; `sequence`: pictures in a zip archive. */
export type SourceKind = 'video' | 'animation' | 'sequence';

const ANIMATIONS: Record<string, string> = {
  '.gif': 'image/gif',
  '.png': 'image/png',
  '.apng': 'image/png',
  '.webp': 'image/webp',
};

export function sourceKindOf(name: string): SourceKind {
  const extension = extensionOf(name);
  if (extension === '.zip') return 'sequence';
  return extension in ANIMATIONS ? 'animation' : 'video';
}

/** MIME type of an animated picture, by its name; '' for other files. */
export function animationType(name: string): string {
  return ANIMATIONS[extensionOf(name)] ?? '';
}
