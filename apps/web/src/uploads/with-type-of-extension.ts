import { contentTypeFromName } from '@anchora/contract/file-kinds';

/**
 * Gives a file the type of its extension. Systems without a registered type report an .mp4 as
 * `application/octet-stream` or with an empty type, and phones play a video only with the right stored type.
 */
export function withTypeOfExtension(file: File): File {
  const type = contentTypeFromName(file.name) ?? (file.type || 'application/octet-stream');
  return file.type === type ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}
