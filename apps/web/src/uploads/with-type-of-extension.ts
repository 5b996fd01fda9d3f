import { USDZ_CONTENT_TYPE } from '@anchora/contract/file-kinds';

const CONTENT_TYPES: Record<string, string> = {
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  mp4: 'video/mp4',
  webm: 'video/webm',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mind: 'application/octet-stream',
  usdz: USDZ_CONTENT_TYPE,
};

/**
 * Gives a file the type of its extension. Systems without a registered type report an .mp4 as
 * `application/octet-stream` or with an empty type, and phones play a video only with the right stored type.
 */
export function withTypeOfExtension(file: File): File {
  const extension = /\.([^.]+)$/.exec(file.name.toLowerCase())?.[1] ?? '';
  const type = CONTENT_TYPES[extension] ?? (file.type || 'application/octet-stream');
  return file.type === type ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}
