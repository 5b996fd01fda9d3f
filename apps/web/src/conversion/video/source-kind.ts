import type { SourceKind } from './video-messages';

const ANIMATIONS: Record<string, string> = {
  gif: 'image/gif',
  png: 'image/png',
  apng: 'image/png',
  webp: 'image/webp',
};

export function extensionOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

export function sourceKindOf(name: string): SourceKind {
  const extension = extensionOf(name);
  if (extension === 'zip') return 'sequence';
  return extension in ANIMATIONS ? 'animation' : 'video';
}

/** MIME type of an animated picture. */
export function animationType(name: string): string {
  return ANIMATIONS[extensionOf(name)] ?? '';
}
